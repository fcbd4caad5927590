/**
 * Numbers of one sign with at most `places` fraction digits, as natural numbers: the magnitude |v| · 10^places. On
 * such a grid every numeric keyword is integer arithmetic:
 *
 *   bounds → low and high      multipleOf → one step      notMultipleOf n → no multiple of lcm(n, 10^-places)
 *
 * `firstAllowed` answers every question about emptiness: of a constraint (`findNumber`), and of what may still follow a
 * prefix. It does not search: it tries multiples of the step in turn, and r moduli ≥ 2 that do not divide the step can
 * rule out only a short run of them (Jacobsthal: 1, 3, 5, 9, 13, … for r = 1, 2, …), an excluded value only itself.
 */
import { DEFAULT_LIMITS } from '../limits.ts';
import type { Decimal } from './decimal.ts';
import {
  compareDecimals,
  floorScaled,
  fractionDigits,
  integerDigits,
  lcmDecimals,
  makeDecimal,
  negateDecimal,
  ONE,
} from './decimal.ts';
import type { NumberConstraint } from './number-constraint.ts';

export interface Magnitudes {
  readonly negative: boolean;
  readonly places: number;
  readonly low: bigint;
  /** Inclusive; undefined where there is no bound. */
  readonly high: bigint | undefined;
  readonly step: bigint;
  /** No multiple of any of these. */
  readonly avoid: readonly bigint[];
  readonly excluded: ReadonlySet<bigint>;
}

const MAX_DIGITS = DEFAULT_LIMITS.numberDigits;

/** The one step whose multiples satisfy `integer` and every `multipleOf`; undefined where there is none. */
export function numberStep(c: NumberConstraint, maxDigits = MAX_DIGITS): Decimal | undefined {
  let step = c.integer ? ONE : undefined;
  for (const other of c.multipleOf) step = step === undefined ? other : lcmDecimals(step, other, maxDigits);
  return step;
}

/** The values of one sign (zero has both) that satisfy the constraint, on the grid of `places` fraction digits. */
export function makeMagnitudes(
  c: NumberConstraint,
  negative: boolean,
  places: number,
  maxDigits = MAX_DIGITS,
): Magnitudes {
  const turn = (a: Decimal): Decimal => (negative ? negateDecimal(a) : a);
  const floor = (a: Decimal): bigint => floorScaled(turn(a), places, maxDigits);
  const ceil = (a: Decimal): bigint => -floorScaled(negateDecimal(turn(a)), places, maxDigits);
  const [least, above] = negative ? [c.maximum, c.exclusiveMaximum] : [c.minimum, c.exclusiveMinimum];
  const [most, below] = negative ? [c.minimum, c.exclusiveMinimum] : [c.maximum, c.exclusiveMaximum];
  const onGrid = (step: Decimal): bigint => floorScaled(lcmDecimals(step, unit, maxDigits), places, maxDigits);
  const unit = makeDecimal(1n, -places);
  const step = numberStep(c, maxDigits);

  let low = 0n;
  if (least !== undefined) low = larger(low, ceil(least));
  if (above !== undefined) low = larger(low, floor(above) + 1n);
  let high = most === undefined ? undefined : floor(most);
  if (below !== undefined) high = smaller(high, ceil(below) - 1n);
  const excluded = (c.excluded ?? []).filter(
    (a) => fractionDigits(a) <= places && integerDigits(a) + places <= maxDigits,
  );
  return {
    negative,
    places,
    low,
    high,
    step: step === undefined ? 1n : onGrid(step),
    avoid: (c.notMultipleOf ?? []).map(onGrid),
    excluded: new Set(excluded.map(floor)),
  };
}

/** The least allowed magnitude in [from, to] that is a multiple of `step` (a multiple of the set's own). */
export function firstAllowed(m: Magnitudes, from: bigint, to: bigint | undefined, step = m.step): bigint | undefined {
  const start = larger(from, m.low);
  const end = smaller(m.high, to);
  if (end !== undefined && start > end) return undefined;
  let value = ((start + step - 1n) / step) * step;
  if (end !== undefined && value > end) return undefined;
  if (m.avoid.length === 0 && !m.excluded.has(value)) return value;
  if (m.avoid.some((modulus) => step % modulus === 0n)) return undefined;
  for (; end === undefined || value <= end; value += step) {
    if (!m.excluded.has(value) && !m.avoid.some((modulus) => value % modulus === 0n)) return value;
  }
  return undefined;
}

/** A value of the set with few digits, or undefined: the set is empty. Exact. */
export function findNumber(c: NumberConstraint, maxDigits = MAX_DIGITS): Decimal | undefined {
  const bounds = [c.minimum, c.exclusiveMinimum, c.maximum, c.exclusiveMaximum].filter((bound) => bound !== undefined);
  const step = numberStep(c, maxDigits);
  const digits = step === undefined ? bounds : [step];
  let places = Math.max(0, ...digits.map(fractionDigits));
  for (; ; places++) {
    for (const negative of [false, true]) {
      const side = makeMagnitudes(c, negative, places, maxDigits);
      const found = firstAllowed(side, side.low, undefined);
      if (found !== undefined) return makeDecimal(negative ? -found : found, -places);
    }
    // With a step every value was on the grid. Without, there is another value exactly where the interval has an
    // inside: the exclusions, which are discrete, leave some of it to a finer grid.
    if (step !== undefined || !hasInside(c)) return undefined;
  }
}

/** Whether every lower bound is strictly below every upper bound. */
function hasInside(c: NumberConstraint): boolean {
  return [c.minimum, c.exclusiveMinimum].every((low) =>
    [c.maximum, c.exclusiveMaximum].every(
      (high) => low === undefined || high === undefined || compareDecimals(low, high) < 0,
    ),
  );
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint | undefined, b: bigint): bigint;
function smaller(a: bigint | undefined, b: bigint | undefined): bigint | undefined;
function smaller(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? a : b;
}
