/** What the machines are for: named cases, the spelling policy, few states, no dead ends. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LimitError } from '../../engine/errors.ts';
import { findNumberMachine } from '../../engine/lower/number/machine.ts';
import { holdsNumber, isEmptyNumber } from '../../engine/schema/number-constraint.ts';
import { someCase } from './number-arbitrary.ts';
import type { Case } from './number-support.ts';
import {
  accepts,
  constraintOf,
  decimal,
  differences,
  machineOf,
  makeJudge,
  makeRandom,
  randomText,
  step,
} from './number-support.ts';

interface Named {
  name: string;
  c: Case;
  accept: string[];
  reject: string[];
}

describe('reported cases', () => {
  test.each<Named>([
    {
      name: 'C033 an open bound at zero leaves (0, 1) reachable and no spelling of zero',
      c: { exclusiveMinimum: '0' },
      accept: ['0.1', '0.5', '1', '12.75', '0.001', '100'],
      reject: ['0', '0.0', '-0', '-1', '-0.5', '0e5', '00.5', '-0.0'],
    },
    {
      name: 'C034 a closed range is compared exactly at both ends',
      c: { minimum: '2', maximum: '5' },
      accept: ['2', '5', '2.0', '3.25', '5.0', '4.999'],
      reject: ['1', '5.7', '1.999', '6', '20', '50', '5.0000001', '5e1', '2e-1', '-3'],
    },
    {
      name: 'C036 a range across zero has its negative fractions',
      c: { minimum: '-3', maximum: '3' },
      accept: ['-3', '-0.5', '-0.1', '0', '0.5', '3.0', '-2.99', '-0', '-0.0'],
      reject: ['3.1', '-3.5', '30', '-30', '100', '-3.01'],
    },
    {
      name: 'C041 an unbounded integer ends',
      c: { integer: true },
      accept: ['42', '1000000', `-1${'0'.repeat(39)}`],
      reject: [`1${'0'.repeat(40)}`, '-0', '007', '1.0', '1e3'],
    },
    {
      name: 'C043 a decimal step is decimal arithmetic',
      c: { multipleOf: ['0.01'], minimum: '0', maximum: '100' },
      accept: ['19.99', '0.07', '5', '100', '0.1', '100.00', '4.3500'],
      reject: ['19.995', '0.001', '100.01', '-0.01'],
    },
  ])('$name', ({ c, accept, reject }) => {
    const machine = machineOf(c);
    expect(accept.filter((text) => !accepts(machine, text))).toEqual([]);
    expect(reject.filter((text) => accepts(machine, text))).toEqual([]);
  });
});

describe('the digit caps', () => {
  test('at the cap only the end remains', () => {
    const machine = machineOf({ integer: true });
    let state = 0;
    for (const char of '9'.repeat(40)) state = step(machine, state, char.charCodeAt(0));
    expect(machine.accepts(state)).toBe(true);
    expect(machine.runs(state)).toEqual({ starts: [0], targets: [-1] });
  });

  test.each<[string, Case, string]>([
    ['a bound between small numbers', { exclusiveMinimum: '0', exclusiveMaximum: '1e-50' }, `0.${'0'.repeat(50)}7`],
    ['a lower bound', { minimum: '1e50' }, `1${'0'.repeat(50)}`],
    [
      'a lower bound that leaves no number of its own length',
      { exclusiveMinimum: '9'.repeat(45), integer: true },
      `1${'0'.repeat(45)}`,
    ],
    ['a large step', { multipleOf: ['7e50'], minimum: '8e50' }, `14${'0'.repeat(50)}`],
    ['a small step', { multipleOf: ['3e-50'], exclusiveMinimum: '0' }, `0.${'0'.repeat(49)}3`],
    ['small steps to avoid', { notMultipleOf: ['1e-44'] }, `0.${'0'.repeat(44)}1`],
  ])('are raised by %s', (_, c, text) => {
    expect(accepts(machineOf(c), text)).toBe(true);
  });

  test('follow the options', () => {
    const machine = machineOf({}, { integerDigits: 2, fractionDigits: 1 });
    expect(['99.9', '-10.0', '0.5', '1e999'].every((text) => accepts(machine, text))).toBe(true);
    expect(['100', '1.25', '1e1000'].some((text) => accepts(machine, text))).toBe(false);
    expect(() => machineOf({}, { integerDigits: 0 })).toThrow(/integerDigits/);
  });

  test('stop at the limit', () => {
    expect(() => machineOf({ maximum: '1e999999999' })).toThrow(LimitError);
    expect(() => machineOf({ exclusiveMinimum: '1e-2000' })).toThrow(/numberDigits/);
    expect(() => machineOf({}, { integerDigits: 100_000 })).toThrow(/numberDigits/);
  });
});

describe('spellings', () => {
  test('exponents only where every number is allowed', () => {
    const free = machineOf({});
    expect(['1e5', '-0e0', '1.50E-007', '12e+999'].every((text) => accepts(free, text))).toBe(true);
    expect(['1e', '1e+', '1.e5', '1e1234', 'e5'].some((text) => accepts(free, text))).toBe(false);
    for (const c of [
      { minimum: '0' },
      { multipleOf: ['2'] },
      { excluded: ['1'] },
      { notMultipleOf: ['2'] },
      { integer: true },
    ]) {
      expect(accepts(machineOf(c), '4e1')).toBe(false);
    }
  });

  test('zeros after the point of an integer by option', () => {
    const machine = machineOf({ integer: true }, { integerFraction: true });
    expect(['1', '1.0', '10.000', '0.0', `7.${'0'.repeat(40)}`].every((text) => accepts(machine, text))).toBe(true);
    expect(['1.', '1.5', '1.01', '-0', '-0.0', `7.${'0'.repeat(41)}`].some((text) => accepts(machine, text))).toBe(
      false,
    );
  });

  test('every double that satisfies a constraint can be written', () => {
    const double = fc
      .double({ noNaN: true, min: -1e9, max: 1e9 })
      .filter((value) => value === 0 || Math.abs(value) > 1e-7);
    fc.assert(
      fc.property(someCase, double, (c, value) => {
        const [text, constraint] = [String(value).replace(/^-0$/, '0'), constraintOf(c)];
        if (text.includes('e')) return;
        const machine = findNumberMachine(constraint, { fractionDigits: 40 }, 1_000);
        expect(machine !== undefined && accepts(machine, text)).toBe(holdsNumber(constraint, decimal(text)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('random constraints', () => {
  test('agree with the judge on every short text', () => {
    fc.assert(
      fc.property(someCase, fc.boolean(), (c, integerFraction) => {
        expect(differences(c, { integerFraction }, '-.0123579', 4)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('have a language exactly where they have values', () => {
    fc.assert(
      fc.property(someCase, (c) => {
        const constraint = constraintOf(c);
        expect(findNumberMachine(constraint, { fractionDigits: 0, integerDigits: 1 }, 1_000) === undefined).toBe(
          isEmptyNumber(constraint),
        );
      }),
    );
  });

  test('have no dead ends: random walks end in allowed numbers', () => {
    fc.assert(
      fc.property(someCase, fc.integer(), fc.boolean(), (c, seed, short) => {
        const options = short ? { integerDigits: 2, fractionDigits: 2 } : { fractionDigits: 20 };
        const machine = findNumberMachine(constraintOf(c), options, 1_000);
        if (machine === undefined) return;
        const random = makeRandom(seed);
        const judge = makeJudge(c, { integerDigits: 99, fractionDigits: 30 });
        for (let i = 0; i < 10; i++) {
          const text = randomText(machine, random);
          expect(text === undefined ? 'dead end' : judge(text)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('have rows that partition the bytes into distinct neighbours', () => {
    fc.assert(
      fc.property(someCase, (c) => {
        const machine = findNumberMachine(constraintOf(c), { integerDigits: 3, fractionDigits: 3 }, 1_000);
        if (machine === undefined) return;
        for (let state = 0; state < machine.size && state < 300; state++) {
          const { starts, targets } = machine.runs(state);
          expect(starts[0]).toBe(0);
          expect(starts.length).toBe(targets.length);
          starts.forEach((start, i) => {
            if (i === 0) return;
            expect(start).toBeGreaterThan(starts[i - 1] as number);
            expect(start).toBeLessThan(256);
            expect(targets[i]).not.toBe(targets[i - 1]);
          });
        }
      }),
      { numRuns: 50 },
    );
  });
});

/** Every state there is, up to a ceiling. */
function countStates(c: Case, ceiling = 5_000): number {
  const machine = machineOf(c);
  for (let state = 0; state < machine.size && state < ceiling; state++) machine.runs(state);
  return machine.size;
}

