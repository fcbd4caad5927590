/**
 * Unicode data, asked of the runtime's own RegExp engine instead of kept in tables: which code points a property
 * escape matches, and which ones a case-insensitive match takes for equal. Neither can go out of step with the engine
 * that a validator in the same process uses.
 *
 * Cost: one pass over all code points for each property (2 to 60 ms, once a process, as there are only a few hundred),
 * and one over the 2,900 that have case for a closure.
 */
import { ALL_POINTS, type CodePointRanges, fromPoints, fromRanges, intersect, union } from '../alphabet/code-points.ts';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const FIRST_LOW_SURROGATE = 0xdc00;
const FIRST_ASTRAL = 0x10000;
/** Where it stands in the text of all code points, which has no surrogates before it. */
const FIRST_ASTRAL_INDEX = FIRST_ASTRAL - SURROGATES;

const propertyMemo = new Map<string, CodePointRanges>();
const variantsMemo = new Map<number, CodePointRanges>();
let textOfAll: string | undefined;
let pointsWithCase: CodePointRanges | undefined;
let textWithCase: string | undefined;

/**
 * The code points that a property escape such as `\p{Lu}` matches under these flags (`u` or `v`, and perhaps `i`);
 * undefined where the runtime does not know the property.
 */
export function propertyPoints(property: string, flags: string): CodePointRanges | undefined {
  const key = `${property}/${flags}`;
  let points = propertyMemo.get(key);
  if (points === undefined) {
    try {
      points = sweep(property, flags);
    } catch {
      return undefined;
    }
    propertyMemo.set(key, points);
  }
  return points;
}

/** The set with everything that it equals when case is ignored, as the `u` flag has it (simple case folding). */
export function closeUnderCase(points: CodePointRanges): CodePointRanges {
  pointsWithCase ??= sweep('[\\p{Changes_When_Casefolded}\\p{Changes_When_Casemapped}]', 'u');
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
  const units = new Uint16Array(2 * points.reduce((total, point, i) => total + (i % 2 === 0 ? -point : point + 1), 0));
  let length = 0;
  for (let i = 0; i < points.length; i += 2) {
    const hi = points[i + 1] as number;
    for (let point = points[i] as number; point <= hi; point++) {
      if (point < FIRST_ASTRAL) {
        units[length++] = point;
      } else {
        units[length++] = FIRST_SURROGATE + ((point - FIRST_ASTRAL) >> 10);
        units[length++] = FIRST_LOW_SURROGATE + (point & 0x3ff);
      }
    }
  }
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units.subarray(0, length));
}

/** The runs of the text of all code points that this escape or class matches. */
function sweep(source: string, flags: string): CodePointRanges {
  textOfAll ??= textOf(ALL_POINTS);
  const runs = textOfAll.matchAll(new RegExp(`${source}+`, `g${flags}`));
  return fromRanges(
    Array.from(runs, ({ 0: run, index }) => [pointAt(index), lastPointBefore(index + run.length)] as const),
  );
}

/** The code point that starts at this index of the text of all code points. */
function pointAt(index: number): number {
  if (index < FIRST_SURROGATE) return index;
  return index < FIRST_ASTRAL_INDEX ? index + SURROGATES : FIRST_ASTRAL + (index - FIRST_ASTRAL_INDEX) / 2;
}

function lastPointBefore(index: number): number {
  return index > FIRST_ASTRAL_INDEX ? pointAt(index) - 1 : pointAt(index - 1);
}
