/**
 * A number being written: sign and digits so far, and how many digits may still come.
 *
 * Nobody knows yet how long the integer part will be, so a prefix stands for one block (see side.ts) per number of
 * digits still to come, e = narrowest, …, widest, all counted down to the last of the F fraction digits:
 *
 *   in the integer part    e = F, …, F + d     d more integer digits may come, then up to F fraction digits
 *   in the fraction        e = F − f alone     f fraction digits are written; not written ones are zeros
 *
 * The prefix is live where one of its blocks holds an allowed number, and complete where the first number of the
 * narrowest is allowed. Its key describes the blocks, so prefixes with the same continuations are one state; once every
 * block is whole and no modulus matters, the key only counts digits.
 */

import { powerOfTen } from '../../schema/decimal.ts';
import type { Side } from './side.ts';
import { NONE, WHOLE } from './side.ts';

export interface Prefix {
  readonly side: Side;
  readonly digits: bigint;
  /** Whether the point is written. */
  readonly point: boolean;
  readonly narrowest: number;
  readonly widest: number;
}

/** The first digit of a number; after a leading zero no other may follow. */
export function firstDigit(side: Side, digit: number, fractionDigits: number): Prefix {
  const more = digit === 0 ? 0 : side.integerDigits - 1;
  return { side, digits: BigInt(digit), point: false, narrowest: fractionDigits, widest: fractionDigits + more };
}

export function mayTakeDigit({ point, narrowest, widest }: Prefix): boolean {
  return point ? widest > 0 : widest > narrowest;
}

export function withDigit(prefix: Prefix, digit: number): Prefix {
  const { point, narrowest, widest } = prefix;
  const digits = prefix.digits * 10n + BigInt(digit);
  return { ...prefix, digits, narrowest: point ? narrowest - 1 : narrowest, widest: widest - 1 };
}

export function withPoint(prefix: Prefix): Prefix {
  return { ...prefix, point: true, widest: prefix.narrowest };
}

/** Whether some continuation is an allowed number. The widest blocks come first: they are the likely ones. */
export function isLive({ side, digits, narrowest, widest }: Prefix): boolean {
  for (let e = widest; e >= narrowest; e--) {
    if (side.holds(digits, e)) return true;
  }
  return false;
}

/** Whether the digits are an allowed number as they stand. */
export function isComplete({ side, digits, narrowest }: Prefix): boolean {
  return side.allows(digits * powerOfTen(narrowest));
}

export interface Description {
  /** Equal only where the continuations are equal. */
  readonly key: string;
  /** Whether the same may follow each next digit. */
  readonly uniform: boolean;
}

export function describe({ side, digits, point, narrowest, widest }: Prefix): Description {
  let key = `${point ? '.' : ''}${narrowest}-${widest}`;
  let uniform = side.isRegular(point ? Math.max(0, narrowest - 1) : narrowest);
  for (let e = narrowest; e <= widest; e++) {
    const cuts = side.cuts(digits, e);
    key += `,${cuts}`;
    uniform &&= cuts === NONE || cuts === WHOLE;
  }
  return { key: `${key} ${side.residues(digits, narrowest, widest)}`, uniform };
}

/**
 * The fewest bytes that complete the number (Infinity if none do): over the lengths e − narrowest of the integer part
 * and the lengths f of the fraction, where a fraction of f digits means a number that ends in zeros from there on.
 */
export function fewestBytes({ side, digits, point, narrowest, widest }: Prefix, pointAlone: boolean): number {
  let best = Infinity;
  for (let e = narrowest; e <= widest; e++) {
    for (let f = pointAlone ? 1 : 0; f <= narrowest; f++) {
      const bytes = e - narrowest + f + (f > 0 && !point ? 1 : 0);
      if (bytes >= best) break;
      if (side.holds(digits, e, narrowest - f)) best = bytes;
    }
  }
  return best;
}
