import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LimitError } from '../../engine/errors.ts';
import type { Decimal } from '../../engine/schema/decimal.ts';
import {
  addDecimals,
  ceilToMultiple,
  compareDecimals,
  decimalKey,
  decimalOf,
  decimalText,
  floorScaled,
  fractionDigits,
  integerDigits,
  isMultipleOf,
  isWhole,
  lcmDecimals,
  makeDecimal,
  negateDecimal,
  parseDecimal,
  ZERO,
} from '../../engine/schema/decimal.ts';

function d(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === undefined) throw new Error(`not a number: ${text}`);
  return value;
}

const someDecimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: -20, max: 20 }))
  .map(([mantissa, exponent]) => makeDecimal(mantissa, exponent));
const positive = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 8n }), fc.integer({ min: -6, max: 6 }))
  .map(([mantissa, exponent]) => makeDecimal(mantissa, exponent));
/** a · 10^40: exact for every decimal made here. */
const scaled = (a: Decimal): bigint => a.mantissa * 10n ** BigInt(a.exponent + 40);

describe('parsing', () => {
  test('normalises', () => {
    expect(d('12.50')).toEqual({ mantissa: 125n, exponent: -1 });
    expect(d('1e400')).toEqual({ mantissa: 1n, exponent: 400 });
    expect(d('0.00100E+2')).toEqual({ mantissa: 1n, exponent: -1 });
    expect(d('-1200')).toEqual({ mantissa: -12n, exponent: 2 });
    for (const zero of ['0', '-0', '0.000', '0e5', '-0.0E-9', '0e99999999999999999999']) expect(d(zero)).toBe(ZERO);
  });

  test.each([
    '',
    '-',
    '+1',
    '01',
    '-01',
    '1.',
    '.5',
    '1e',
    '1e+',
    '0x1',
    ' 1',
    '1 ',
    '1\n',
    'NaN',
    'Infinity',
    '1_0',
    '١',
  ])('rejects %j', (text) => expect(parseDecimal(text)).toBeUndefined());

  test('keeps every digit of what a double could not hold', () => {
    expect(decimalText(d('9007199254740993'))).toBe('9007199254740993');
    expect(compareDecimals(d('9007199254740993'), d('9007199254740992'))).toBeGreaterThan(0);
  });

  test('takes JavaScript numbers by their shortest text', () => {
    expect(decimalOf(0.1)).toEqual({ mantissa: 1n, exponent: -1 });
    expect(decimalOf(1e21)).toEqual({ mantissa: 1n, exponent: 21 });
    expect(decimalOf(5e-324)).toEqual({ mantissa: 5n, exponent: -324 });
    expect(decimalOf(-0)).toBe(ZERO);
    expect(decimalOf(Infinity)).toBeUndefined();
    expect(decimalOf(NaN)).toBeUndefined();
  });

  test('every double comes back from its canonical text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const decimal = decimalOf(value);
        expect(decimal && Number(decimalText(decimal))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});

describe('text', () => {
  test.each([
    ['1.0', '1'],
    ['5e-1', '0.5'],
    ['-3.00', '-3'],
    ['1.2E3', '1200'],
    ['-0', '0'],
    ['0.0012', '0.0012'],
    ['12.34', '12.34'],
    ['1e39', `1${'0'.repeat(39)}`],
    ['1e40', '1e40'],
    ['1e400', '1e400'],
    ['15e399', '1.5e400'],
    ['-25e-60', '-2.5e-59'],
  ])('%s is written %s', (text, canonical) => {
    expect(decimalText(d(text))).toBe(canonical);
    expect(d(canonical)).toEqual(d(text));
  });
});

describe('arithmetic', () => {
  test('order, sums, floors and keys agree with scaled integers', () => {
    fc.assert(
      fc.property(someDecimal, someDecimal, fc.integer({ min: 0, max: 12 }), (a, b, places) => {
        const difference = scaled(a) - scaled(b);
        expect(Math.sign(compareDecimals(a, b))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
        expect(decimalKey(a) === decimalKey(b)).toBe(difference === 0n);
        expect(scaled(addDecimals(a, negateDecimal(b)))).toBe(difference);
        const unit = 10n ** BigInt(40 - places);
        const rest = scaled(a) - floorScaled(a, places) * unit;
        expect(rest >= 0n && rest < unit).toBe(true);
        expect(isWhole(a)).toBe(scaled(a) % 10n ** 40n === 0n);
      }),
    );
  });

  test('multiples, their ceilings and common ones agree with scaled integers', () => {
    fc.assert(
      fc.property(someDecimal, positive, positive, fc.integer({ min: -50, max: 50 }), (a, x, y, count) => {
        expect(isMultipleOf(a, x)).toBe(scaled(a) % scaled(x) === 0n);
        expect(isMultipleOf(makeDecimal(x.mantissa * BigInt(count), x.exponent), x)).toBe(true);
        const next = scaled(ceilToMultiple(a, x));
        expect(next % scaled(x)).toBe(0n);
        expect(next >= scaled(a) && next - scaled(a) < scaled(x)).toBe(true);
        const common = lcmDecimals(x, y);
        expect(isMultipleOf(common, x) && isMultipleOf(common, y)).toBe(true);
        const [p, q] = [scaled(common) / scaled(x), scaled(common) / scaled(y)];
        expect(gcd(p, q)).toBe(1n);
      }),
    );
  });

  test.each([
    ['19.99', '0.01', true],
    ['19.995', '0.01', false],
    ['1e308', '0.123456789', false],
    ['1e400', '7', false],
    ['7e400', '7', true],
    ['4.5', '1.5', true],
    ['-4.5', '1.5', true],
    ['0', '0.3', true],
  ])('%s is a multiple of %s: %s', (value, step, verdict) => expect(isMultipleOf(d(value), d(step))).toBe(verdict));

  test('counts digits', () => {
    const counts = ['0', '5', '-120', '0.5', '0.001', '12.34', '1e400'].map((text) => [
      integerDigits(d(text)),
      fractionDigits(d(text)),
    ]);
    expect(counts).toEqual([
      [1, 0],
      [1, 0],
      [3, 0],
      [1, 1],
      [1, 3],
      [2, 2],
      [401, 0],
    ]);
  });
});

describe('limits', () => {
  test('huge exponents cost nothing where no digits are written', () => {
    const huge = d('1e999999999');
    const tiny = d('-1e-999999999');
    expect(compareDecimals(huge, d('5'))).toBeGreaterThan(0);
    expect(compareDecimals(tiny, ZERO)).toBeLessThan(0);
    expect(isMultipleOf(huge, d('7'))).toBe(false);
    expect(isMultipleOf(huge, d('0.64'))).toBe(true);
    expect(isMultipleOf(tiny, d('7'))).toBe(false);
    expect(isWhole(huge)).toBe(true);
    expect(floorScaled(tiny, 40)).toBe(-1n);
    expect(decimalText(huge)).toBe('1e999999999');
  });

  test.each<[string, () => unknown]>([
    ['digits', () => parseDecimal('1'.repeat(1_001))],
    ['exponent', () => parseDecimal('1e99999999999999999999')],
    ['alignment', () => addDecimals(d('1e999999999'), d('1'))],
    ['scaling', () => floorScaled(d('1e999999999'), 0)],
    ['common multiple', () => lcmDecimals(d('1e-999999999'), d('1'))],
    ['ceiling', () => ceilToMultiple(d('1e-999999999'), d('3'))],
  ])('%s beyond numberDigits', (_, run) => {
    expect(run).toThrow(LimitError);
    expect(run).toThrow(/numberDigits/);
  });
});

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}
