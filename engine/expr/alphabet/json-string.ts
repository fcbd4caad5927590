/**
 * The contents of a JSON string: a code point is written raw in UTF-8 (from U+0020 on, but for `"` and `\`), or by any
 * of its legal escapes. An escape beyond U+FFFF is a pair of surrogates; a lone one has no spelling.
 *
 * These spellings are a prefix code (none is the beginning of another), which is what lets a look-ahead end with "and
 * then any bytes": see ../regex/compile.ts.
 */
import type { ExprId, ExprStore } from '../store.ts';
import { type CodePointRanges, complement, fromPoints, hasPoint, intersect } from './code-points.ts';
import { type Digit, type Notation, spellings } from './digits.ts';
import { utf8Spellings } from './utf8.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const CONTROLS = Array.from({ length: 0x20 }, (_, point) => point);

const RAW: CodePointRanges = complement(fromPoints([...CONTROLS, QUOTE, BACKSLASH]));

/** The short escapes: what each means, and the letter after the backslash. */
const SHORT_ESCAPES: readonly (readonly [point: number, letter: string])[] = [
  [QUOTE, '"'],
  [BACKSLASH, '\\'],
  [0x2f, '/'],
  [0x08, 'b'],
  [0x0c, 'f'],
  [0x0a, 'n'],
  [0x0d, 'r'],
  [0x09, 't'],
];

/** A hex digit in either case; `offset` is added to the value before it is written. */
function hexDigit(span: number, offset = 0, after = ''): Digit {
  const spell = (value: number): number[] => {
    const digit = (value + offset).toString(16);
    return [...new Set([digit, digit.toUpperCase()])].map((text) => text.charCodeAt(0));
  };
  return { span, spell, after };
}

/** After `\u`: four hex digits. */
const FOUR_HEX: Notation = {
  lo: 0,
  hi: 0xffff,
  base: 0,
  digits: [hexDigit(1 << 12), hexDigit(1 << 8), hexDigit(1 << 4), hexDigit(1)],
};

/**
 * After `\u`: D800 + the upper ten bits of the distance from U+10000, `\u`, DC00 + the lower ten. A `d` is a digit that
 * spans its whole block, so its value is always 0.
 */
const SURROGATE_PAIR: Notation = {
  lo: 0x10000,
  hi: 0x10ffff,
  base: 0x10000,
  digits: [
    hexDigit(1 << 20, 0xd),
    hexDigit(1 << 18, 0x8),
    hexDigit(1 << 14),
    hexDigit(1 << 10, 0, '\\u'),
    hexDigit(1 << 10, 0xd),
    hexDigit(1 << 8, 0xc),
    hexDigit(1 << 4),
    hexDigit(1),
  ],
};

export function jsonSpellings(store: ExprStore, points: CodePointRanges): ExprId {
  const short = SHORT_ESCAPES.filter(([point]) => hasPoint(points, point)).map(([, letter]) => store.text(letter));
  const hex = store.or([spellings(store, FOUR_HEX, points), spellings(store, SURROGATE_PAIR, points)]);
  return store.or([
    utf8Spellings(store, intersect(points, RAW)),
    store.concat(store.text('\\'), store.or([...short, store.concat(store.text('u'), hex)])),
  ]);
}
