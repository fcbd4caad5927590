/**
 * The makers of single nodes: literals, concatenation, repetition, complement, tries. Every algebraic law that is
 * applied is written in a maker (or in combine.ts), and each is local: it looks at the parts, never searches.
 */

import { type ChoiceEntry, compareBytes, Dictionary } from './dictionary.ts';
import { EMPTY, EPSILON, type ExprId, Flag, Kind, NO_BOUND } from './kinds.ts';
import type { ExprStore } from './store.ts';

export function makeByteSet(store: ExprStore, bits: Uint32Array): ExprId {
  if (bits.every((word) => word === 0)) return EMPTY;
  return intern(store, Kind.SET, store.sets.intern(bits), 0, 0, 0, Flag.PLAIN);
}

export function makeLiteral(store: ExprStore, bytes: Uint8Array): ExprId {
  return bytes.length === 0 ? EPSILON : literalAt(store, store.pool.intern(bytes), bytes.length);
}

export function literalAt(store: ExprStore, offset: number, length: number): ExprId {
  return length === 0 ? EPSILON : intern(store, Kind.LITERAL, offset, length, 0, 0, Flag.PLAIN);
}

/** The bytes of a LITERAL: a view into the pool, void once it grows. */
export function literalBytes(store: ExprStore, id: ExprId): Uint8Array {
  const { a, b } = store.nodes;
  return store.pool.data.subarray(a[id] as number, (a[id] as number) + (b[id] as number));
}

/** `a` then `b`, neither with structure. */
export function makeConcat(store: ExprStore, a: ExprId, b: ExprId): ExprId {
  if (a === EMPTY || b === EMPTY) return EMPTY;
  if (a === EPSILON) return b;
  if (b === EPSILON) return a;
  const { nodes } = store;
  if (((nodes.flags[a] as number) | (nodes.flags[b] as number)) & Flag.STRUCTURE) return makeSequence(store, a, b);
  if (nodes.kind[a] === Kind.CONCAT)
    return makeConcat(store, nodes.a[a] as ExprId, makeConcat(store, nodes.b[a] as ExprId, b));
  if (b === store.all && store.nullable(a)) return b;
  const flagsA = nodes.flags[a] as number;
  const flagsB = nodes.flags[b] as number;
  const flags = (flagsA & flagsB & (Flag.NULLABLE | Flag.PLAIN)) | ((flagsA | flagsB) & Flag.RULES);
  return intern(store, Kind.CONCAT, a, b, 0, 0, flags);
}

/**
 * A lexeme, then a continuation, which is live by construction: only the lexeme decides whether the node is PLAIN. An
 * `a` with structure is taken apart so that each first part stays one lexeme.
 */
export function makeSequence(store: ExprStore, a: ExprId, b: ExprId): ExprId {
  if (a === EMPTY || b === EMPTY) return EMPTY;
  if (a === EPSILON) return b;
  if (b === EPSILON) return a;
  const { nodes } = store;
  const flagsA = nodes.flags[a] as number;
  const flagsB = nodes.flags[b] as number;
  if (flagsA & Flag.STRUCTURE) {
    if (nodes.kind[a] === Kind.SEQUENCE) {
      return makeSequence(store, nodes.a[a] as ExprId, makeSequence(store, nodes.b[a] as ExprId, b));
    }
    if (nodes.kind[a] === Kind.OR) return store.or(childrenOf(store, a).map((child) => makeSequence(store, child, b)));
  }
  const flags =
    (flagsA & flagsB & Flag.NULLABLE) | (flagsA & Flag.PLAIN) | ((flagsA | flagsB) & Flag.RULES) | Flag.STRUCTURE;
  return intern(store, Kind.SEQUENCE, a, b, 0, 0, flags);
}

