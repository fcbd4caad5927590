/**
 * The language of a numeric constraint as an expression: exactly the spellings (spelling.ts) of exactly the values that
 * satisfy it. One machine per store, constraint and options, so that equal constraints share all their states.
 */

import type { ExprId, ExprStore } from '../../expr/store.ts';
import { EMPTY } from '../../expr/store.ts';
import type { NumberConstraint } from '../../schema/number-constraint.ts';
import { numberKey } from '../../schema/number-constraint.ts';
import type { NumberMachine } from './machine.ts';
import { findNumberMachine } from './machine.ts';
import type { NumberOptions } from './spelling.ts';

export type { NumberOptions } from './spelling.ts';

interface Made {
  readonly epoch: number;
  readonly machines: Map<string, NumberMachine | undefined>;
}

const madeFor = new WeakMap<ExprStore, Made>();

/** EMPTY exactly where no value satisfies the constraint. */
export function makeNumber(store: ExprStore, constraint: NumberConstraint, options: NumberOptions = {}): ExprId {
  const machines = machinesOf(store);
  const maxDigits = store.limits.numberDigits;
  const { integerDigits, fractionDigits, integerFraction = false } = options;
  const key = `${numberKey(constraint, maxDigits)} ${integerDigits} ${fractionDigits} ${integerFraction}`;
  if (!machines.has(key)) machines.set(key, findNumberMachine(constraint, options, maxDigits));
  const machine = machines.get(key);
  return machine === undefined ? EMPTY : store.machine(machine, 0);
}

/** A cleared store lets go of its machines too. */
function machinesOf(store: ExprStore): Map<string, NumberMachine | undefined> {
  const made = madeFor.get(store);
  if (made !== undefined && made.epoch === store.epoch) return made.machines;
  const machines = new Map<string, NumberMachine | undefined>();
  madeFor.set(store, { epoch: store.epoch, machines });
  return machines;
}
