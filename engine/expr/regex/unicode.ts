/**
 * Unicode data, asked of the runtime's own RegExp engine instead of kept in tables: which code points a property
 * escape matches, and which ones a case-insensitive match takes for equal. Neither can go out of step with the engine
 * that a validator in the same process uses.
 *
 * Cost: one pass over all code points for each property (about 10 ms), over the 2,900 that have case for a closure;
 * properties are kept for good, as there are only a few hundred.
 */
import { ALL_POINTS, type CodePointRanges, fromPoints, fromRanges, intersect, union } from '../alphabet/code-points.ts';

const SURROGATES = 0x800;
const FIRST_SURROGATE = 0xd800;
const FIRST_ASTRAL = 0x10000;
/** Arguments of one call. */
const CHUNK = 0x1000;

const propertyMemo = new Map<string, CodePointRanges>();
const variantsMemo = new Map<number, CodePointRanges>();
let textOfAll: string | undefined;
let pointsWithCase: CodePointRanges | undefined;
let textWithCase: string | undefined;

/**
 * The code points that a property escape such as `\p{Lu}` matches under these flags (`u` or `v`, and perhaps `i`);
 * undefined where the runtime does not know the property.
 */
export function propertyPoints(escape: string, flags: string): CodePointRanges | undefined {
  const key = `${escape}/${flags}`;
  let points = propertyMemo.get(key);
  if (points === undefined) {
    try {
      points = sweep(escape, flags);
    } catch {
      return undefined;
    }
    propertyMemo.set(key, points);
  }
  return points;
}

/** The set with everything that it equals when case is ignored, as the `u` flag has it (simple case folding). */
export function closeUnderCase(points: CodePointRanges): CodePointRanges {
  pointsWithCase ??= union(
    sweep('\\p{Changes_When_Casefolded}', 'u'),
    sweep('\\p{Changes_When_Casemapped}', 'u'),
  );
  const withCase = intersect(points, pointsWithCase);
  return withCase.length === 0 ? points : union(points, caseVariants(withCase));
}

/** What equals a member of this set; remembered for single letters, of which a long pattern has many. */
function caseVariants(points: CodePointRanges): CodePointRanges {
  const [lo, hi] = points as readonly [number, number];
  const single = points.length === 2 && lo === hi;
  let variants = single ? variantsMemo.get(lo) : undefined;
  if (variants === undefined) {
    textWithCase ??= textOf(pointsWithCase ?? points);
    const matches = textWithCase.matchAll(new RegExp(classSource(points), 'giu'));
    variants = fromPoints(Array.from(matches, ([character]) => character.codePointAt(0) as number));
    if (single) variantsMemo.set(lo, variants);
  }
  return variants;
}

function classSource(points: CodePointRanges): string {
  let source = '[';
  for (let i = 0; i < points.length; i += 2) {
    source += `\\u{${points[i]?.toString(16)}}-\\u{${points[i + 1]?.toString(16)}}`;
  }
  return `${source}]`;
}

/** The members of a set in order, as one string. */
function textOf(points: CodePointRanges): string {
  const chunks: string[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const hi = points[i + 1] as number;
    for (let lo = points[i] as number; lo <= hi; lo += CHUNK) {
      chunks.push(String.fromCodePoint(...Array.from({ length: Math.min(CHUNK, hi + 1 - lo) }, (_, k) => lo + k)));
    }
  }
  return chunks.join('');
}

/** Finds where the text of all code points enters and leaves the property. No backtracking, so no deep recursion. */
function sweep(escape: string, flags: string): CodePointRanges {
  const inside = new RegExp(escape, `g${flags}`);
  const outside = new RegExp(`(?!${escape})[^]`, `g${flags}`);
  const text = (textOfAll ??= textOf(ALL_POINTS));
  const ranges: [number, number][] = [];
  let index = 0;
  for (;;) {
    inside.lastIndex = index;
    const start = inside.exec(text);
    if (start === null) return fromRanges(ranges);
    outside.lastIndex = start.index;
    const end = outside.exec(text)?.index ?? text.length;
    ranges.push([pointAt(start.index), pointBefore(end)]);
    index = end;
  }
}

/** The code point that starts at this index of the text of all code points. */
function pointAt(index: number): number {
  if (index < FIRST_SURROGATE) return index;
  const firstAstralIndex = FIRST_ASTRAL - SURROGATES;
  if (index < firstAstralIndex) return index + SURROGATES;
  return FIRST_ASTRAL + (index - firstAstralIndex) / 2;
}

function pointBefore(index: number): number {
  return index > FIRST_ASTRAL - SURROGATES ? pointAt(index) - 1 : pointAt(index - 1);
}
