/**
 * What JSON Schema's numeric keywords say together about a number, as a set of decimals:
 *
 *   { v : low ≤ v ≤ high (either end may be open), v ∈ step·ℤ for every step of multipleOf,
 *         v ∉ n·ℤ for every n of notMultipleOf, v ∉ excluded }
 *
 * closed under intersection; a complement is a union of such sets (`not integer` is notMultipleOf 1). `integer` is the
 * step 1, and also says that no fraction is to be written. Steps are positive.
 *
 * Invariant: what `normalNumber` and `meetNumber` return has at most one bound at each end, moved to the step where
 * there is one, at most one step, and only such exclusions as exclude something. Equal keys mean equal sets.
 */
import { DEFAULT_LIMITS } from '../limits.ts';
import type { Decimal } from './decimal.ts';
import {
  addDecimals,
  ceilToMultiple,
  compareDecimals,
  decimalKey,
  isMultipleOf,
  isWhole,
  lcmDecimals,
  negateDecimal,
  ONE,
} from './decimal.ts';
import { findNumber, numberStep } from './number-grid.ts';

const MAX_DIGITS = DEFAULT_LIMITS.numberDigits;

export interface NumberConstraint {
  readonly integer: boolean;
  readonly minimum?: Decimal;
  readonly exclusiveMinimum?: Decimal;
  readonly maximum?: Decimal;
  readonly exclusiveMaximum?: Decimal;
  readonly multipleOf: readonly Decimal[];
  readonly notMultipleOf?: readonly Decimal[];
  readonly excluded?: readonly Decimal[];
}

export const ANY_NUMBER: NumberConstraint = { integer: false, multipleOf: [] };
export const ANY_INTEGER: NumberConstraint = { integer: true, multipleOf: [] };

/** Whether the value is in the set. */
export function holdsNumber(c: NumberConstraint, value: Decimal): boolean {
  return (
    (!c.integer || isWhole(value)) &&
    (c.minimum === undefined || compareDecimals(value, c.minimum) >= 0) &&
    (c.exclusiveMinimum === undefined || compareDecimals(value, c.exclusiveMinimum) > 0) &&
    (c.maximum === undefined || compareDecimals(value, c.maximum) <= 0) &&
    (c.exclusiveMaximum === undefined || compareDecimals(value, c.exclusiveMaximum) < 0) &&
    c.multipleOf.every((step) => isMultipleOf(value, step)) &&
    !c.notMultipleOf?.some((step) => isMultipleOf(value, step)) &&
    !c.excluded?.some((other) => compareDecimals(value, other) === 0)
  );
}

/** Whether no value is in the set. Exact. */
export function isEmptyNumber(c: NumberConstraint, maxDigits = MAX_DIGITS): boolean {
  return findNumber(c, maxDigits) === undefined;
}

/** The intersection, in normal form. */
export function meetNumber(a: NumberConstraint, b: NumberConstraint, maxDigits = MAX_DIGITS): NumberConstraint {
  const both: NumberConstraint = {
    integer: a.integer || b.integer,
    minimum: greatest(a.minimum, b.minimum),
    exclusiveMinimum: greatest(a.exclusiveMinimum, b.exclusiveMinimum),
    maximum: least(a.maximum, b.maximum),
    exclusiveMaximum: least(a.exclusiveMaximum, b.exclusiveMaximum),
    multipleOf: [...a.multipleOf, ...b.multipleOf],
    notMultipleOf: [...(a.notMultipleOf ?? []), ...(b.notMultipleOf ?? [])],
    excluded: [...(a.excluded ?? []), ...(b.excluded ?? [])],
  };
  return normalNumber(both, maxDigits);
}

