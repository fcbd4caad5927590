/** For the tests of regular expressions: a store with both alphabets, and ways to ask whether a text is in a language. */

import { utf8 } from '../../engine/bytes.ts';
import { type Alphabet, jsonStringAlphabet, utf8Alphabet } from '../../engine/expr/alphabet.ts';
import { compileRegex, type RegexOptions } from '../../engine/expr/regex/regex.ts';
import { type ExprId, ExprStore } from '../../engine/expr/store.ts';
import { DEFAULT_LIMITS, type Limits } from '../../engine/limits.ts';

export type Options = Omit<RegexOptions, 'alphabet'>;

export class Workbench {
  readonly store: ExprStore;
  readonly raw: Alphabet;
  readonly json: Alphabet;

  constructor(limits: Partial<Limits> = {}) {
    this.store = new ExprStore({ ...DEFAULT_LIMITS, ...limits });
    this.raw = utf8Alphabet(this.store);
    this.json = jsonStringAlphabet(this.store);
  }

  regex(source: string, options: Options = {}): ExprId {
    return compileRegex(this.store, source, { ...options, alphabet: this.raw });
  }

  jsonRegex(source: string, options: Options = {}): ExprId {
    return compileRegex(this.store, source, { ...options, alphabet: this.json });
  }

  has(language: ExprId, text: string): boolean {
    return this.store.matches(language, utf8(text));
  }

  /** Whether the contents of the JSON string as `JSON.stringify` spells it are in the language. */
  hasJson(language: ExprId, text: string): boolean {
    return this.has(
      language,
      spell(text, () => 0),
    );
  }
}

/** The contents of a JSON string, each character in the spelling that `choose(how many)` picks. */
export function spell(text: string, choose: (count: number) => number): string {
  let contents = '';
  for (const character of text) {
    const canonical = JSON.stringify(character).slice(1, -1);
    const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
    const hex = units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
    const spellings = [canonical, hex, hex.replace(/[a-f]/g, (digit) => digit.toUpperCase())];
    if (character === '/') spellings.push('\\/');
    contents += spellings[choose(spellings.length)];
  }
  return contents;
}
