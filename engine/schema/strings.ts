/**
 * Strings: `minLength`, `maxLength` (in code points), `pattern`, `format`. A shape is what its fields say together; its
 * language is made in lower/strings.ts.
 */
import type { Keywords } from './node.ts';
import type { StringLanguages } from './string-languages.ts';

export interface StringShape {
  readonly minLength: number;
  readonly maxLength: number;
  /** The string matches all of these. Sorted. */
  readonly patterns: readonly string[];
  /** The string is of all of these formats. Sorted. */
  readonly formats: readonly string[];
}

/** No string of JavaScript is as long, so bounds beyond this make no difference; counters need not hold them. */
const LONGEST = 2 ** 30;

const ANY: StringShape = { minLength: 0, maxLength: Infinity, patterns: [], formats: [] };

/** Makes shapes; equal ones are one object. */
export class StringShapes {
  readonly any = ANY;
  readonly #made = new Map<string, StringShape>();

  of({ minLength = 0, maxLength = Infinity, pattern, format }: Keywords): StringShape {
    const shape = {
      minLength: Math.min(minLength, LONGEST),
      maxLength: maxLength < LONGEST ? maxLength : Infinity,
      patterns: pattern === undefined ? [] : [pattern],
      formats: format === undefined ? [] : [format],
    };
    return this.#intern(shape);
  }

  /** Both hold, or undefined where the lengths already exclude each other. */
  meet(a: StringShape, b: StringShape): StringShape | undefined {
    if (a === b || b === ANY) return a;
    if (a === ANY) return b;
    const minLength = Math.max(a.minLength, b.minLength);
    const maxLength = Math.min(a.maxLength, b.maxLength);
    if (minLength > maxLength) return undefined;
    const patterns = union(a.patterns, b.patterns);
    return this.#intern({ minLength, maxLength, patterns, formats: union(a.formats, b.formats) });
  }

  #intern(shape: StringShape): StringShape {
    const { minLength, maxLength, patterns, formats } = shape;
    if (minLength === 0 && maxLength === Infinity && patterns.length === 0 && formats.length === 0) return ANY;
    const key = JSON.stringify([minLength, maxLength, patterns, formats]);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    this.#made.set(key, shape);
    return shape;
  }
}

/** Whether a string has the shape. */
export function holdsString(shape: StringShape, text: string, languages: StringLanguages): boolean {
  const { minLength, maxLength, patterns, formats } = shape;
  if (minLength > 0 || maxLength < Infinity) {
    const length = countCodePoints(text);
    if (length < minLength || length > maxLength) return false;
  }
  return (
    patterns.every((source) => languages.matchesPattern(source, text)) &&
    formats.every((name) => languages.matchesFormat(name, text))
  );
}

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function union(a: readonly string[], b: readonly string[]): readonly string[] {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  return [...new Set([...a, ...b])].sort();
}
