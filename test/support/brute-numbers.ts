/**
 * The oracle for numbers: which prefixes of a text can still become the spelling of an allowed number.
 *
 * By arithmetic on intervals, with no automaton: after the digits p, with k more, the value lies in
 * [p·10^k, (p+1)·10^k − 1]; a prefix is alive where one of these intervals holds a multiple of the step in the bounds.
 * Numbers are integers in units of 10^-40, the smallest that a fraction of 40 digits can write.
 */
const DIGITS = 40;
const UNIT = 10n ** BigInt(DIGITS);

export interface NumberSchema {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

export class NumberOracle {
  private readonly isInteger: boolean;
  private readonly low: bigint | undefined;
  private readonly high: bigint | undefined;
  private readonly step: bigint;
  private readonly isFree: boolean;

  constructor({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: NumberSchema, isInteger: boolean) {
    const grain = isInteger ? UNIT : 1n;
    const step = multipleOf === undefined ? grain : scaled(multipleOf);
    this.isInteger = isInteger;
    this.step = isInteger ? lcm(step, UNIT) : step;
    this.low = greatest(plus(minimum, 0n), plus(exclusiveMinimum, 1n));
    this.high = least(plus(maximum, 0n), plus(exclusiveMaximum, -1n));
    this.isFree = !isInteger && multipleOf === undefined && this.low === undefined && this.high === undefined;
  }

  /** Whether the whole text is the spelling of an allowed number. */
  accepts(text: string): boolean {
    if (this.isFree && /^-?(0|[1-9]\d{0,39})(\.\d{1,40})?([eE][+-]?\d{1,3})?$/.test(text)) return true;
    const [, sign, whole, fraction = ''] = /^(-?)(0|[1-9]\d{0,39})(?:\.(\d{1,40}))?$/.exec(text) ?? [];
    if (sign === undefined || whole === undefined) return false;
    if (this.isInteger && (text.includes('.') || text === '-0')) return false;
    const magnitude = BigInt(whole) * UNIT + BigInt(fraction.padEnd(DIGITS, '0'));
    return this.holdsSome(magnitude, magnitude, sign === '-');
  }

  /** Whether some text that begins so, and is longer, is accepted. */
  continues(text: string): boolean {
    if (this.isFree) return isFreePrefix(text);
    if (text === '')
      return this.continues('-') || [...'0123456789'].some((digit) => this.accepts(digit) || this.continues(digit));
    if (text === '-')
      return [...'0123456789'].some((digit) => this.accepts(`-${digit}`) || this.continues(`-${digit}`));
    const [, sign, whole, point, fraction = ''] = /^(-?)(0|[1-9]\d{0,39})(?:(\.)(\d{0,40}))?$/.exec(text) ?? [];
    if (sign === undefined || whole === undefined) return false;
    const isNegative = sign === '-';
    if (point !== undefined) {
      if (this.isInteger || fraction.length === DIGITS) return false;
      const from = BigInt(whole) * UNIT + BigInt(fraction.padEnd(DIGITS, '0'));
      return this.holdsSome(from, from + 10n ** BigInt(DIGITS - fraction.length) - 1n, isNegative);
    }
    if (!this.isInteger && this.continues(`${text}.`)) return true;
    if (whole === '0') return false;
    for (let more = 1; whole.length + more <= DIGITS; more++) {
      const power = 10n ** BigInt(more);
      const from = BigInt(whole) * power * UNIT;
      if (this.holdsSome(from, from + power * UNIT - (this.isInteger ? UNIT : 1n), isNegative)) return true;
    }
    return false;
  }

  /** Whether a magnitude from `from` to `to` is one of an allowed number of this sign. */
  private holdsSome(from: bigint, to: bigint, isNegative: boolean): boolean {
    const low = greatest(isNegative ? -to : from, this.low) as bigint;
    const high = least(isNegative ? -from : to, this.high) as bigint;
    return low <= high && floorDivide(high, this.step) * this.step >= low;
  }
}

function isFreePrefix(text: string): boolean {
  if (/^-?$/.test(text)) return true;
  if (/^-?(0|[1-9]\d{0,39})$/.test(text)) return true; // a point or an exponent may follow
  if (/^-?(0|[1-9]\d{0,39})\.\d{0,40}$/.test(text)) return true;
  return /^-?(0|[1-9]\d{0,39})(\.\d{1,40})?[eE][+-]?\d{0,2}$/.test(text);
}

function scaled(value: number): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  const magnitude = BigInt(whole) * UNIT + BigInt(fraction.padEnd(DIGITS, '0'));
  return sign === '-' ? -magnitude : magnitude;
}

function plus(bound: number | undefined, difference: bigint): bigint | undefined {
  return bound === undefined ? undefined : scaled(bound) + difference;
}

function greatest(...bounds: (bigint | undefined)[]): bigint | undefined {
  return bounds
    .filter((bound) => bound !== undefined)
    .sort(byValue)
    .at(-1);
}

function least(...bounds: (bigint | undefined)[]): bigint | undefined {
  return bounds.filter((bound) => bound !== undefined).sort(byValue)[0];
}

const byValue = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b < 0n ? quotient - 1n : quotient;
}

function lcm(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}
