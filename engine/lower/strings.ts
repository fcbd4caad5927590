/**
 * The languages of strings: of their contents, in all legal spellings, between the quotes.
 *
 *     any{minLength,maxLength} ∧ pattern ∧ … ∧ format ∧ …
 *
 * The same expressions answer what the schema layer asks about values, so that a constant is in a language there if and
 * only if it is here; no pattern is ever run by a backtracking engine. Emptiness is exact.
 */

import { utf8 } from '../bytes.ts';
import { parsePattern } from '../expr/regex/parse.ts';
import { translatePattern } from '../expr/regex/translate.ts';
import type { ExprId, ExprStore } from '../expr/store.ts';
import type { StringLanguages } from '../schema/string-languages.ts';
import type { StringShape } from '../schema/strings.ts';
import { FORMAT_NAMES, makeFormat } from './format/format.ts';
import type { Lexemes } from './lexemes.ts';
import { ExprMemo } from './memo.ts';

const KNOWN_FORMATS: ReadonlySet<string> = new Set(FORMAT_NAMES);

export class StringLowering implements StringLanguages {
  readonly #store: ExprStore;
  readonly #lexemes: Lexemes;
  readonly #lexemesOfShapes: ExprMemo<StringShape>;
  readonly #empty = new Map<StringShape, boolean>();

  constructor(store: ExprStore, lexemes: Lexemes) {
    this.#store = store;
    this.#lexemes = lexemes;
    this.#lexemesOfShapes = new ExprMemo(store);
  }

  /** The strings of a shape, with their quotes. */
  lexeme(shape: StringShape): ExprId {
    return isUnconstrained(shape)
      ? this.#lexemes.anyString
      : this.#lexemesOfShapes.get(shape, () => this.#lexemes.string(this.#content(shape)));
  }

  isEmpty(shape: StringShape): boolean {
    if (shape.patterns.length + shape.formats.length === 0) return shape.minLength > shape.maxLength;
    let empty = this.#empty.get(shape);
    if (empty === undefined) this.#empty.set(shape, (empty = !this.#store.live(this.lexeme(shape))));
    return empty;
  }

  #content({ minLength, maxLength, patterns, formats }: StringShape): ExprId {
    const all = patterns.map((source) => this.#lexemes.pattern(source));
    for (const name of formats) all.push(this.#format(name));
    const bounded = minLength > 0 || maxLength < Infinity;
    if (bounded || all.length === 0) all.push(this.#store.repeat(this.#lexemes.alphabet.any, minLength, maxLength));
    return this.#store.and(all);
  }

  #format(name: string): ExprId {
    return makeFormat(this.#store, this.#lexemes.alphabet, name) ?? this.#lexemes.anyContent;
  }

  // What the schema layer asks

  checkPattern(source: string): string | undefined {
    let reservation: string | undefined;
    const { limits } = this.#store;
    translatePattern(
      parsePattern(source, '', limits, (message) => (reservation = message)),
      limits,
    );
    return reservation;
  }

  knowsFormat(name: string): boolean {
    return KNOWN_FORMATS.has(name);
  }

  matchesPattern(source: string, text: string): boolean {
    return this.#store.matches(this.#lexemes.pattern(source), contentBytes(text));
  }

  matchesFormat(name: string, text: string): boolean {
    return this.#store.matches(this.#format(name), contentBytes(text));
  }
}

function isUnconstrained({ minLength, maxLength, patterns, formats }: StringShape): boolean {
  return minLength === 0 && maxLength === Infinity && patterns.length === 0 && formats.length === 0;
}

function contentBytes(text: string): Uint8Array {
  return utf8(JSON.stringify(text).slice(1, -1));
}
