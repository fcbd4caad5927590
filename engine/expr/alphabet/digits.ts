/**
 * Code points as digits. UTF-8, `\uXXXX` and a surrogate pair are all positional notations: a code point less a base
 * is written as a fixed row of digits, most significant first, each digit one byte (or one of several, for a hex digit
 * in either case). So one builder makes the tree of any set of code points in any of them.
 *
 * The tree is minimal: at each level the digit values that lead to the same subtree share one byte set, and equal
 * subtrees are one expression by hash-consing. Cost: one visit for each block that a range cuts; whole blocks are
 * built once a level.
 */
import type { ExprId, ExprStore } from '../store.ts';
import { EPSILON } from '../store.ts';
import { type CodePointRanges, intersect } from './code-points.ts';

/** One digit: how many code points each of its values covers, the bytes that spell a value, what is written after. */
export interface Digit {
  readonly span: number;
  readonly spell: (value: number) => readonly number[];
  readonly after?: string;
}

/** A notation for the code points from `lo` to `hi`, of which the digits write the distance from `base`. */
export interface Notation {
  readonly lo: number;
  readonly hi: number;
  readonly base: number;
  readonly digits: readonly Digit[];
}

/** The spellings in this notation of those of `points` that it covers; the empty language where there are none. */
export function spellings(store: ExprStore, notation: Notation, points: CodePointRanges): ExprId {
  const { lo, hi, base, digits } = notation;
  const values = intersect(points, [lo, hi]).map((point) => point - base);
  return digitTree(store, digits, values);
}

function digitTree(store: ExprStore, digits: readonly Digit[], values: readonly number[]): ExprId {
  const [digit, ...rest] = digits;
  if (digit === undefined) return EPSILON;
  let whole: ExprId | undefined;
  const bytesBySubtree = new Map<ExprId, Uint32Array>();
  for (const [value, part] of blocks(values, digit.span)) {
    const isWhole = part.length === 2 && part[0] === 0 && part[1] === digit.span - 1;
    const subtree = isWhole ? (whole ??= digitTree(store, rest, part)) : digitTree(store, rest, part);
    let bits = bytesBySubtree.get(subtree);
    if (bits === undefined) bytesBySubtree.set(subtree, (bits = new Uint32Array(8)));
    for (const byte of digit.spell(value)) bits[byte >> 5]! |= 1 << (byte & 31);
  }
  const after = store.text(digit.after ?? '');
  return store.or(Array.from(bytesBySubtree, ([subtree, bits]) => store.concat(store.byteSet(bits), after, subtree)));
}

/** The values cut into blocks of `span`: the number of each block that is touched, and its values from its start. */
function* blocks(values: readonly number[], span: number): Generator<[number, number[]]> {
  let current = -1;
  let part: number[] = [];
  for (let i = 0; i < values.length; i += 2) {
    const hi = values[i + 1] as number;
    for (let lo = values[i] as number; lo <= hi; lo = (current + 1) * span) {
      const block = Math.floor(lo / span);
      if (block !== current) {
        if (part.length > 0) yield [current, part];
        current = block;
        part = [];
      }
      const start = block * span;
      part.push(lo - start, Math.min(hi - start, span - 1));
    }
  }
  if (part.length > 0) yield [current, part];
}
