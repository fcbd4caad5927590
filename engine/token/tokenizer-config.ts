/**
 * What a tokenizer_config.json says by name: its special tokens, its end token, its chat templates, and the added
 * tokens it describes by id. Tokens come as strings or as `{ content }`.
 */
import type { Fields } from './fields.ts';
import { asFields, asList, asText, asTokenText, field } from './fields.ts';

const SINGLE = ['bos_token', 'eos_token', 'unk_token', 'sep_token', 'pad_token', 'cls_token', 'mask_token'];
const SEVERAL = ['additional_special_tokens', 'extra_special_tokens'];

/** The tokens that have a role. */
export function namedTokens(config: Fields): Set<string> {
  const names = new Set<string>();
  const add = (value: unknown, where: string) => {
    const text = asTokenText(value, where);
    if (text !== undefined) names.add(text);
  };
  for (const name of SINGLE) add(field(config, name), where(name));
  for (const name of SEVERAL) {
    const value = field(config, name);
    if (value === undefined) continue;
    // Extra special tokens are a list, or an object from role to token.
    const tokens = Array.isArray(value) ? value : Object.values(asFields(value, where(name)));
    for (const [i, token] of tokens.entries()) add(token, `${where(name)}[${i}]`);
  }
  return names;
}

export function endTokenText(config: Fields): string | undefined {
  return asTokenText(field(config, 'eos_token'), where('eos_token'));
}

/** The chat templates: one string, several with names (a list, or an object from name to template), or none. */
export function chatTemplates(config: Fields): string[] {
  const value = field(config, 'chat_template');
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  const name = where('chat_template');
  if (!Array.isArray(value)) return Object.values(asFields(value, name)).map((template) => asText(template, name));
  return asList(value, name).map((item, i) =>
    asText(asFields(item, `${name}[${i}]`)['template'], `${name}[${i}].template`),
  );
}

function where(name: string): string {
  return `tokenizer_config.${name}`;
}
