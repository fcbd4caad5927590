/**
 * Which spellings of a number are written: the policy within which the language of a constraint is exact.
 *
 *   number    -? (0 | [1-9] digit*) (. digit+)? exponent?    with at most D digits before the point and F after it
 *   integer   -? (0 | [1-9] digit*)                          never -0; `integerFraction` allows . and zeros after it
 *   exponent  [eE] [+-]? digit{1,3}                          only where every number is allowed
 *
 * - D and F are 40, or the options', or what the constraint's bounds and steps need where that is more; and enough for
 *   at least one value. So the language is empty exactly where the set is.
 * - At the caps only the end remains: a run of digits always ends.
 * - Trailing zeros of a fraction are free (1.50). Of a number, -0 and -0.0 are spellings of zero.
 * - An exponent could take the digits already written anywhere, and every bounded value has a plain spelling; so under
 *   a bound, a step or an exclusion there are no exponents.
 */
import { LimitError, schemaError } from '../../errors.ts';
import { fractionDigits, integerDigits, powerOfTen } from '../../schema/decimal.ts';
import type { NumberConstraint } from '../../schema/number-constraint.ts';
import { findNumber, makeMagnitudes, numberStep } from '../../schema/number-grid.ts';
import { Side } from './side.ts';

export interface NumberOptions {
  /** Digits before the point, 40 by default. Raised where the constraint needs more. */
  readonly integerDigits?: number;
  /** Digits after the point, 40 by default. Raised where the constraint needs more. */
  readonly fractionDigits?: number;
  /** Whether integers may also be written 1.0, 1.00, … Not by default. */
  readonly integerFraction?: boolean;
}

export interface Spelling {
  readonly fractionDigits: number;
  readonly exponent: boolean;
  readonly positive: Side;
  readonly negative: Side;
}

const DEFAULT_DIGITS = 40;

/** The spellings of the constraint's numbers, or undefined where it has none. */
export function findSpelling(c: NumberConstraint, options: NumberOptions, maxDigits: number): Spelling | undefined {
  const witness = findNumber(c, maxDigits);
  if (witness === undefined) return undefined;
  const step = numberStep(c, maxDigits);
  const bounds = [c.minimum, c.exclusiveMinimum, c.maximum, c.exclusiveMaximum];
  const needed = [...bounds, step, witness].filter((value) => value !== undefined);
  const whole = Math.max(cap(options, 'integerDigits', 1), ...needed.map(integerDigits));
  const plain = c.integer && options.integerFraction !== true;
  const places = plain
    ? 0
    : Math.max(cap(options, 'fractionDigits', 0), ...(c.integer ? [] : needed.map(fractionDigits)));
  if (whole + places > maxDigits) throw new LimitError('numberDigits', whole + places, maxDigits);

  const largest = powerOfTen(whole + places) - 1n;
  const side = (negative: boolean): Side => {
    const { low, high = largest, ...rest } = makeMagnitudes(c, negative, places, maxDigits);
    const least = c.integer && negative && low === 0n ? 1n : low;
    return new Side({ ...rest, low: least, high: high < largest ? high : largest });
  };
  const free = step === undefined && bounds.every((bound) => bound === undefined);
  return {
    fractionDigits: places,
    exponent: free && !c.notMultipleOf?.length && !c.excluded?.length,
    positive: side(false),
    negative: side(true),
  };
}

function cap(options: NumberOptions, name: 'integerDigits' | 'fractionDigits', least: number): number {
  const value = options[name] ?? DEFAULT_DIGITS;
  if (!Number.isSafeInteger(value) || value < least)
    throw schemaError(`option ${name} must be an integer of at least ${least}`, '');
  return value;
}
