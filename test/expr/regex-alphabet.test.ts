/** Code point sets and their spellings: every code point in exactly the spellings that UTF-8 and JSON give it. */
import { describe, expect, it } from 'vitest';
import {
  ALL_POINTS,
  complement,
  difference,
  fromPoints,
  fromRanges,
  hasPoint,
  intersect,
  onePoint,
  union,
} from '../../engine/expr/alphabet/code-points.ts';
import { EMPTY } from '../../engine/expr/store.ts';
import { Workbench } from './regex-support.ts';

describe('code point sets', () => {
  it('are sorted, joined and free of surrogates', () => {
    expect(
      fromRanges([
        [5, 9],
        [1, 2],
        [3, 4],
        [20, 30],
        [25, 27],
      ]),
    ).toEqual([1, 9, 20, 30]);
    expect(fromRanges([[0xd000, 0xe100]])).toEqual([0xd000, 0xd7ff, 0xe000, 0xe100]);
    expect(onePoint(0xd800)).toEqual([]);
    expect(fromPoints([3, 1, 2, 7])).toEqual([1, 3, 7, 7]);
  });

  it('are an algebra', () => {
    const a = fromRanges([
      [10, 20],
      [30, 40],
    ]);
    const b = fromRanges([
      [15, 35],
      [50, 60],
    ]);
    expect(union(a, b)).toEqual([10, 40, 50, 60]);
    expect(intersect(a, b)).toEqual([15, 20, 30, 35]);
    expect(difference(a, b)).toEqual([10, 14, 36, 40]);
    expect(complement(complement(a))).toEqual(a);
    expect(union(a, complement(a))).toEqual(ALL_POINTS);
    expect(complement(ALL_POINTS)).toEqual([]);
    expect([9, 10, 20, 21, 30].map((point) => hasPoint(a, point))).toEqual([false, true, true, false, true]);
  });
});

describe('the UTF-8 alphabet', () => {
  const bench = new Workbench();
  const { store, raw } = bench;

  it('spells every code point at the ends of every length', () => {
    for (const point of [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff]) {
      const text = String.fromCodePoint(point);
      expect(bench.has(raw.any, text), text).toBe(true);
      expect(bench.has(raw.charClass(onePoint(point)), text)).toBe(true);
      expect(bench.has(raw.charClass(complement(onePoint(point))), text)).toBe(false);
    }
  });

  it.each([
    ['a continuation alone', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an overlong slash of three bytes', [0xe0, 0x80, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['past U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['a beginning', [0xe2, 0x82]],
    ['two characters', [0x61, 0x61]],
  ])('has no spelling that is %s', (_, bytes) => {
    expect(store.matches(raw.any, Uint8Array.from(bytes))).toBe(false);
  });

  it('is empty for the empty set, and one expression for equal sets', () => {
    expect(raw.charClass([])).toBe(EMPTY);
    expect(raw.charClass(fromRanges([[1, 5]]))).toBe(raw.charClass(fromPoints([1, 2, 3, 4, 5])));
  });
});

describe('the JSON string alphabet', () => {
  const bench = new Workbench();
  const { json } = bench;
  const has = (point: number, contents: string): boolean => bench.has(json.charClass(onePoint(point)), contents);

  it.each([
    [0x41, ['A', '\\u0041'], ['\\A', '\\u41', '\\x41', '\\u00411']],
    [0x22, ['\\"', '\\u0022'], ['"']],
    [0x5c, ['\\\\', '\\u005c', '\\u005C'], ['\\']],
    [0x2f, ['/', '\\/', '\\u002f', '\\u002F'], ['//']],
    [0x0a, ['\\n', '\\u000a', '\\u000A'], ['\n', 'n']],
    [0x08, ['\\b', '\\u0008'], ['\b']],
    [0x0c, ['\\f', '\\u000c'], ['\f']],
    [0x0d, ['\\r', '\\u000d'], ['\r']],
    [0x09, ['\\t', '\\u0009'], ['\t']],
    [0x1f, ['\\u001f', '\\u001F'], ['\x1f']],
    [0x7f, ['\x7f', '\\u007f'], []],
    [0xe9, ['é', '\\u00e9', '\\u00E9'], ['\\u0e9']],
    [0xfeff, ['\ufeff', '\\ufeff', '\\uFeFf'], []],
    [0x1f600, ['😀', '\\ud83d\\ude00', '\\uD83D\\uDE00', '\\uD83d\\uDe00'], ['\\ud83d', '\\ude00', '\\u1f600']],
    [0x10ffff, ['\u{10ffff}', '\\udbff\\udfff'], ['\\udbff\\udffe']],
    [0x10000, ['\u{10000}', '\\ud800\\udc00'], ['\\ud800\\udc01', '\\ud801\\udc00']],
  ])('spells U+%s', (point, right, wrong) => {
    for (const contents of right) {
      expect(has(point, contents), contents).toBe(true);
      expect(bench.has(json.any, contents), contents).toBe(true);
      expect(bench.has(json.charClass(complement(onePoint(point))), contents), contents).toBe(false);
    }
    for (const contents of wrong) expect(has(point, contents), contents).toBe(false);
  });

  it('has no spelling of a lone surrogate', () => {
    for (const contents of ['\\ud800', '\\udc00', '\\udc00\\ud800', '\\ud800a', '\\ud800\\ud800']) {
      expect(bench.has(bench.store.star(json.any), contents), contents).toBe(false);
    }
  });
});
