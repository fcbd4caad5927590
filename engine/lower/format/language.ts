/**
 * What the formats are written in: patterns over code points in one alphabet, and the algebra of their languages. A
 * pattern stands for whole strings.
 */
import type { Alphabet } from '../../expr/alphabet.ts';
import { compileRegex } from '../../expr/regex/regex.ts';
import type { ExprId, ExprStore } from '../../expr/store.ts';

export class FormatLanguage {
  readonly #store: ExprStore;
  readonly #alphabet: Alphabet;

  constructor(store: ExprStore, alphabet: Alphabet) {
    this.#store = store;
    this.#alphabet = alphabet;
  }

  /** The strings that the pattern matches from end to end. */
  match(source: string): ExprId {
    return compileRegex(this.#store, source, { alphabet: this.#alphabet, anchored: true, flags: 'u' });
  }

  /** Strings of at most so many code points. */
  upTo(length: number): ExprId {
    return this.#store.repeat(this.#alphabet.any, 0, length);
  }

  sequence(...parts: ExprId[]): ExprId {
    return this.#store.concat(...parts);
  }

  either(...parts: ExprId[]): ExprId {
    return this.#store.or(parts);
  }

  both(...parts: ExprId[]): ExprId {
    return this.#store.and(parts);
  }
}

/** A format as a function of the language it is written in. */
export type Format = (language: FormatLanguage) => ExprId;

/** A format that is one pattern. */
export function pattern(source: string): Format {
  return (language) => language.match(source);
}
