/** Numbers of a config.json. Models that also see or hear keep those of their text part one level down. */

/** The first of `names` that the config, or its `text_config`, gives as a number. */
export function findNumber(config: object, ...names: string[]): number | undefined {
  const text: unknown = Reflect.get(config, 'text_config');
  for (const fields of [config, text]) {
    if (typeof fields !== 'object' || fields === null) continue;
    for (const name of names) {
      const value: unknown = Reflect.get(fields, name);
      if (typeof value === 'number') return value;
    }
  }
  return undefined;
}

/** Gemma 3 counts positions from 1, everything else from 0. */
export function firstPosition(config: object): number {
  const type: unknown = Reflect.get(config, 'model_type');
  return type === 'gemma3' || type === 'gemma3_text' || type === 'paligemma' ? 1 : 0;
}
