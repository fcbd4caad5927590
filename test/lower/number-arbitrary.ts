/** Random constraints with small numbers, so that their keywords meet and clash. */
import fc from 'fast-check';
import type { Case } from './number-support.ts';

const texts = [
  '-10',
  '-9.5',
  '-3',
  '-1',
  '-0.5',
  '-0.01',
  '0',
  '0.01',
  '0.3',
  '0.5',
  '1',
  '1.5',
  '2',
  '7',
  '9.9',
  '10',
];
const bound = fc.option(fc.constantFrom(...texts), { nil: undefined, freq: 2 });
const step = fc.constantFrom('0.01', '0.1', '0.25', '0.3', '0.7', '1', '1.5', '2', '3', '7');
const few = (max: number): fc.Arbitrary<string[]> => fc.array(step, { maxLength: max });

export const someCase: fc.Arbitrary<Case> = fc.record({
  integer: fc.boolean(),
  minimum: bound,
  exclusiveMinimum: bound,
  maximum: bound,
  exclusiveMaximum: bound,
  multipleOf: few(2),
  notMultipleOf: few(2),
  excluded: fc.array(fc.constantFrom(...texts), { maxLength: 3 }),
});
