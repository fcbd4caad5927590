/**
 * Small vocabularies whose masks can be worked out by hand. Latin-1 spelling: one character is one byte.
 *
 * The toy's tokens meet every difficulty once: pieces that span lexemes (`":`, `{"`, `",`, `"}`), halves of UTF-8
 * sequences (é is C3 A9, 😀 is F0 9F 98 80), halves of escapes, one byte string under two ids, an empty token, a special
 * one whose printed form is text elsewhere, and two end tokens. A part of its trie:
 *
 *     "  ├ :  ├ ␣            {  ├ "  ─ a  ─ "          \  ├ u  ─ 0  ─ 0
 *        ├ ,  └ "  ─ b ─ "      └ }                       ├ "
 *        ├ }                                              └ n
 *        └ a ─ "
 */
import { Vocabulary } from '../../engine/token/vocabulary.ts';
import type { Rng } from './rng.ts';

/** The ids are the places in this list. */
export const TOY_TOKENS: readonly string[] = [
  ...['"', '{', '}', '[', ']', ',', ':', ' ', '\n', '\t', '-', '.', '\\'],
  ...['0', '1', '2', '5', '12', '00', '10', '.5', 'e', 'a', 'b', 'c', 'ab', 'ba', 'aaa', 'abc', 'u'],
  ...[
    '":',
    '": ',
    '{"',
    '",',
    '","b"',
    '"}',
    '"a"',
    '{"a"',
    '[]',
    '{}',
    '[[',
    ']]',
    '}}',
    '1,',
    '],',
    ', ',
    ',"',
    '":"',
  ],
  ...['"a":', 'a":', '"a":2', '"ab":"', 'b":1', ',"a":', '"b":true'],
  ...['true', 'tr', 'ue', 'false', 'null', 'nu', 'll'],
  ...['\xc3', '\xa9', '\xc3\xa9', '\xf0\x9f', '\x98\x80', '"\xc3', '\xa9"', '\xe2\x82', '\xac'],
  ...['\\u', '\\u00', '61', '\\"', '\\n', '\\\\', '\n  ', '\r\n', '  '],
  ...['a', '":'], // again: aliases
];

export interface ToyVocabulary {
  readonly vocabulary: Vocabulary;
  readonly empty: number;
  readonly special: number;
  readonly ends: readonly number[];
  /** The id of a text token (the first, where it has two). */
  id(token: string): number;
}

export interface ToyOptions {
  /** The 256 single bytes, so that no state is without a token. */
  readonly bytes?: boolean;
  /** Further tokens. */
  readonly more?: readonly string[];
  /** Null ids at the end, as where the logits are wider than the tokens. */
  readonly padding?: number;
}

export function toyVocabulary({ bytes = false, more = [], padding = 0 }: ToyOptions = {}): ToyVocabulary {
  const texts = [...TOY_TOKENS, ...more];
  if (bytes) for (let byte = 0; byte < 256; byte++) texts.push(String.fromCharCode(byte));
  const tokens: (Uint8Array | null)[] = texts.map(latin1);
  const empty = tokens.push(new Uint8Array()) - 1;
  const special = tokens.push(null) - 1; // <tool>: in the model's template only
  const ends = [tokens.push(latin1('</s>')) - 1, tokens.push(latin1('}')) - 1]; // ends even where their print is text
  for (let i = 0; i < padding; i++) tokens.push(null);
  const id = (token: string): number => {
    const index = texts.indexOf(token);
    if (index < 0) throw new Error(`the vocabulary has no token ${JSON.stringify(token)}`);
    return index;
  };
  return { vocabulary: Vocabulary.fromTokens(tokens, { eos: ends }), empty, special, ends, id };
}

/** Every byte, and random words that often begin alike: what a real vocabulary is like, in small. */
export function randomVocabulary(rng: Rng, words: number): Vocabulary {
  const pieces = [
    'a',
    'b',
    'ab',
    'x',
    '"',
    '":',
    '{',
    '}',
    '[',
    ']',
    ',',
    ' ',
    '\n',
    '1',
    '0',
    '-',
    '.',
    '\\',
    'é',
    '€',
    '😀',
  ];
  const more: string[] = [];
  for (let i = 0; i < words; i++) {
    let text = i > 0 && rng.chance(0.5) ? rng.pick(more) : '';
    for (let n = rng.int(1, 3); n > 0; n--) text += utf8Latin1(rng.pick(pieces));
    more.push(rng.chance(0.1) ? text.slice(1) || text : text); // sometimes without its first byte
  }
  return toyVocabulary({ bytes: true, more }).vocabulary;
}

export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The UTF-8 of a text, one character a byte. */
export function utf8Latin1(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

/** The bytes of a vocabulary's token as such a text; undefined for what is no text. */
export function textOf(vocabulary: Vocabulary, token: number): string | undefined {
  const bytes = vocabulary.bytes(token);
  return bytes === null || bytes.length === 0 ? undefined : String.fromCharCode(...bytes);
}
