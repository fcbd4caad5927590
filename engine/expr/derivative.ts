/**
 * Derivatives, all bytes at once: the runs of an expression are a partition of the bytes 0..255 into intervals with one
 * target each (EMPTY where nothing can follow). Runs are made once an expression, kept packed in two arrays, and most
 * have fewer than twenty intervals, so that a step is a short scan and a row of a table is a few fills.
 *
 * Invariant: after `runs`, no target denotes the empty language (liveness has pruned it), so a byte is allowed if and
 * only if its target is not EMPTY. `rawRuns`, for the liveness search itself, may still hold empty targets.
 */

import { hasByte } from './byte-sets.ts';
import { intersect, unite } from './combine.ts';
import { EMPTY, EPSILON, type ExprId, Flag, Kind, NO_BOUND } from './kinds.ts';
import { childrenOf, choiceAt, complement, literalAt, makeConcat, makeRepeat, makeSequence } from './make.ts';
import { grown } from './nodes.ts';
import type { ExprStore } from './store.ts';

const INITIAL = 1 << 12;

/** Runs under construction: neighbours with one target are joined. */
class Runs {
  readonly starts: number[] = [];
  readonly targets: ExprId[] = [];

  add(start: number, target: ExprId): this {
    const last = this.targets.length - 1;
    if (last >= 0 && this.targets[last] === target) return this;
    if (last >= 0 && this.starts[last] === start) {
      this.targets[last] = target;
    } else {
      this.starts.push(start);
      this.targets.push(target);
    }
    return this;
  }
}

export class Derivatives {
  /** First byte of each run, and its target; the runs of `id` are `[begin(id), end(id))`. */
  starts: Uint8Array = new Uint8Array(INITIAL);
  targets: Int32Array = new Int32Array(INITIAL);
  private used = 0;
  private at = new Int32Array(INITIAL); // 1 + offset of the first run, 0 while there are none
  private count = new Int32Array(INITIAL); // negative: not pruned yet
  private readonly store: ExprStore;

  constructor(store: ExprStore) {
    this.store = store;
  }

  get byteLength(): number {
    return this.starts.byteLength + this.targets.byteLength + this.at.byteLength * 2;
  }

  begin(id: ExprId): number {
    return (this.at[id] as number) - 1;
  }

  end(id: ExprId): number {
    return (this.at[id] as number) - 1 + Math.abs(this.count[id] as number);
  }

  step(id: ExprId, byte: number): ExprId {
    this.runs(id);
    return this.targets[this.find(id, byte)] as ExprId;
  }

  private find(id: ExprId, byte: number): number {
    let run = this.end(id) - 1;
    while ((this.starts[run] as number) > byte) run--;
    return run;
  }

  /** Makes the runs of `id`, free of empty targets. */
  runs(id: ExprId): void {
    this.rawRuns(id);
    if ((this.count[id] as number) >= 0) return;
    this.count[id] = -(this.count[id] as number);
    for (let run = this.begin(id); run < this.end(id); run++) {
      const target = this.targets[run] as ExprId;
      if ((this.store.nodes.flags[target] as number) & Flag.PLAIN) continue;
      const pruned = this.store.liveness.prune(target); // may grow the arrays: assign only after it
      this.targets[run] = pruned;
    }
  }

  rawRuns(id: ExprId): void {
    if (id < this.at.length && this.at[id] !== 0) return;
    const runs = this.derive(id);
    if (id >= this.at.length) {
      this.at = grown(this.at, id + 1);
      this.count = grown(this.count, id + 1);
    }
    const length = runs.starts.length;
    if (this.used + length > this.starts.length) {
      this.starts = grown(this.starts, this.used + length);
      this.targets = grown(this.targets, this.used + length);
    }
    for (let i = 0; i < length; i++) {
      this.starts[this.used + i] = runs.starts[i] as number;
      this.targets[this.used + i] = runs.targets[i] as number;
    }
    this.at[id] = this.used + 1;
    this.count[id] = -length;
    this.used += length;
  }