/** The same set in normal form. */
export function normalNumber(c: NumberConstraint, maxDigits = MAX_DIGITS): NumberConstraint {
  const step = numberStep(c, maxDigits);
  const low = normalBound({ closed: c.minimum, open: c.exclusiveMinimum }, step, maxDigits);
  const high = normalBound({ closed: mirror(c.maximum), open: mirror(c.exclusiveMaximum) }, step, maxDigits);
  const bounded: NumberConstraint = {
    integer: c.integer,
    ...(low && (low.open ? { exclusiveMinimum: low.value } : { minimum: low.value })),
    ...(high && (high.open ? { exclusiveMaximum: mirror(high.value) } : { maximum: mirror(high.value) })),
    multipleOf: step === undefined || (c.integer && compareDecimals(step, ONE) === 0) ? [] : [step],
  };
  const avoided = (c.notMultipleOf ?? []).map((n) => (step === undefined ? n : lcmDecimals(n, step, maxDigits)));
  const notMultipleOf = coarsest(avoided);
  const rest = notMultipleOf.length === 0 ? bounded : { ...bounded, notMultipleOf };
  const excluded = distinct((c.excluded ?? []).filter((value) => holdsNumber(rest, value)));
  return excluded.length === 0 ? rest : { ...rest, excluded };
}

/** Equal for equal normal forms; equal keys mean equal sets, written in the same way. */
export function numberKey(c: NumberConstraint, maxDigits = MAX_DIGITS): string {
  const normal = normalNumber(c, maxDigits);
  const parts = [normal.integer ? 'integer' : 'number'];
  if (normal.minimum) parts.push(`>=${decimalKey(normal.minimum)}`);
  if (normal.exclusiveMinimum) parts.push(`>${decimalKey(normal.exclusiveMinimum)}`);
  if (normal.maximum) parts.push(`<=${decimalKey(normal.maximum)}`);
  if (normal.exclusiveMaximum) parts.push(`<${decimalKey(normal.exclusiveMaximum)}`);
  for (const step of normal.multipleOf) parts.push(`*${decimalKey(step)}`);
  for (const step of normal.notMultipleOf ?? []) parts.push(`/${decimalKey(step)}`);
  for (const value of normal.excluded ?? []) parts.push(`!${decimalKey(value)}`);
  return parts.join(' ');
}

interface Bound {
  readonly value: Decimal;
  readonly open: boolean;
}

interface BoundPair {
  readonly closed: Decimal | undefined;
  readonly open: Decimal | undefined;
}

/** The tighter of a closed and an open lower bound; closed and on the step where there is a step. */
function normalBound({ closed, open }: BoundPair, step: Decimal | undefined, maxDigits: number): Bound | undefined {
  const useOpen = open !== undefined && (closed === undefined || compareDecimals(open, closed) >= 0);
  const value = useOpen ? open : closed;
  if (value === undefined) return undefined;
  if (step === undefined) return { value, open: useOpen };
  const next = ceilToMultiple(value, step, maxDigits);
  const taken = useOpen && compareDecimals(next, value) === 0;
  return { value: taken ? addDecimals(next, step, maxDigits) : next, open: false };
}

/** Drops every step that is a multiple of another: who is no multiple of the finer one is none of the coarser. */
function coarsest(steps: readonly Decimal[]): readonly Decimal[] {
  const unique = distinct(steps);
  return unique.filter((step) => !unique.some((finer) => finer !== step && isMultipleOf(step, finer)));
}

function distinct(values: readonly Decimal[]): readonly Decimal[] {
  const byKey = new Map(values.map((value) => [decimalKey(value), value]));
  return [...byKey.values()].sort(compareDecimals);
}

function mirror(a: Decimal): Decimal;
function mirror(a: Decimal | undefined): Decimal | undefined;
function mirror(a: Decimal | undefined): Decimal | undefined {
  return a === undefined ? undefined : negateDecimal(a);
}

function greatest(a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return compareDecimals(a, b) >= 0 ? a : b;
}

function least(a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined {
  return mirror(greatest(mirror(a), mirror(b)));
}
