/**
 * A loop whose body asserts something, such as `(?:(?!-->).)*`: an automaton, made a state at a time.
 *
 * What may follow at the head of such a loop is  X = exit ∪ body(X),  which no expression solves, since a look-ahead
 * in one turn sees the turns that follow. So a state is a union of *threads*, each of which is a place in the body with
 * a *guard*: the conditions that look-aheads have laid on the rest of the text. A byte takes the derivative of both. Of
 * two threads at one place, one that has all the conditions of the other and more is dropped, so the states are finite
 * in number, and a turn that reads nothing ends. What has left the loop is one expression, `out`.
 *
 * Invariant: a state is handed out only if some text leads from it to acceptance (found by search, within the limit
 * livenessStates, which counts threads here). Cost: a row takes one step of every thread for each run of bytes.
 */
import { LimitError } from '../../errors.ts';
import { EMPTY, EPSILON, type ExprId, type ExprStore, type Machine } from '../store.ts';
import type { PatternCompiler, Tails } from './compile.ts';
import { holdsIn } from './contexts.ts';
import { type Guard, type Place, type State, StateBuilder, stateKey } from './loop-state.ts';
import type { PatternNode } from './node.ts';

/** The successors of a state: a partition of the bytes by rising starts, some of the targets perhaps dead. */
type Row = ReturnType<Machine['runs']>;

const DEAD = -1;

export class LoopMachine implements Machine {
  readonly #compiler: PatternCompiler;
  readonly #store: ExprStore;
  readonly #exits: Tails;
  readonly #places = new Map<Place, Map<PatternNode, NonNullable<Place>>>();
  #placeCount = 0;
  readonly #body: Place;
  readonly #endings = new Map<PatternNode, readonly ExprId[]>();
  readonly #ids = new Map<string, number>();
  readonly #states: State[] = [];
  readonly #rows: (Row | undefined)[] = [];
  readonly #live: (boolean | undefined)[] = [];

  constructor(compiler: PatternCompiler, body: PatternNode, exits: Tails) {
    this.#compiler = compiler;
    this.#store = compiler.store;
    this.#exits = exits;
    this.#body = this.#place(body, null);
  }

