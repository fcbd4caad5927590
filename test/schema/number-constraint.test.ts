import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, decimalText, makeDecimal } from '../../engine/schema/decimal.ts';
import {
  ANY_INTEGER,
  ANY_NUMBER,
  holdsNumber,
  isEmptyNumber,
  meetNumber,
  normalNumber,
  numberKey,
} from '../../engine/schema/number-constraint.ts';
import { findNumber } from '../../engine/schema/number-grid.ts';
import { someCase } from '../lower/number-arbitrary.ts';
import type { Case } from '../lower/number-support.ts';
import { constraintOf, makeJudge } from '../lower/number-support.ts';

/** -12.00, -11.99, …, 12.00: more than every bound of `someCase` and finer than its steps. */
const samples = Array.from({ length: 2_401 }, (_, i) => makeDecimal(BigInt(i - 1_200), -2));

describe('emptiness', () => {
  test.each<Case>([
    { integer: true, multipleOf: ['7'], minimum: '10', maximum: '13' },
    { exclusiveMinimum: '0.1', exclusiveMaximum: '0.1' },
    { minimum: '0.1', exclusiveMaximum: '0.1' },
    { minimum: '2', maximum: '1' },
    { minimum: '5', maximum: '5', excluded: ['5'] },
    { minimum: '5', maximum: '5', notMultipleOf: ['2.5'] },
    { integer: true, exclusiveMinimum: '0', exclusiveMaximum: '1' },
    { integer: true, minimum: '0', maximum: '2', excluded: ['0', '1', '2'] },
    { integer: true, notMultipleOf: ['0.5'] },
    { multipleOf: ['6'], notMultipleOf: ['2'] },
    { multipleOf: ['0.3'], exclusiveMinimum: '0', exclusiveMaximum: '0.3' },
    { integer: true, minimum: '2', maximum: '4', notMultipleOf: ['2', '3'] },
    { integer: true, minimum: '90', maximum: '96', notMultipleOf: ['2', '3', '5', '7'] },
  ])('nothing in %j', (c) => expect(isEmptyNumber(constraintOf(c))).toBe(true));

  test.each<[Case, string]>([
    [{}, '0'],
    [{ exclusiveMinimum: '0' }, '1'],
    [{ exclusiveMaximum: '0' }, '-1'],
    [{ exclusiveMinimum: '0', exclusiveMaximum: '1e-50' }, '1e-51'],
    [{ exclusiveMinimum: '0', exclusiveMaximum: '1', notMultipleOf: ['0.1'] }, '0.01'],
    [{ notMultipleOf: ['1'] }, '0.1'],
    [{ integer: true, minimum: '-9', maximum: '-3', excluded: ['-3', '-4'] }, '-5'],
    [{ integer: true, multipleOf: ['9007199254740993'], exclusiveMinimum: '0' }, '9007199254740993'],
    [{ integer: true, notMultipleOf: ['2', '3', '5', '7'], minimum: '90', maximum: '97' }, '97'],
    [{ minimum: '1e60' }, '1e60'],
    [{ multipleOf: ['1e-60'], excluded: ['0'] }, '1e-60'],
    [{ excluded: ['0', '1e999999999'] }, '1'],
  ])('in %j there is %s', (c, value) => {
    const found = findNumber(constraintOf(c));
    expect(found && decimalText(found)).toBe(value);
  });

  test('agrees with looking at every value of a fine grid', () => {
    fc.assert(
      fc.property(someCase, (c) => {
        const bounded = { ...c, minimum: c.minimum ?? '-11', maximum: c.maximum ?? '11' };
        const constraint = constraintOf(bounded);
        const found = findNumber(constraint);
        expect(found === undefined || holdsNumber(constraint, found)).toBe(true);
        // A value that only a finer grid has is between two bounds that differ by 0.01 or less.
        const some = samples.some((value) => holdsNumber(constraint, value));
        if (some || c.integer || c.multipleOf?.length) expect(found !== undefined).toBe(some);
      }),
    );
  });
});

describe('sets', () => {
  test('membership agrees with the judge', () => {
    fc.assert(
      fc.property(someCase, fc.constantFrom(...samples), (c, value) => {
        const judge = makeJudge({
          ...c,
          integer: false,
          multipleOf: [...(c.multipleOf ?? []), ...(c.integer ? ['1'] : [])],
        });
        expect(holdsNumber(constraintOf(c), value)).toBe(judge(decimalText(value)));
      }),
    );
  });

  test('the normal form and the meet are the set and the intersection', () => {
    fc.assert(
      fc.property(someCase, someCase, (x, y) => {
        const [a, b] = [constraintOf(x), constraintOf(y)];
        const [normal, both] = [normalNumber(a), meetNumber(a, b)];
        expect(normalNumber(normal)).toEqual(normal);
        expect(numberKey(both)).toBe(numberKey(meetNumber(b, a)));
        for (const value of samples) {
          expect(holdsNumber(normal, value)).toBe(holdsNumber(a, value));
          expect(holdsNumber(both, value)).toBe(holdsNumber(a, value) && holdsNumber(b, value));
        }
      }),
      { numRuns: 40 },
    );
  });

  test.each<[Case, Case]>([
    [
      { integer: true, exclusiveMinimum: '0' },
      { integer: true, minimum: '1' },
    ],
    [
      { integer: true, maximum: '9.5' },
      { integer: true, maximum: '9' },
    ],
    [
      { integer: true, multipleOf: ['2.5'] },
      { integer: true, multipleOf: ['5'] },
    ],
    [{ integer: true, multipleOf: ['1', '0.5'] }, { integer: true }],
    [{ multipleOf: ['4', '6'] }, { multipleOf: ['12.0'] }],
    [{ minimum: '1', exclusiveMinimum: '1.0' }, { exclusiveMinimum: '10e-1' }],
    [
      { minimum: '0', excluded: ['-1', '3', '3.0'] },
      { minimum: '0', excluded: ['3'] },
    ],
    [{ notMultipleOf: ['4', '2'] }, { notMultipleOf: ['2'] }],
  ])('%j and %j have one key', (a, b) => expect(numberKey(constraintOf(a))).toBe(numberKey(constraintOf(b))));

  test('different sets have different keys, and a number is not spelled as an integer', () => {
    const keys = [ANY_NUMBER, ANY_INTEGER, constraintOf({ multipleOf: ['1'] }), constraintOf({ minimum: '0' })].map(
      (c) => numberKey(c),
    );
    expect(new Set(keys).size).toBe(4);
  });

  test('bounds are exact where doubles are not', () => {
    const c = constraintOf({ integer: true, maximum: '9007199254740993' });
    expect(holdsNumber(c, makeDecimal(9007199254740993n, 0))).toBe(true);
    expect(holdsNumber(c, makeDecimal(9007199254740994n, 0))).toBe(false);
    expect(compareDecimals(findNumber(c) ?? makeDecimal(1n, 0), makeDecimal(0n, 0))).toBe(0);
  });
});
