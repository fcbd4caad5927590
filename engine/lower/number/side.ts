/**
 * The allowed numbers of one sign, asked about by blocks.
 *
 * On the grid of F fraction digits, digits P that exactly e more will follow stand for the block
 *
 *   [P·10^e, (P+1)·10^e − 1]      and for the continuations   { rest < 10^e : P·10^e + rest is allowed }
 *
 * `cuts` and `residues` write that set out relative to the block, so that equal texts mean equal sets, wherever on the
 * number line (and on whichever side) the block is.
 *
 * Cost: a few operations on integers of as many digits as the caps allow, for each block; no search (number-grid.ts).
 */
import { gcd, lcm, powerOfTen } from '../../schema/decimal.ts';
import type { Magnitudes } from '../../schema/number-grid.ts';
import { firstAllowed } from '../../schema/number-grid.ts';

/** The text of a block outside the bounds. */
export const NONE = 'x';
/** The text of a block inside the bounds that holds no excluded value. */
export const WHOLE = '';

interface Modulus {
  readonly value: bigint;
  /** The least e with 10^e ≥ value: from there on a block holds multiples whatever its digits are. */
  readonly width: number;
  /** P mod this decides P·10^e mod value for every e ≥ max(width, F). */
  readonly reduced: bigint;
}

export class Side {
  /** Digits before the point of the largest number. */
  readonly integerDigits: number;
  private readonly numbers: Magnitudes & { readonly high: bigint };
  private readonly excluded: readonly bigint[];
  private readonly moduli: readonly Modulus[];
  private readonly steps: bigint[] = [];

  constructor(numbers: Magnitudes & { readonly high: bigint }) {
    this.numbers = numbers;
    this.integerDigits = (numbers.high / powerOfTen(numbers.places)).toString().length;
    this.excluded = [...numbers.excluded].sort((a, b) => (a < b ? -1 : 1));
    this.moduli = [numbers.step, ...numbers.avoid]
      .filter((value) => value > 1n)
      .map((value) => {
        const width = (value - 1n).toString().length;
        return { value, width, reduced: value / gcd(value, powerOfTen(Math.max(width, numbers.places))) };
      });
  }

  /** Whether any number is allowed. */
  get live(): boolean {
    return firstAllowed(this.numbers, 0n, undefined) !== undefined;
  }

  allows(number: bigint): boolean {
    return firstAllowed(this.numbers, number, number) !== undefined;
  }

  /** Whether the block holds an allowed number; with `zeros`, one that ends in so many zeros. */
  holds(digits: bigint, e: number, zeros = 0): boolean {
    const start = digits * powerOfTen(e);
    return firstAllowed(this.numbers, start, start + powerOfTen(e) - 1n, this.stepOf(zeros)) !== undefined;
  }

  /** How bounds and excluded values cut the block. */
  cuts(digits: bigint, e: number): string {
    const { low, high } = this.numbers;
    const start = digits * powerOfTen(e);
    const end = start + powerOfTen(e) - 1n;
    if (end < low || start > high) return NONE;
    let text = WHOLE;
    if (start < low) text += `>${low - start}`;
    if (end > high) text += `<${high - start}`;
    for (let i = this.firstExcluded(start); i < this.excluded.length && (this.excluded[i] as bigint) <= end; i++) {
      text += `!${(this.excluded[i] as bigint) - start}`;
    }
    return text;
  }

  /**
   * Which rests make a multiple, of each modulus m, in the blocks of e = from, …, to; `from` is `to` or F. In one block
   * that is one residue, and often none where the block is narrower than m. All the wide blocks together depend on
   * P mod `reduced`.
   */
  residues(digits: bigint, from: number, to: number): string {
    let text = '';
    for (const { value, width, reduced } of this.moduli) {
      for (let e = from; e <= to; e++) {
        if (e >= width && e < to) {
          text += `${digits % reduced};`;
          break;
        }
        const rest = (value - ((digits * powerOfTen(e)) % value)) % value;
        text += rest < powerOfTen(e) ? `${rest};` : ';';
      }
    }
    return text;
  }

  /** Whether residues of blocks of 10^e numbers and wider are the same whatever their digits are. */
  isRegular(e: number): boolean {
    return this.moduli.every(({ value }) => powerOfTen(e) % value === 0n);
  }

  private stepOf(zeros: number): bigint {
    let step = this.steps[zeros];
    if (step === undefined) {
      step = lcm(this.numbers.step, powerOfTen(zeros));
      this.steps[zeros] = step;
    }
    return step;
  }

  /** The index of the first excluded value ≥ start. */
  private firstExcluded(start: bigint): number {
    let low = 0;
    let high = this.excluded.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.excluded[middle] as bigint) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
