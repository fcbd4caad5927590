/**
 * Emptiness. Only ∧ and ¬ can hide an empty language, so only nodes without the PLAIN flag are searched: breadth
 * first over raw derivatives until something nullable or plain is met. The search is exact, memoised (a found path is
 * live, an exhausted region is dead whole), and bounded by `limits.livenessStates`: where that is not enough the work
 * fails; it never guesses.
 */
import { LimitError } from '../errors.ts';
import { unite } from './combine.ts';
import { EMPTY, EPSILON, type ExprId, Flag, Kind, NO_BOUND } from './kinds.ts';
import { childrenOf, makeConcat, makeRepeat, makeSequence } from './make.ts';
import { grown } from './nodes.ts';
import type { ExprStore } from './store.ts';

const UNKNOWN = 0;
const LIVE = 1;
const DEAD = 2;

export class Liveness {
  private known: Uint8Array = new Uint8Array(1 << 10);
  private readonly store: ExprStore;

  constructor(store: ExprStore) {
    this.store = store;
  }

  get byteLength(): number {
    return this.known.byteLength;
  }

  /** `id` without the parts of it that are empty: EMPTY itself where all of it is. */
  prune(id: ExprId): ExprId {
    const { nodes } = this.store;
    if ((nodes.flags[id] as number) & Flag.PLAIN) return id;
    const a = nodes.a[id] as ExprId;
    const b = nodes.b[id] as ExprId;
    switch (nodes.kind[id]) {
      case Kind.OR:
        return unite(
          this.store,
          childrenOf(this.store, id).map((child) => this.prune(child)),
        );
      case Kind.SEQUENCE:
        return makeSequence(this.store, this.prune(a), b);
      case Kind.CONCAT: {
        const head = this.prune(a);
        return head === EMPTY ? EMPTY : makeConcat(this.store, head, this.prune(b));
      }
      case Kind.REPEAT: {
        const body = this.prune(a);
        if (body === a) return id;
        if (body === EMPTY) return b === 0 ? EPSILON : EMPTY;
        const max = nodes.c[id] as number;
        return makeRepeat(this.store, body, b, max === NO_BOUND ? Infinity : max);
      }
      default:
        return this.isLive(id) ? id : EMPTY;
    }
  }

  private isLive(id: ExprId): boolean {
    if (this.status(id) === UNKNOWN) this.search(id);
    return this.status(id) === LIVE;
  }

  private status(id: ExprId): number {
    if (id === EMPTY) return DEAD;
    if (((this.store.nodes.flags[id] as number) & (Flag.PLAIN | Flag.NULLABLE)) !== 0) return LIVE;
    return this.known[id] ?? UNKNOWN;
  }

  /**
   * In turn the oldest and the newest state that is not expanded yet: breadth finds what ends soon, depth what must count
   * far (`(?:[^]*a){50}` has 2^50 states within reach, and an end after 500).
   */
  private search(root: ExprId): void {
    const { derivatives, limits } = this.store;
    const found: ExprId[] = [root];
    const parents: number[] = [-1];
    const seen = new Set<ExprId>(found);
    const isExpanded: boolean[] = [];
    const newest: number[] = [0];
    let oldest = 0;
    for (let turn = 0; oldest < found.length; turn++) {
      const at = turn % 2 === 0 ? oldest++ : (newest.pop() ?? oldest++);
      if (isExpanded[at]) continue;
      isExpanded[at] = true;
      if (found.length > limits.livenessStates)
        throw new LimitError('livenessStates', found.length, limits.livenessStates);
      const id = found[at] as ExprId;
      derivatives.rawRuns(id);
      for (let run = derivatives.begin(id); run < derivatives.end(id); run++) {
        const target = derivatives.targets[run] as ExprId;
        const status = this.status(target);
        if (status === LIVE) {
          for (let i = at; i >= 0; i = parents[i] as number) this.mark(found[i] as ExprId, LIVE);
          return;
        }
        if (status === DEAD || seen.has(target)) continue;
        seen.add(target);
        newest.push(found.push(target) - 1);
        parents.push(at);
      }
    }
    for (const id of found) this.mark(id, DEAD);
  }

  private mark(id: ExprId, status: number): void {
    if (id >= this.known.length) this.known = grown(this.known, id + 1);
    this.known[id] = status;
  }
}