describe('few states', () => {
  test.each<[Case, number]>([
    [{ integer: true, minimum: '0', maximum: '100' }, 6],
    [{ integer: true, minimum: '1000', maximum: '65535' }, 14],
    [{ integer: true }, 42],
    [{ integer: true, minimum: '0' }, 41],
    [{}, 88],
    [{ minimum: '0' }, 124],
    [{ minimum: '-90', maximum: '90' }, 87],
    [{ multipleOf: ['0.01'], minimum: '0' }, 124],
    [{ integer: true, multipleOf: ['1000000000'] }, 312],
    [{ integer: true, multipleOf: ['7'] }, 276],
  ])('%j has %i', (c, count) => expect(countStates(c)).toBe(count));

  test('a thousand random walks of the unconstrained number make fewer than 200', () => {
    const machine = machineOf({});
    const random = makeRandom(7);
    for (let i = 0; i < 1_000; i++) expect(randomText(machine, random)).toBeDefined();
    expect(machine.size).toBeLessThan(200);
  });

  test('a huge step costs no search: states are made where the walk goes', () => {
    const machine = machineOf({ integer: true, multipleOf: ['9007199254740993'], minimum: '1' });
    const text = randomText(machine, makeRandom(3));
    expect(text !== undefined && BigInt(text) % 9007199254740993n).toBe(0n);
    expect(machine.size).toBeLessThan(10 * 41);
    expect(machine.fewest(0)).toBe(16);
  });

  test('the same walk makes the same states', () => {
    const [a, b] = [
      machineOf({ exclusiveMinimum: '-7.25', maximum: '300' }),
      machineOf({ exclusiveMinimum: '-7.25', maximum: '300' }),
    ];
    for (const machine of [a, b]) randomText(machine, makeRandom(11));
    expect(a.size).toBe(b.size);
    for (let state = 0; state < a.size; state++) expect(a.runs(state)).toEqual(b.runs(state));
  });
});
