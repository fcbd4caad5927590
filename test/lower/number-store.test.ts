/** Numbers as expressions of a store: shared, exact, closed under the store's operations. */
import { describe, expect, test } from 'vitest';
import type { ExprId } from '../../engine/expr/store.ts';
import { EMPTY, ExprStore } from '../../engine/expr/store.ts';
import { DEFAULT_LIMITS } from '../../engine/limits.ts';
import { makeNumber } from '../../engine/lower/number/index.ts';
import type { Case } from './number-support.ts';
import { constraintOf } from './number-support.ts';

const store = new ExprStore(DEFAULT_LIMITS);
const number = (c: Case): ExprId => makeNumber(store, constraintOf(c));
const matches = (expr: ExprId, text: string): boolean => store.matches(expr, new TextEncoder().encode(text));

describe('makeNumber', () => {
  test('is the constraint, by derivatives', () => {
    const range = number({ minimum: '-3', maximum: '3' });
    expect(['-3', '0.5', '-0', '2.999'].every((text) => matches(range, text))).toBe(true);
    expect(['', '-', '3.1', '3.', '1e0', 'x'].some((text) => matches(range, text))).toBe(false);
    expect(store.live(range)).toBe(true);
    expect(store.nullable(range)).toBe(false);
  });

  test('is EMPTY where no value satisfies the constraint', () => {
    expect(number({ integer: true, multipleOf: ['7'], minimum: '10', maximum: '13' })).toBe(EMPTY);
  });

  test('is one expression for equal constraints', () => {
    expect(number({ integer: true, exclusiveMinimum: '0' })).toBe(number({ integer: true, minimum: '1.0' }));
    expect(number({ integer: true })).not.toBe(number({ multipleOf: ['1'] }));
  });

  test('meets, joins and complements like any lexeme', () => {
    const [even, small] = [
      number({ integer: true, multipleOf: ['2'] }),
      number({ integer: true, minimum: '0', maximum: '9' }),
    ];
    const oddAndSmall = store.and([store.not(even), small]);
    const accepted = Array.from({ length: 12 }, (_, i) => String(i)).filter((text) => matches(oddAndSmall, text));
    expect(accepted).toEqual(['1', '3', '5', '7', '9']);
    expect(matches(store.or([even, small]), '10')).toBe(true);
    expect(store.live(store.and([number({ minimum: '5' }), number({ exclusiveMaximum: '5' })]))).toBe(false);
  });
});