export function makeRepeat(store: ExprStore, a: ExprId, min: number, max: number): ExprId {
  const { nodes } = store;
  if (max === 0 || a === EPSILON) return EPSILON;
  if (max < min) return EMPTY;
  if (a === EMPTY) return min === 0 ? EPSILON : EMPTY;
  if (min === 1 && max === 1) return a;
  const nullable = store.nullable(a);
  const from = nullable ? 0 : min; // a nullable body may be left out, so only the upper bound counts
  if (nullable && max === 1) return a;
  const bound = max === Infinity ? NO_BOUND : max;
  if (bound === NO_BOUND && nodes.kind[a] === Kind.REPEAT && nodes.c[a] === NO_BOUND && (nodes.b[a] as number) <= 1) {
    return makeRepeat(store, nodes.a[a] as ExprId, from === 0 ? 0 : (nodes.b[a] as number), Infinity); // (x*)*, (x+)*
  }
  const flags = (from === 0 ? Flag.NULLABLE : 0) | ((nodes.flags[a] as number) & Flag.PLAIN);
  return intern(store, Kind.REPEAT, a, from, bound, 0, flags);
}

export function complement(store: ExprStore, a: ExprId): ExprId {
  const { nodes } = store;
  if (a === EMPTY) return store.all;
  if (a === store.all) return EMPTY;
  if (nodes.kind[a] === Kind.NOT) return nodes.a[a] as ExprId;
  return intern(store, Kind.NOT, a, 0, 0, 0, store.nullable(a) ? 0 : Flag.NULLABLE);
}

export function makeChoice(store: ExprStore, entries: readonly ChoiceEntry[]): ExprId {
  const sorted = entries.filter((entry) => entry.next !== EMPTY).sort((x, y) => compareBytes(x.bytes, y.bytes));
  const distinct: ChoiceEntry[] = [];
  for (const entry of sorted) {
    const last = distinct[distinct.length - 1];
    if (last === undefined || compareBytes(last.bytes, entry.bytes) !== 0) distinct.push(entry);
    else distinct[distinct.length - 1] = { bytes: last.bytes, next: store.or([last.next, entry.next]) };
  }
  if (distinct.length === 0) return EMPTY;
  const [only] = distinct;
  if (distinct.length === 1 && only !== undefined)
    return makeSequence(store, makeLiteral(store, only.bytes), only.next);
  return choiceAt(store, store.addDictionary(new Dictionary(distinct)), 0, distinct.length, 0);
}

/** The entries lo..hi of a dictionary, which share their first `depth` bytes, without those bytes. */
export function choiceAt(store: ExprStore, dictionary: number, lo: number, hi: number, depth: number): ExprId {
  const words = store.dictionaries[dictionary] as Dictionary;
  const { next } = words;
  if (hi - lo === 1) {
    return makeSequence(store, makeLiteral(store, words.suffix(lo, depth)), next[lo] as ExprId);
  }
  if (words.lengthOf(lo) === depth) {
    return store.or([next[lo] as ExprId, choiceAt(store, dictionary, lo + 1, hi, depth)]);
  }
  const found = store.nodes.find(Kind.CHOICE, dictionary, lo, hi, depth);
  if (found >= 0) return found;
  let flags = 0;
  for (let entry = lo; entry < hi; entry++) flags |= continuationFlags(store, next[entry] as ExprId);
  return store.nodes.add(Kind.CHOICE, dictionary, lo, hi, depth, flags | Flag.PLAIN);
}

function continuationFlags(store: ExprStore, next: ExprId): number {
  return next === EPSILON ? 0 : Flag.STRUCTURE | ((store.nodes.flags[next] as number) & Flag.RULES);
}

/** The children of an OR or AND. */
export function childrenOf(store: ExprStore, id: ExprId): number[] {
  const { a, b, lists } = store.nodes;
  const start = a[id] as number;
  const children: ExprId[] = [];
  for (let i = 0; i < (b[id] as number); i++) children.push(lists[start + i] as ExprId);
  return children;
}

/** The node with these fields, made where it is new. */
export function intern(
  store: ExprStore,
  kind: number,
  a: number,
  b: number,
  c: number,
  d: number,
  flags: number,
): ExprId {
  const found = store.nodes.find(kind, a, b, c, d);
  return found >= 0 ? found : store.nodes.add(kind, a, b, c, d, flags);
}
