/** Masks as lists of tokens, and as words for a failing test's message. */
import { isAllowed } from '../../engine/mask/kernel.ts';
import type { Vocabulary } from '../../engine/token/vocabulary.ts';
import { textOf } from './toy-vocabulary.ts';

export function tokensOf(mask: Uint32Array): number[] {
  const tokens: number[] = [];
  for (let token = 0; token < mask.length * 32; token++) if (isAllowed(mask, token)) tokens.push(token);
  return tokens;
}

export function show(vocabulary: Vocabulary, tokens: readonly number[]): string[] {
  return tokens.map((token) => JSON.stringify(textOf(vocabulary, token) ?? `<${token}>`));
}

/** What two lists of tokens, both rising, do not share, as a message; empty where they are the same. */
export function difference(vocabulary: Vocabulary, actual: readonly number[], expected: readonly number[]): string {
  if (actual.length === expected.length && actual.every((token, i) => token === expected[i])) return '';
  const extra = actual.filter((token) => !expected.includes(token));
  const missing = expected.filter((token) => !actual.includes(token));
  return `allowed but should not be: ${show(vocabulary, extra).join(' ')}; missing: ${show(vocabulary, missing).join(' ')}`;
}
