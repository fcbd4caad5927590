/**
 * The automaton of a number's spellings, made state by state as it is asked for.
 *
 *   start ─ '-' ─► minus ─ digit ─► digits ─ '.' ─► digits ─ [eE] ─► exponent
 *
 * Invariant: a state is interned by what may follow it and only if something may, so transitions never lead to a dead
 * end. A state keeps the first prefix that reached it, which speaks for all others. State 0 is the start.
 *
 * Cost: a row describes ten prefixes, or one where the digits do not matter: 6–10 µs where bounds are short or far,
 * 40–100 µs where residues count under a cap of 40 digits; kept.
 */
import type { Machine } from '../../expr/store.ts';
import type { NumberConstraint } from '../../schema/number-constraint.ts';
import type { Prefix } from './prefix.ts';
import { describe, fewestBytes, firstDigit, isComplete, isLive, mayTakeDigit, withDigit, withPoint } from './prefix.ts';
import type { Side } from './side.ts';
import type { NumberOptions, Spelling } from './spelling.ts';
import { findSpelling } from './spelling.ts';

type State =
  | { readonly kind: 'start' }
  | { readonly kind: 'minus' }
  | { readonly kind: 'digits'; readonly prefix: Prefix; readonly uniform: boolean }
  | { readonly kind: 'exponent'; readonly written: number; readonly mayTakeSign: boolean };

interface Runs {
  starts: number[];
  targets: number[];
}

const DEAD = -1;
const EXPONENT_DIGITS = 3;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const DIGIT_0 = 0x30;
const UPPER_E = 0x45;
const LOWER_E = 0x65;

export class NumberMachine implements Machine {
  private readonly spelling: Spelling;
  private readonly states: State[] = [{ kind: 'start' }];
  private readonly ids = new Map<string, number>();
  private readonly rows: (Runs | undefined)[] = [];
  private readonly distances: (number | undefined)[] = [];

  constructor(spelling: Spelling) {
    this.spelling = spelling;
  }

  /** States made so far. */
  get size(): number {
    return this.states.length;
  }

  runs(state: number): Runs {
    const known = this.rows[state];
    if (known !== undefined) return known;
    const row = makeRuns(this.transitions(this.states[state] as State));
    this.rows[state] = row;
    return row;
  }

  accepts(id: number): boolean {
    const state = this.states[id] as State;
    if (state.kind === 'exponent') return state.written > 0;
    return state.kind === 'digits' && !this.endsInPoint(state.prefix) && isComplete(state.prefix);
  }

  /** The fewest bytes from the state to acceptance: by arithmetic, as a search might make a state for each residue. */
  fewest(id: number): number {
    const known = this.distances[id];
    if (known !== undefined) return known;
    const distance = this.measure(this.states[id] as State, id);
    this.distances[id] = distance;
    return distance;
  }

  private measure(state: State, id: number): number {
    if (state.kind === 'exponent') return state.written > 0 ? 0 : 1;
    if (state.kind === 'digits') return fewestBytes(state.prefix, this.endsInPoint(state.prefix));
    const next = new Set(this.runs(id).targets.filter((target) => target !== DEAD));
    return 1 + Math.min(...[...next].map((target) => this.fewest(target)));
  }

  private transitions(state: State): Map<number, number> {
    const row = new Map<number, number>();
    switch (state.kind) {
      case 'start':
        if (this.spelling.negative.live)
          row.set(
            MINUS,
            this.intern('-', () => ({ kind: 'minus' })),
          );
        this.addFirstDigits(row, this.spelling.positive);
        break;
      case 'minus':
        this.addFirstDigits(row, this.spelling.negative);
        break;
      case 'digits':
        this.addDigits(row, state.prefix, state.uniform);
        if (!state.prefix.point && this.spelling.fractionDigits > 0)
          row.set(POINT, this.enter(withPoint(state.prefix)));
        if (this.spelling.exponent && !this.endsInPoint(state.prefix)) {
          row.set(UPPER_E, this.exponent(0, true)).set(LOWER_E, this.exponent(0, true));
        }
        break;
      case 'exponent': {
        if (state.mayTakeSign) row.set(PLUS, this.exponent(0, false)).set(MINUS, this.exponent(0, false));
        if (state.written < EXPONENT_DIGITS) setDigits(row, () => this.exponent(state.written + 1, false));
      }
    }
    return row;
  }

  private addFirstDigits(row: Map<number, number>, side: Side): void {
    setDigits(row, (digit) => this.enter(firstDigit(side, digit, this.spelling.fractionDigits)));
  }

  private addDigits(row: Map<number, number>, prefix: Prefix, uniform: boolean): void {
    if (!mayTakeDigit(prefix)) return;
    const shared = uniform ? this.enter(withDigit(prefix, 0)) : DEAD;
    setDigits(row, (digit) => (uniform ? shared : this.enter(withDigit(prefix, digit))));
  }

  /** The state of a prefix, or DEAD. */
  private enter(prefix: Prefix): number {
    const { key, uniform } = describe(prefix);
    return this.intern(key, () => (isLive(prefix) ? { kind: 'digits', prefix, uniform } : undefined));
  }

  private exponent(written: number, mayTakeSign: boolean): number {
    return this.intern(`e${written}${mayTakeSign}`, () => ({ kind: 'exponent', written, mayTakeSign }));
  }

  private intern(key: string, make: () => State | undefined): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const state = make();
    const id = state === undefined ? DEAD : this.states.push(state) - 1;
    this.ids.set(key, id);
    return id;
  }

  private endsInPoint(prefix: Prefix): boolean {
    return prefix.point && prefix.narrowest === this.spelling.fractionDigits;
  }
}

/** The machine of a constraint, or undefined where no value satisfies it. */
export function findNumberMachine(
  constraint: NumberConstraint,
  options: NumberOptions,
  maxDigits: number,
): NumberMachine | undefined {
  const spelling = findSpelling(constraint, options, maxDigits);
  return spelling === undefined ? undefined : new NumberMachine(spelling);
}

function setDigits(row: Map<number, number>, target: (digit: number) => number): void {
  for (let digit = 0; digit <= 9; digit++) row.set(DIGIT_0 + digit, target(digit));
}

/** The row as a partition of all bytes into runs. */
function makeRuns(row: ReadonlyMap<number, number>): Runs {
  const starts = [0];
  const targets = [DEAD];
  const extend = (byte: number, target: number): void => {
    if (target === targets[targets.length - 1]) return;
    starts.push(byte);
    targets.push(target);
  };
  let next = 0;
  for (const [byte, target] of [...row].sort(([a], [b]) => a - b)) {
    if (byte > next) extend(next, DEAD);
    extend(byte, target);
    next = byte + 1;
  }
  extend(next, DEAD);
  return { starts, targets };
}