  private derive(id: ExprId): Runs {
    const { store } = this;
    const { nodes } = store;
    const a = nodes.a[id] as number;
    const b = nodes.b[id] as number;
    switch (nodes.kind[id]) {
      case Kind.SET:
        return setRuns(store.sets.bits(a));
      case Kind.LITERAL:
        return byteRuns(store.pool.data[a] as number, literalAt(store, a + 1, b - 1));
      case Kind.CONCAT:
        return this.append(a, b, (head) => makeConcat(store, head, b));
      case Kind.SEQUENCE:
        return this.append(a, b, (head) => makeSequence(store, head, b));
      case Kind.OR:
        return this.merge(childrenOf(store, id), (targets) => unite(store, targets));
      case Kind.AND:
        return this.merge(childrenOf(store, id), (targets) => intersect(store, targets));
      case Kind.NOT:
        return this.map(a, (target) => complement(store, target));
      case Kind.REPEAT: {
        const max = nodes.c[id] as number;
        const rest = makeRepeat(store, a, Math.max(0, b - 1), max === NO_BOUND ? Infinity : max - 1);
        return this.map(a, (target) => makeConcat(store, target, rest));
      }
      case Kind.CHOICE:
        return this.choice(id);
      case Kind.MACHINE:
        return this.machine(a, b);
      case Kind.RULE:
        return this.map((store.sources[a] as { expand(key: number): ExprId }).expand(b), (target) => target);
      default:
        return new Runs().add(0, EMPTY);
    }
  }

  /** The runs of `a` then `b`: those of `a`, and where `a` may be empty also those of `b`. */
  private append(a: ExprId, b: ExprId, join: (head: ExprId) => ExprId): Runs {
    if (!this.store.nullable(a)) return this.map(a, join);
    const heads = this.map(a, join);
    this.rawRuns(b);
    const runs = new Runs();
    const end = this.end(b);
    let j = this.begin(b);
    for (let i = 0, start = 0; start < 256; ) {
      runs.add(start, unite(this.store, [heads.targets[i] as ExprId, this.targets[j] as ExprId]));
      const nextHead = heads.starts[i + 1] ?? 256;
      const nextTail = j + 1 < end ? (this.starts[j + 1] as number) : 256;
      start = Math.min(nextHead, nextTail);
      if (nextHead === start) i++;
      if (nextTail === start) j++;
    }
    return runs;
  }

  private map(a: ExprId, change: (target: ExprId) => ExprId): Runs {
    this.rawRuns(a);
    const runs = new Runs();
    const end = this.end(a);
    for (let run = this.begin(a); run < end; run++) {
      runs.add(this.starts[run] as number, change(this.targets[run] as ExprId));
    }
    return runs;
  }

  /** The common refinement of the children's partitions, with the targets of each part combined. */
  private merge(children: readonly ExprId[], combine: (targets: ExprId[]) => ExprId): Runs {
    for (const child of children) this.rawRuns(child);
    const cursors = children.map((child) => this.begin(child));
    const ends = children.map((child) => this.end(child));
    const targets: ExprId[] = cursors.map(() => EMPTY);
    const runs = new Runs();
    for (let start = 0; start < 256; ) {
      let next = 256;
      for (let i = 0; i < cursors.length; i++) {
        let cursor = cursors[i] as number;
        if (cursor + 1 < (ends[i] as number) && (this.starts[cursor + 1] as number) <= start) cursors[i] = ++cursor;
        targets[i] = this.targets[cursor] as ExprId;
        if (cursor + 1 < (ends[i] as number)) next = Math.min(next, this.starts[cursor + 1] as number);
      }
      runs.add(start, combine(targets));
      start = next;
    }
    return runs;
  }

  private choice(id: ExprId): Runs {
    const { nodes, dictionaries } = this.store;
    const dictionary = nodes.a[id] as number;
    const hi = nodes.c[id] as number;
    const depth = nodes.d[id] as number;
    const words = dictionaries[dictionary];
    const runs = new Runs().add(0, EMPTY);
    if (words === undefined) return runs;
    for (let lo = nodes.b[id] as number; lo < hi; ) {
      const end = words.groupEnd(lo, hi, depth);
      const byte = words.byteAt(lo, depth);
      runs.add(byte, choiceAt(this.store, dictionary, lo, end, depth + 1));
      if (byte < 255) runs.add(byte + 1, EMPTY);
      lo = end;
    }
    return runs;
  }

  private machine(index: number, state: number): Runs {
    const machine = this.store.machines[index];
    const runs = new Runs();
    if (machine === undefined) return runs.add(0, EMPTY);
    const { starts, targets } = machine.runs(state);
    starts.forEach((start, i) => {
      const target = targets[i] as number;
      runs.add(start, target < 0 ? EMPTY : this.store.machine(machine, target));
    });
    return runs;
  }
}

function byteRuns(byte: number, target: ExprId): Runs {
  const runs = new Runs().add(0, EMPTY).add(byte, target);
  return byte < 255 ? runs.add(byte + 1, EMPTY) : runs;
}

function setRuns(bits: Uint32Array): Runs {
  const runs = new Runs();
  for (let byte = 0; byte < 256; byte++) runs.add(byte, hasByte(bits, byte) ? EPSILON : EMPTY);
  return runs;
}
