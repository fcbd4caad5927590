/**
 * L ∧ ¬F where F is a finite set of words and L goes on without end: any key except the declared ones. A token that
 * stays inside L stays inside L ∧ ¬F (there is always another word), so the two have one base mask, and what differs
 * are the tokens in which a word of F ends: a short list, found along the words, the same whatever follows.
 */
import { NO_TOKEN, NODE_WORDS, SIZE_SHIFT, TOKEN_SHIFT } from '../../wasm/layout.ts';
import { Flag, Kind, NO_BOUND } from '../expr/kinds.ts';
import { childrenOf, literalBytes } from '../expr/make.ts';
import { EPSILON, type ExprId, type ExprStore } from '../expr/store.ts';
import type { Trie } from '../token/trie.ts';
import { visitWords } from './words.ts';

export interface Exclusion {
  /** L. */
  readonly whole: ExprId;
  /** The tokens that L·K may allow and (L ∧ ¬F)·K does not; undefined where the two must be walked side by side. */
  readonly tokens: readonly number[] | undefined;
}

export function makeExclusion(store: ExprStore, trie: Trie, lexeme: ExprId): Exclusion | undefined {
  const found = findExclusion(store, lexeme);
  if (found === undefined) return undefined;
  const { whole, words } = found;
  const isListed = isEndless(store, whole) && endsAtWords(store, whole, words);
  return { whole, tokens: isListed ? tokensBeyond(store, trie, words) : undefined };
}

/** x* and then an end: from everywhere inside, texts of any length go on. */
function isEndless(store: ExprStore, whole: ExprId): boolean {
  const { kind, a, c, flags } = store.nodes;
  const head = a[whole] as ExprId;
  const isPlain = ((flags[whole] as number) & Flag.PLAIN) !== 0;
  return isPlain && kind[whole] === Kind.CONCAT && kind[head] === Kind.REPEAT && c[head] === NO_BOUND;
}

/** The tokens that end with a word or go on after it. */
function tokensBeyond(store: ExprStore, trie: Trie, words: readonly ExprId[]): number[] {
  const tokens: number[] = [];
  for (const id of words) {
    visitWords(store, trie, id, {
      token: (token, isWhole) => {
        if (isWhole) tokens.push(token);
      },
      beyond: (node) => {
        const end = node + ((trie.nodes[NODE_WORDS * node + 1] as number) >>> SIZE_SHIFT);
        for (let below = node + 1; below < end; below++) {
          const token = (trie.nodes[NODE_WORDS * below] as number) >>> TOKEN_SHIFT;
          if (token !== NO_TOKEN) tokens.push(token);
        }
      },
    });
  }
  return tokens;
}

/** `L` and the words of `F` where the lexeme is L ∧ ¬F, F finite: the keys of an object except the declared ones. */
function findExclusion(store: ExprStore, lexeme: ExprId): { whole: ExprId; words: ExprId[] } | undefined {
  if (store.nodes.kind[lexeme] !== Kind.AND) return undefined;
  const kept: ExprId[] = [];
  const words: ExprId[] = [];
  for (const child of childrenOf(store, lexeme)) {
    const excluded =
      store.nodes.kind[child] === Kind.NOT ? finiteWords(store, store.nodes.a[child] as ExprId) : undefined;
    if (excluded === undefined) kept.push(child);
    else words.push(...excluded);
  }
  return words.length === 0 || kept.length === 0 ? undefined : { whole: store.and(kept), words };
}

function finiteWords(store: ExprStore, id: ExprId): ExprId[] | undefined {
  const { kind, flags } = store.nodes;
  if (kind[id] === Kind.LITERAL) return [id];
  if (kind[id] === Kind.CHOICE) return (flags[id] as number) & Flag.STRUCTURE ? undefined : [id];
  if (kind[id] !== Kind.OR) return undefined;
  const parts = childrenOf(store, id).map((child) => finiteWords(store, child));
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

/** Whether each word is a text of `whole` that no text of it goes on from. */
function endsAtWords(store: ExprStore, whole: ExprId, words: readonly ExprId[]): boolean {
  return words.every((id) =>
    eachWord(store, id, (bytes) => bytes.reduce((state, byte) => store.derivative(state, byte), whole) === EPSILON),
  );
}

function eachWord(store: ExprStore, id: ExprId, holds: (bytes: Uint8Array) => boolean): boolean {
  const { nodes } = store;
  if (nodes.kind[id] === Kind.LITERAL) return holds(literalBytes(store, id).slice());
  const words = store.dictionaries[nodes.a[id] as number];
  for (let entry = nodes.b[id] as number; words !== undefined && entry < (nodes.c[id] as number); entry++) {
    if (!holds(words.suffix(entry, nodes.d[id] as number))) return false;
  }
  return true;
}
