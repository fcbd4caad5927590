/**
 * Exact decimal numbers: value = mantissa · 10^exponent.
 *
 * Invariant: the mantissa is not divisible by 10, and zero is 0 · 10^0; so equal values have equal fields. JSON's -0 is
 * zero. Doubles are never computed with: 0.01, 2^53 + 1 and 1e400 are what their digits say.
 *
 * Cost: comparing and divisibility need no more digits than the mantissas have, whatever the exponents are
 * (1e999999999 is harmless). What writes digits out (`floorScaled`, `lcmDecimals`, …) fails first, with the limit
 * `numberDigits`.
 */
import { LimitError } from '../errors.ts';
import { DEFAULT_LIMITS } from '../limits.ts';

export interface Decimal {
  readonly mantissa: bigint;
  readonly exponent: number;
}

export const ZERO: Decimal = { mantissa: 0n, exponent: 0 };
export const ONE: Decimal = { mantissa: 1n, exponent: 0 };

const MAX_DIGITS = DEFAULT_LIMITS.numberDigits;
const JSON_NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The value of a JSON number text, or undefined for any other text. */
export function parseDecimal(text: string, maxDigits = MAX_DIGITS): Decimal | undefined {
  const parts = JSON_NUMBER.exec(text);
  if (parts === null) return undefined;
  const [, sign, whole = '', fraction = '', power = '0'] = parts;
  const written = whole + fraction;
  let end = written.length;
  while (end > 0 && written[end - 1] === '0') end--;
  let start = 0;
  while (start < end && written[start] === '0') start++;
  if (start === end) return ZERO;
  checkDigits(end - start, maxDigits);
  const exponent = Number(power) - fraction.length + (written.length - end);
  if (!Number.isSafeInteger(exponent)) throw new LimitError('numberDigits', Math.abs(exponent), maxDigits);
  const mantissa = BigInt(written.slice(start, end));
  return { mantissa: sign === '-' ? -mantissa : mantissa, exponent };
}

/** The value that the shortest round-trip text of a JavaScript number denotes; undefined where it is not finite. */
export function decimalOf(value: number): Decimal | undefined {
  return parseDecimal(String(value));
}

/** mantissa · 10^exponent, normalised. */
export function makeDecimal(mantissa: bigint, exponent: number): Decimal {
  if (mantissa === 0n) return ZERO;
  const digits = mantissa.toString();
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  const zeros = digits.length - end;
  return zeros === 0 ? { mantissa, exponent } : { mantissa: BigInt(digits.slice(0, end)), exponent: exponent + zeros };
}

/** Negative, zero or positive as a < b, a = b or a > b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const sign = signOf(a);
  if (sign !== signOf(b)) return sign - signOf(b);
  const order = magnitude(a) - magnitude(b);
  if (order !== 0) return sign * order;
  // Of equal magnitude: the exponents differ by no more than the mantissas' lengths do.
  const base = Math.min(a.exponent, b.exponent);
  const difference = a.mantissa * powerOfTen(a.exponent - base) - b.mantissa * powerOfTen(b.exponent - base);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isWhole(a: Decimal): boolean {
  return a.exponent >= 0;
}

/** Whether a / step is an integer. `step` is not zero. */
export function isMultipleOf(a: Decimal, step: Decimal): boolean {
  if (a.mantissa === 0n) return true;
  const shift = a.exponent - step.exponent;
  if (shift < 0) return false; // step.mantissa · 10^-shift would divide a mantissa that 10 does not divide
  const modulus = absolute(step.mantissa);
  return (a.mantissa * powerModulo(shift, modulus)) % modulus === 0n;
}

/** The least positive decimal that is a multiple of both, neither of them zero. */
export function lcmDecimals(a: Decimal, b: Decimal, maxDigits = MAX_DIGITS): Decimal {
  const base = Math.min(a.exponent, b.exponent);
  const x = absolute(floorScaled(a, -base, maxDigits));
  const y = absolute(floorScaled(b, -base, maxDigits));
  const multiple = lcm(x, y);
  checkDigits(multiple.toString().length, maxDigits);
  return makeDecimal(multiple, base);
}

