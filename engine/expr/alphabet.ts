/**
 * An alphabet turns a set of code points into an expression over bytes: the spellings of its members. Regular
 * expressions and formats are written over code points and compiled through one, so that the same pattern serves raw
 * text and the contents of a JSON string.
 *
 * Invariant: the spellings of an alphabet are a prefix code, and different code points have no spelling in common.
 * Expressions are memoised for each set, until the store is cleared.
 */
import { ALL_POINTS, type CodePointRanges, keyOf } from './alphabet/code-points.ts';
import { jsonSpellings } from './alphabet/json-string.ts';
import { utf8Spellings } from './alphabet/utf8.ts';
import type { ExprId, ExprStore } from './store.ts';

export interface Alphabet {
  /** Any one of these code points, in any of its spellings. */
  charClass(points: CodePointRanges): ExprId;
  /** Any one code point. */
  readonly any: ExprId;
}

/** Raw UTF-8. */
export function utf8Alphabet(store: ExprStore): Alphabet {
  return new MemoAlphabet(store, utf8Spellings);
}

/** The contents of a JSON string, between its quotes. */
export function jsonStringAlphabet(store: ExprStore): Alphabet {
  return new MemoAlphabet(store, jsonSpellings);
}

type Spell = (store: ExprStore, points: CodePointRanges) => ExprId;

class MemoAlphabet implements Alphabet {
  readonly #store: ExprStore;
  readonly #spell: Spell;
  readonly #memo = new Map<string, ExprId>();
  #epoch: number;

  constructor(store: ExprStore, spell: Spell) {
    this.#store = store;
    this.#spell = spell;
    this.#epoch = store.epoch;
  }

  charClass(points: CodePointRanges): ExprId {
    if (this.#epoch !== this.#store.epoch) {
      this.#memo.clear();
      this.#epoch = this.#store.epoch;
    }
    const key = keyOf(points);
    let expression = this.#memo.get(key);
    if (expression === undefined) this.#memo.set(key, (expression = this.#spell(this.#store, points)));
    return expression;
  }

  get any(): ExprId {
    return this.charClass(ALL_POINTS);
  }
}
