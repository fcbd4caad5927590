/** Every text up to a length, against the judge; every state met, against its own distances. */
import { describe, expect, test } from 'vitest';
import type { NumberOptions } from '../../engine/lower/number/spelling.ts';
import type { Case } from './number-support.ts';
import { differences, machineOf, visitTexts } from './number-support.ts';

const ALL = '-+.eE0123456789';
const FEW = '-.e01579';

const cases: [Case, NumberOptions?][] = [
  [{}],
  [{}, { integerDigits: 2, fractionDigits: 1 }],
  [{ integer: true }],
  [{ integer: true }, { integerDigits: 3, integerFraction: true, fractionDigits: 2 }],
  [{ integer: true, minimum: '-12', maximum: '105' }],
  [{ integer: true, minimum: '-12', maximum: '-3' }, { integerFraction: true }],
  [{ integer: true, minimum: '0.5', maximum: '99.5' }],
  [{ integer: true, multipleOf: ['7'], minimum: '10', maximum: '1300' }],
  [{ integer: true, multipleOf: ['2.5'] }],
  [{ integer: true, multipleOf: ['1000'], excluded: ['0', '2000'] }],
  [{ integer: true, multipleOf: ['4', '6'], notMultipleOf: ['9'] }],
  [{ integer: true, excluded: ['0', '1', '15', '-7', '157'] }],
  [{ minimum: '0' }],
  [{ exclusiveMinimum: '0' }],
  [{ exclusiveMaximum: '0' }],
  [{ minimum: '2', maximum: '5' }],
  [{ minimum: '-3', maximum: '3' }],
  [{ minimum: '-0.05', exclusiveMaximum: '17.5' }],
  [{ exclusiveMinimum: '9.9', maximum: '10.01' }, { fractionDigits: 2 }],
  [{ minimum: '150' }, { integerDigits: 3, fractionDigits: 1 }],
  [{ multipleOf: ['0.01'], minimum: '0', maximum: '100' }],
  [{ multipleOf: ['0.3'] }],
  [{ multipleOf: ['0.3', '0.5'], minimum: '-9', maximum: '9' }, { fractionDigits: 2 }],
  [{ multipleOf: ['25'] }],
  [{ notMultipleOf: ['1'] }],
  [{ notMultipleOf: ['1'] }, { fractionDigits: 1 }],
  [{ notMultipleOf: ['0.1', '0.07'], minimum: '0', maximum: '1' }, { fractionDigits: 3 }],
  [{ excluded: ['0', '1.5', '-1.5', '100', '0.001'] }],
  [{ minimum: '1.5', maximum: '1.5' }],
  [{ minimum: '0', maximum: '0' }],
];

describe('number machines against the judge', () => {
  test.each(cases)('%j %j', (c, options = {}) => {
    expect(differences(c, options, ALL, 5)).toEqual([]);
    expect(differences(c, options, FEW, 7)).toEqual([]);
  });
});

describe('distances', () => {
  test.each(cases)('%j %j', (c, options = {}) => {
    const machine = machineOf(c, options);
    const seen = new Set<number>();
    visitTexts(machine, ALL, 4, (_, state) => {
      if (state < 0 || seen.has(state)) return;
      seen.add(state);
      const next = machine
        .runs(state)
        .targets.filter((target) => target >= 0)
        .map((target) => machine.fewest(target));
      const expected = machine.accepts(state) ? 0 : 1 + Math.min(...next);
      expect(machine.fewest(state)).toBe(expected);
      expect(expected).toBeLessThan(Infinity);
    });
    expect(seen.size).toBeGreaterThan(1);
  });
});