  /** What may follow at the head of the loop, in this left context. */
  enteredIn(context: number): ExprId {
    const builder = new StateBuilder(this.#store);
    this.#enter(builder, null, context, []);
    const state = this.#intern(builder.finish());
    return this.#isLive(state) ? this.#store.machine(this, state) : EMPTY;
  }

  accepts(state: number): boolean {
    return this.#store.nullable((this.#states[state] as State).out);
  }

  runs(state: number): Row {
    const { starts, targets } = this.#row(state);
    return { starts, targets: targets.map((target) => (this.#isLive(target) ? target : DEAD)) };
  }

  /** Adds to a state all that may be read next at a place. */
  #enter(builder: StateBuilder, place: Place, context: number, guard: Guard): void {
    if (!builder.visit(place, context, guard)) return;
    if (place === null) {
      builder.out.push(this.#store.and([...guard, this.#exits[context] as ExprId]));
      this.#enter(builder, this.#body, context, guard);
    } else if (place.node.plain) {
      for (const [ending, residue] of this.#endingsOf(place.node).entries()) {
        builder.add({ residue, context: ending, next: place.next, guard });
      }
      if (place.node.nullable) this.#enter(builder, place.next, context, guard);
    } else {
      this.#enterNode(builder, place, context, guard);
    }
  }

  /** Enters what is within a node with assertions, or behind it. */
  #enterNode(builder: StateBuilder, place: NonNullable<Place>, context: number, guard: Guard): void {
    const { node, next } = place;
    switch (node.kind) {
      case 'sequence':
        this.#enter(builder, this.#sequence(node.items, next), context, guard);
        break;
      case 'choice':
        for (const item of node.items) this.#enter(builder, this.#place(item, next), context, guard);
        break;
      case 'loop':
        this.#enter(builder, next, context, guard);
        this.#enter(builder, this.#place(node.item, place), context, guard);
        break;
      case 'neighbour':
        if (node.side === 'after') this.#require(builder, next, context, guard, this.#compiler.nextIs(node));
        else if (holdsIn(node, context, this.#compiler.atoms)) this.#enter(builder, next, context, guard);
        break;
      case 'ahead':
        this.#require(builder, next, context, guard, this.#compiler.ahead(node)[context] as ExprId);
        break;
    }
  }

  /** Enters a place with one condition more. */
  #require(builder: StateBuilder, place: Place, context: number, guard: Guard, condition: ExprId): void {
    const both = this.#makeGuard([...guard, condition]);
    if (both !== undefined) this.#enter(builder, place, context, both);
  }

  /** Undefined where no text meets the conditions. */
  #makeGuard(conditions: readonly ExprId[]): Guard | undefined {
    if (conditions.includes(EMPTY)) return undefined;
    return [...new Set(conditions)].filter((condition) => condition !== this.#store.all).sort((a, b) => a - b);
  }

  /** The strings of a plain node but the empty one, by the context that they end in. */
  #endingsOf(node: PatternNode): readonly ExprId[] {
    let endings = this.#endings.get(node);
    if (endings === undefined) {
      const contexts = this.#exits.map((_, context) => context);
      const only = (chosen: number): Tails => contexts.map((context) => (context === chosen ? EPSILON : EMPTY));
      endings = contexts.map((context) => this.#compiler.endings(node, only(context)));
      this.#endings.set(node, endings);
    }
    return endings;
  }

  #sequence(items: readonly PatternNode[], next: Place): Place {
    return items.reduceRight<Place>((rest, item) => this.#place(item, rest), next);
  }

  #row(state: number): Row {
    let row = this.#rows[state];
    if (row === undefined) {
      const starts = this.#boundaries(this.#states[state] as State);
      this.#rows[state] = row = { starts, targets: starts.map((byte) => this.#step(state, byte)) };
    }
    return row;
  }

  /** The bytes at which some derivative that makes up a step changes. */
  #boundaries({ out, threads }: State): number[] {
    const { derivatives } = this.#store;
    const changes = new Set<number>();
    for (const part of new Set([out, ...threads.flatMap(({ residue, guard }) => [residue, ...guard])])) {
      derivatives.runs(part);
      for (const start of derivatives.starts.subarray(derivatives.begin(part), derivatives.end(part)))
        changes.add(start);
    }
    return [...changes].sort((a, b) => a - b);
  }

  #step(from: number, byte: number): number {
    const { out, threads } = this.#states[from] as State;
    const builder = new StateBuilder(this.#store);
    builder.out.push(this.#store.derivative(out, byte));
    for (const { residue, context, next, guard } of threads) {
      const rest = this.#store.derivative(residue, byte);
      if (rest === EMPTY) continue;
      const guardAfter = this.#makeGuard(guard.map((condition) => this.#store.derivative(condition, byte)));
      if (guardAfter === undefined) continue;
      builder.add({ residue: rest, context, next, guard: guardAfter });
      if (this.#store.nullable(rest)) this.#enter(builder, next, context, guardAfter);
    }
    return this.#intern(builder.finish());
  }

  #intern(state: State): number {
    if (state.out === EMPTY && state.threads.length === 0) return DEAD;
    const key = stateKey(state);
    let id = this.#ids.get(key);
    if (id === undefined) this.#ids.set(key, (id = this.#states.push(state) - 1));
    return id;
  }

  /** Searches for a state whose `out` has a string in it; a search without success settles all that it met. */
  #isLive(start: number): boolean {
    if (start === DEAD) return false;
    const known = this.#live[start];
    if (known !== undefined) return known;
    const ceiling = this.#store.limits.livenessStates;
    const met = new Set([start]);
    let threads = 0;
    for (const state of met) {
      const { out, threads: places } = this.#states[state] as State;
      if (this.#live[state] === true || this.#store.live(out)) return (this.#live[start] = true);
      threads += places.length;
      if (threads > ceiling) throw new LimitError('livenessStates', threads, ceiling);
      for (const successor of this.#row(state).targets) {
        if (successor !== DEAD && this.#live[successor] !== false) met.add(successor);
      }
    }
    for (const state of met) this.#live[state] = false;
    return false;
  }

  #place(node: PatternNode, next: Place): NonNullable<Place> {
    let before = this.#places.get(next);
    if (before === undefined) this.#places.set(next, (before = new Map()));
    let place = before.get(node);
    if (place === undefined) before.set(node, (place = { id: this.#placeCount++, node, next }));
    return place;
  }
}
