/**
 * Sets of code points, as sorted, disjoint, non-adjacent ranges in one flat array: [lo, hi, lo, hi, ...], both ends
 * included. The universe is the Unicode scalar values: a surrogate has no UTF-8 form, so no set ever holds one.
 *
 * Invariant: equal sets are equal arrays, so `keyOf` is an identity. Every operation is linear in its ranges.
 */
export type CodePointRanges = readonly number[];

export const NO_POINTS: CodePointRanges = [];

/** Every scalar value: the universe that `complement` is relative to. */
export const ALL_POINTS: CodePointRanges = [0, 0xd7ff, 0xe000, 0x10ffff];

/** A set from ranges in any order, overlapping or not; surrogates fall away. */
export function fromRanges(ranges: readonly (readonly [lo: number, hi: number])[]): CodePointRanges {
  const sorted = ranges.length > 1 ? [...ranges].sort((a, b) => a[0] - b[0]) : ranges;
  return intersect(merge(sorted.flat()), ALL_POINTS);
}

/** The set of one code point; a surrogate is none. */
export function onePoint(point: number): CodePointRanges {
  return hasPoint(ALL_POINTS, point) ? [point, point] : NO_POINTS;
}

export function fromPoints(points: Iterable<number>): CodePointRanges {
  return fromRanges(Array.from(points, (point) => [point, point] as const));
}

export function union(a: CodePointRanges, b: CodePointRanges): CodePointRanges {
  const sorted: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (j >= b.length || (i < a.length && at(a, i) <= at(b, j))) {
      sorted.push(at(a, i), at(a, i + 1));
      i += 2;
    } else {
      sorted.push(at(b, j), at(b, j + 1));
      j += 2;
    }
  }
  return merge(sorted);
}

export function intersect(a: CodePointRanges, b: CodePointRanges): CodePointRanges {
  const result: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const lo = Math.max(at(a, i), at(b, j));
    const hi = Math.min(at(a, i + 1), at(b, j + 1));
    if (lo <= hi) result.push(lo, hi);
    if (at(a, i + 1) < at(b, j + 1)) i += 2;
    else j += 2;
  }
  return result;
}

/** Every scalar value that is not in `a`. */
export function complement(a: CodePointRanges): CodePointRanges {
  const gaps: number[] = [];
  let next = 0;
  for (let i = 0; i < a.length; i += 2) {
    if (at(a, i) > next) gaps.push(next, at(a, i) - 1);
    next = at(a, i + 1) + 1;
  }
  gaps.push(next, Infinity);
  return intersect(gaps, ALL_POINTS);
}

export function difference(a: CodePointRanges, b: CodePointRanges): CodePointRanges {
  return intersect(a, complement(b));
}

/** Whether every member of `a` is in `b`. */
export function isSubset(a: CodePointRanges, b: CodePointRanges): boolean {
  return keyOf(intersect(a, b)) === keyOf(a);
}

export function hasPoint(a: CodePointRanges, point: number): boolean {
  for (let i = 0; i < a.length && at(a, i) <= point; i += 2) if (point <= at(a, i + 1)) return true;
  return false;
}

/** Text that is the same for equal sets only. */
export function keyOf(a: CodePointRanges): string {
  return a.join(',');
}

/** Joins what overlaps or touches in ranges sorted by their lower ends; a touch across the surrogates stays a gap. */
function merge(sorted: readonly number[]): CodePointRanges {
  const result: number[] = [];
  for (let i = 0; i < sorted.length; i += 2) {
    const last = result.length - 1;
    const hi = at(sorted, i + 1);
    if (last > 0 && at(sorted, i) <= at(result, last) + 1) result[last] = Math.max(at(result, last), hi);
    else result.push(at(sorted, i), hi);
  }
  return result;
}

function at(ranges: readonly number[], index: number): number {
  return ranges[index] as number;
}