export function addDecimals(a: Decimal, b: Decimal, maxDigits = MAX_DIGITS): Decimal {
  const base = Math.min(a.exponent, b.exponent);
  return makeDecimal(floorScaled(a, -base, maxDigits) + floorScaled(b, -base, maxDigits), base);
}

export function negateDecimal(a: Decimal): Decimal {
  return a.mantissa === 0n ? a : { mantissa: -a.mantissa, exponent: a.exponent };
}

/** The least multiple of the positive `step` that is ≥ a. */
export function ceilToMultiple(a: Decimal, step: Decimal, maxDigits = MAX_DIGITS): Decimal {
  if (isMultipleOf(a, step)) return a;
  const base = Math.min(a.exponent, step.exponent);
  const unit = floorScaled(step, -base, maxDigits);
  const count = -floorDivide(-floorScaled(a, -base, maxDigits), unit);
  return makeDecimal(count * unit, base);
}

/** ⌊a · 10^places⌋, which is exact where `fractionDigits(a) <= places`. */
export function floorScaled(a: Decimal, places: number, maxDigits = MAX_DIGITS): bigint {
  if (a.mantissa === 0n) return 0n;
  const digits = magnitude(a) + places;
  if (digits <= 0 && a.exponent + places < 0) return a.mantissa < 0n ? -1n : 0n;
  checkDigits(digits, maxDigits);
  const shift = a.exponent + places;
  return shift >= 0 ? a.mantissa * powerOfTen(shift) : floorDivide(a.mantissa, powerOfTen(-shift));
}

/** Digits before the point when written without an exponent; at least one. */
export function integerDigits(a: Decimal): number {
  return Math.max(1, magnitude(a));
}

/** Digits after the point when written without an exponent. */
export function fractionDigits(a: Decimal): number {
  return Math.max(0, -a.exponent);
}

/** Numbers whose digits on one side of the point would be more than this are written with an exponent. */
const PLAIN_WIDTH = 40;

/** The canonical JSON text: `1`, `-0.5`, `1200`; `1.5e400` where plain digits would be too many. */
export function decimalText(a: Decimal): string {
  const sign = a.mantissa < 0n ? '-' : '';
  const digits = absolute(a.mantissa).toString();
  const point = digits.length + a.exponent;
  if (point > PLAIN_WIDTH || a.exponent < -PLAIN_WIDTH) {
    const rest = digits.slice(1);
    return `${sign}${digits[0]}${rest === '' ? '' : `.${rest}`}e${point - 1}`;
  }
  if (a.exponent >= 0) return sign + digits + '0'.repeat(a.exponent);
  if (point > 0) return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
  return `${sign}0.${'0'.repeat(-point)}${digits}`;
}

/** A key for maps: equal exactly for equal values. */
export function decimalKey(a: Decimal): string {
  return `${a.mantissa}e${a.exponent}`;
}

const powers: bigint[] = [1n];

/** 10^n, from a table that grows as far as it is asked for. */
export function powerOfTen(n: number): bigint {
  while (powers.length <= n) powers.push((powers[powers.length - 1] as bigint) * 10n);
  return powers[n] as bigint;
}

export function lcm(a: bigint, b: bigint): bigint {
  return (a / gcd(a, b)) * b;
}

export function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** ⌊a / b⌋ for positive b. */
export function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
}

/** 10^n mod m by repeated squaring: n may be anything. */
function powerModulo(n: number, m: bigint): bigint {
  let result = 1n % m;
  let square = 10n % m;
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * square) % m;
    square = (square * square) % m;
  }
  return result;
}

/** The m of 10^(m-1) ≤ |a| < 10^m. */
function magnitude(a: Decimal): number {
  return absolute(a.mantissa).toString().length + a.exponent;
}

function signOf(a: Decimal): number {
  return a.mantissa < 0n ? -1 : a.mantissa > 0n ? 1 : 0;
}

function absolute(n: bigint): bigint {
  return n < 0n ? -n : n;
}

export function checkDigits(digits: number, maxDigits: number): void {
  if (digits > maxDigits) throw new LimitError('numberDigits', digits, maxDigits);
}
