/**
 * The lexemes that all schemas of a store share: strings, patterns, keys, and what stands between JSON tokens. Sharing
 * them is what lets the masks of one schema serve the next.
 *
 * A key is spelled canonically, as `JSON.stringify` does: so two keys are the same key only if they are the same bytes,
 * and "no declared key" is the complement of a finite set.
 */

import { complement, fromPoints } from '../expr/alphabet/code-points.ts';
import { type Alphabet, jsonStringAlphabet, utf8Alphabet } from '../expr/alphabet.ts';
import { compileRegex } from '../expr/regex/regex.ts';
import { EPSILON, type ExprId, type ExprStore } from '../expr/store.ts';
import { ExprMemo } from './memo.ts';

/** Between JSON tokens: little that does no harm | nothing | `, ` and `: `. */
export type Whitespace = 'flexible' | 'compact' | 'spaced';

/** Longest indentation after a line break. */
const MAX_INDENT = 32;

export class Lexemes {
  readonly alphabet: Alphabet;
  readonly #store: ExprStore;
  readonly #memo: ExprMemo<string>;
  readonly #patterns: ExprMemo<string>;

  constructor(store: ExprStore) {
    this.#store = store;
    this.alphabet = jsonStringAlphabet(store);
    this.#memo = new ExprMemo(store);
    this.#patterns = new ExprMemo(store);
  }

  /** Any string, with its quotes. */
  get anyString(): ExprId {
    return this.#memo.get('string', () => this.string(this.anyContent));
  }

  /** What is between the quotes of any string. */
  get anyContent(): ExprId {
    return this.#memo.get('content', () => this.#store.star(this.alphabet.any));
  }

  /** A string of these contents: quotes and all are one lexeme. */
  string(content: ExprId): ExprId {
    const quote = this.#store.text('"');
    return this.#store.concat(quote, content, quote);
  }

  /** The contents that match a pattern. */
  pattern(source: string): ExprId {
    return this.#patterns.get(source, () => compileRegex(this.#store, source, { alphabet: this.alphabet }));
  }

  /** Any key, with its quotes. */
  get anyKey(): ExprId {
    return this.#memo.get('key', () => this.string(this.#store.star(canonicalCharacter(this.#store))));
  }

  /** Whitespace where the policy has it for its own sake: inside brackets, and before a comma. */
  padding(policy: Whitespace): ExprId {
    return policy === 'flexible' ? this.#memo.get('padding', () => padding(this.#store)) : EPSILON;
  }

  comma(policy: Whitespace): ExprId {
    return this.#memo.get(`comma ${policy}`, () => this.#store.concat(this.#store.text(','), this.#after(policy)));
  }

  colon(policy: Whitespace): ExprId {
    return this.#memo.get(`colon ${policy}`, () =>
      this.#store.concat(this.padding(policy), this.#store.text(':'), this.#after(policy)),
    );
  }

  #after(policy: Whitespace): ExprId {
    return policy === 'spaced' ? this.#store.text(' ') : this.padding(policy);
  }
}

const lexemesOf = new WeakMap<ExprStore, Lexemes>();

export function sharedLexemes(store: ExprStore): Lexemes {
  let lexemes = lexemesOf.get(store);
  if (lexemes === undefined) lexemesOf.set(store, (lexemes = new Lexemes(store)));
  return lexemes;
}

/** At most one of: a space, a tab, a line break with the indentation after it. */
function padding(store: ExprStore): ExprId {
  const blank = store.or([store.text(' '), store.text('\t')]);
  const lineBreak = store.concat(
    store.optional(store.text('\r')),
    store.text('\n'),
    store.repeat(blank, 0, MAX_INDENT),
  );
  return store.optional(store.or([blank, lineBreak]));
}

/** What `JSON.stringify` writes for a code point: itself, or an escape where it must. */
function canonicalCharacter(store: ExprStore): ExprId {
  const escaped = [...Array.from({ length: 0x20 }, (_, point) => point), 0x22, 0x5c];
  const escapes = escaped.map((point) => store.text(JSON.stringify(String.fromCharCode(point)).slice(1, -1)));
  return store.or([utf8Alphabet(store).charClass(complement(fromPoints(escaped))), ...escapes]);
}
