/**
 * The states of a loop with assertions (see loop.ts): threads, their guards, and how a state is gathered.
 *
 * Invariant: of two threads at one place, or two entries of one place, neither guard has all the other's conditions.
 */
import { LimitError } from '../../errors.ts';
import { EMPTY, type ExprId, type ExprStore } from '../store.ts';
import type { PatternNode } from './node.ts';

/** What is left of a turn: a node and then the rest; null is the head of the loop. */
export type Place = { readonly id: number; readonly node: PatternNode; readonly next: Place } | null;

/** Conditions on the rest of the text, all of which must hold: sorted, none of them trivial. */
export type Guard = readonly ExprId[];

/** Amid a plain node: its residue, the context that its end leads to, the place after it, the guard on all of that. */
export interface Thread {
  readonly residue: ExprId;
  readonly context: number;
  readonly next: Place;
  readonly guard: Guard;
}

export interface State {
  readonly out: ExprId;
  readonly threads: readonly Thread[];
}

/** The id of the head of the loop, among those of the places. */
const HEAD = -1;

/** Gathers a state: what has left the loop, the threads, and the guards with which each place was entered. */
export class StateBuilder {
  readonly out: ExprId[] = [];
  readonly #store: ExprStore;
  readonly #threads = new Map<string, readonly Thread[]>();
  readonly #entered = new Map<string, readonly { readonly guard: Guard }[]>();
  #visits = 0;

  constructor(store: ExprStore) {
    this.#store = store;
  }

  add(thread: Thread): void {
    if (thread.residue === EMPTY) return;
    const key = threadKey(thread);
    const threads = withWeakest(this.#threads.get(key) ?? [], thread);
    if (threads !== undefined) this.#threads.set(key, threads);
  }

  /** Notes that a place is entered; false where it was before, with no more conditions than now. */
  visit(place: Place, context: number, guard: Guard): boolean {
    const ceiling = this.#store.limits.alternatives;
    if (++this.#visits > ceiling) throw new LimitError('alternatives', this.#visits, ceiling);
    const key = `${idOf(place)}:${context}`;
    const guards = withWeakest(this.#entered.get(key) ?? [], { guard });
    if (guards !== undefined) this.#entered.set(key, guards);
    return guards !== undefined;
  }

  finish(): State {
    return { out: this.#store.or(this.out), threads: [...this.#threads.values()].flat() };
  }
}

/** The items with one more, less those that it makes superfluous; undefined where it is superfluous itself. */
function withWeakest<T extends { readonly guard: Guard }>(items: readonly T[], added: T): readonly T[] | undefined {
  if (items.some((item) => implies(added.guard, item.guard))) return undefined;
  return [...items.filter((item) => !implies(item.guard, added.guard)), added];
}

/** Whether a guard has all the conditions of another. */
function implies(guard: Guard, other: Guard): boolean {
  return other.every((condition) => guard.includes(condition));
}

/** Text that is the same for equal states only. */
export function stateKey({ out, threads }: State): string {
  const keys = threads.map((thread) => `${threadKey(thread)}:${thread.guard}`).sort();
  return `${out};${keys.join(';')}`;
}

function threadKey({ residue, context, next }: Thread): string {
  return `${residue}:${context}:${idOf(next)}`;
}

function idOf(place: Place): number {
  return place === null ? HEAD : place.id;
}
