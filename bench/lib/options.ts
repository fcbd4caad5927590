/** Numbers and choices among command-line arguments. */
export function asCount(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(Number.isFinite(value) && value >= 0)) throw new Error(`--${name} takes a number, not ${JSON.stringify(text)}`);
  return value;
}

export function asChoice<T extends string>(text: string, name: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new Error(`--${name} takes ${choices.join(' or ')}, not ${JSON.stringify(text)}`);
  return found;
}
