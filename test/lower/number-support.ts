/**
 * An independent judge of number texts, and ways to walk a number machine.
 *
 * The judge knows nothing of the engine: it scales every text of a case to an integer number of 10^-30 and does the
 * keywords' arithmetic there.
 */

import type { NumberMachine } from '../../engine/lower/number/machine.ts';
import { findNumberMachine } from '../../engine/lower/number/machine.ts';
import type { NumberOptions } from '../../engine/lower/number/spelling.ts';
import type { Decimal } from '../../engine/schema/decimal.ts';
import { parseDecimal } from '../../engine/schema/decimal.ts';
import type { NumberConstraint } from '../../engine/schema/number-constraint.ts';

/** A constraint with its numbers as JSON texts. */
export interface Case {
  integer?: boolean;
  minimum?: string;
  exclusiveMinimum?: string;
  maximum?: string;
  exclusiveMaximum?: string;
  multipleOf?: string[];
  notMultipleOf?: string[];
  excluded?: string[];
}

export function constraintOf(c: Case): NumberConstraint {
  return {
    integer: c.integer ?? false,
    minimum: c.minimum === undefined ? undefined : decimal(c.minimum),
    exclusiveMinimum: c.exclusiveMinimum === undefined ? undefined : decimal(c.exclusiveMinimum),
    maximum: c.maximum === undefined ? undefined : decimal(c.maximum),
    exclusiveMaximum: c.exclusiveMaximum === undefined ? undefined : decimal(c.exclusiveMaximum),
    multipleOf: (c.multipleOf ?? []).map(decimal),
    notMultipleOf: (c.notMultipleOf ?? []).map(decimal),
    excluded: (c.excluded ?? []).map(decimal),
  };
}

export function decimal(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === undefined) throw new Error(`not a number: ${text}`);
  return value;
}

export function machineOf(c: Case, options: NumberOptions = {}): NumberMachine {
  const machine = findNumberMachine(constraintOf(c), options, 1_000);
  if (machine === undefined) throw new Error(`empty: ${JSON.stringify(c)}`);
  return machine;
}

/** The target of a byte, by the partition. */
export function step(machine: NumberMachine, state: number, byte: number): number {
  const { starts, targets } = machine.runs(state);
  let run = 0;
  while (run + 1 < starts.length && (starts[run + 1] as number) <= byte) run++;
  return targets[run] as number;
}

export function accepts(machine: NumberMachine, text: string): boolean {
  let state = 0;
  for (let i = 0; i < text.length && state >= 0; i++) state = step(machine, state, text.charCodeAt(i));
  return state >= 0 && machine.accepts(state);
}

const SCALE = 30;
const PLAIN = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;
const WITH_EXPONENT = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE][+-]?\d{1,3})?$/;

function scaled(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = PLAIN.exec(text) ?? [];
  const size = BigInt(whole + fraction.padEnd(SCALE, '0'));
  return sign === '-' ? -size : size;
}

/** The policy and the keywords by themselves. Bounds of a case have plain texts. */
export function makeJudge(c: Case, options: NumberOptions = {}): (text: string) => boolean {
  const numbers = (texts: string[] | undefined): bigint[] => (texts ?? []).map(scaled);
  const [least, above, most, below] = [c.minimum, c.exclusiveMinimum, c.maximum, c.exclusiveMaximum].map((text) =>
    text === undefined ? undefined : scaled(text),
  );
  const steps = [...numbers(c.multipleOf), ...(c.integer ? [scaled('1')] : [])];
  const avoid = numbers(c.notMultipleOf);
  const excluded = numbers(c.excluded);
  const free = [least, above, most, below].every((bound) => bound === undefined) && !steps.length && !avoid.length;
  const { integerDigits = 40, fractionDigits = 40, integerFraction = false } = options;
  return (text) => {
    const parts = WITH_EXPONENT.exec(text);
    if (parts === null) return false;
    const [, sign, whole = '', fraction] = parts;
    if (whole.length > integerDigits || (fraction?.length ?? 0) > fractionDigits) return false;
    if (!PLAIN.test(text)) return free && excluded.length === 0;
    const value = scaled(text);
    if (c.integer && ((fraction !== undefined && !integerFraction) || (sign === '-' && value === 0n))) return false;
    return (
      (least === undefined || value >= least) &&
      (above === undefined || value > above) &&
      (most === undefined || value <= most) &&
      (below === undefined || value < below) &&
      steps.every((each) => value % each === 0n) &&
      !avoid.some((each) => value % each === 0n) &&
      !excluded.includes(value)
    );
  };
}

const PREFIX = /^-?(0|[1-9]\d*)?$|^-?(0|[1-9]\d*)\.\d*$|^-?(0|[1-9]\d*)(\.\d+)?[eE][+-]?\d*$/;

/** Calls `visit` with every prefix of a JSON number up to a length, and the state it leads to (-1: none). */
export function visitTexts(
  machine: NumberMachine | undefined,
  alphabet: string,
  length: number,
  visit: (text: string, state: number) => void,
): void {
  const walk = (text: string, state: number): void => {
    visit(text, state);
    if (text.length === length) return;
    for (const char of alphabet) {
      if (!PREFIX.test(text + char)) continue;
      walk(text + char, state < 0 || machine === undefined ? -1 : step(machine, state, char.charCodeAt(0)));
    }
  };
  walk('', machine === undefined ? -1 : 0);
}

/** The first few texts up to a length on which machine and judge differ. */
export function differences(c: Case, options: NumberOptions, alphabet: string, length: number): string[] {
  const found: string[] = [];
  const machine = findNumberMachine(constraintOf(c), options, 1_000);
  const judge = makeJudge(c, options);
  visitTexts(machine, alphabet, length, (text, state) => {
    const verdict = state >= 0 && machine !== undefined && machine.accepts(state);
    if (verdict !== judge(text) && found.length < 10) found.push(text);
  });
  return found;
}

/** A text made by choosing bytes at random until a stop is chosen in an accepting state; undefined at a dead end. */
export function randomText(machine: NumberMachine, random: () => number): string | undefined {
  let text = '';
  let state = 0;
  for (;;) {
    const { starts, targets } = machine.runs(state);
    const bytes = targets.flatMap((target, i) => (target < 0 ? [] : range(starts[i] as number, starts[i + 1] ?? 256)));
    const choice = Math.floor(random() * (bytes.length + (machine.accepts(state) ? 1 : 0)));
    if (machine.accepts(state) && choice === bytes.length) return text;
    const byte = bytes[choice];
    if (byte === undefined) return undefined;
    text += String.fromCharCode(byte);
    state = step(machine, state, byte);
  }
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}

/** A small seeded generator (mulberry32). */
export function makeRandom(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
