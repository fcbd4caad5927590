/** Raw UTF-8: its four lengths as notations. Exact: no overlong form, no surrogate, nothing past U+10FFFF. */
import type { ExprId, ExprStore } from '../store.ts';
import type { CodePointRanges } from './code-points.ts';
import { type Digit, type Notation, spellings } from './digits.ts';

function byteDigit(span: number, mark: number): Digit {
  return { span, spell: (value) => [mark | value] };
}

const FIRST = 1 << 18;
const SECOND = 1 << 12;
const THIRD = 1 << 6;
const CONTINUATION = 0x80;

export const UTF8_NOTATIONS: readonly Notation[] = [
  { lo: 0, hi: 0x7f, base: 0, digits: [byteDigit(1, 0)] },
  { lo: 0x80, hi: 0x7ff, base: 0, digits: [byteDigit(THIRD, 0xc0), byteDigit(1, CONTINUATION)] },
  {
    lo: 0x800,
    hi: 0xffff,
    base: 0,
    digits: [byteDigit(SECOND, 0xe0), byteDigit(THIRD, CONTINUATION), byteDigit(1, CONTINUATION)],
  },
  {
    lo: 0x10000,
    hi: 0x10ffff,
    base: 0,
    digits: [
      byteDigit(FIRST, 0xf0),
      byteDigit(SECOND, CONTINUATION),
      byteDigit(THIRD, CONTINUATION),
      byteDigit(1, CONTINUATION),
    ],
  },
];

export function utf8Spellings(store: ExprStore, points: CodePointRanges): ExprId {
  return store.or(UTF8_NOTATIONS.map((notation) => spellings(store, notation, points)));
}
