/**
 * The hash-consed nodes: equal nodes have equal ids, so that a state is one integer and equality is `===`.
 *
 * Structure of arrays, grown by doubling; an open-addressing table over the fields (and, for OR and AND, over the
 * child lists in `lists`). Interning costs one probe, about 20 ns. Nothing is ever removed: a full store is cleared whole.
 */
import { LimitError } from '../errors.ts';
import { type ExprId, Kind } from './kinds.ts';

const INITIAL = 1 << 12;

export class NodeTable {
  count = 0;
  kind = new Uint8Array(INITIAL);
  flags = new Uint8Array(INITIAL);
  a = new Int32Array(INITIAL);
  b = new Int32Array(INITIAL);
  c = new Int32Array(INITIAL);
  d = new Int32Array(INITIAL);
  /** Children of OR and AND nodes, one run of ids each. */
  lists = new Int32Array(INITIAL);
  listsEnd = 0;

  private slots = new Int32Array(INITIAL * 2).fill(-1);
  private readonly maxCount: number;

  constructor(maxCount: number) {
    this.maxCount = maxCount;
  }

  get byteLength(): number {
    return this.kind.length * 18 + this.slots.byteLength + this.lists.byteLength;
  }

  /** The node with these fields, or -1. `add` with the same fields makes it. */
  find(kind: number, a: number, b: number, c: number, d: number): ExprId {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let slot = hashFields(kind, a, b, c, d) & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot] as number;
      if (id < 0) return -1;
      if (this.kind[id] === kind && this.a[id] === a && this.b[id] === b && this.c[id] === c && this.d[id] === d)
        return id;
    }
  }

  add(kind: number, a: number, b: number, c: number, d: number, flags: number): ExprId {
    const id = this.append(kind, a, b, c, d, flags);
    this.place(id, hashFields(kind, a, b, c, d));
    return id;
  }

  /** The OR or AND node over the first `count` ids of `children` (sorted, distinct), or -1. */
  findList(kind: number, children: ArrayLike<number>, count: number): ExprId {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let slot = hashList(kind, children, 0, count) & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot] as number;
      if (id < 0) return -1;
      if (this.kind[id] === kind && this.b[id] === count && this.sameList(this.a[id] as number, children, count))
        return id;
    }
  }

  addList(kind: number, children: ArrayLike<number>, count: number, flags: number): ExprId {
    if (this.listsEnd + count > this.lists.length) this.lists = grown(this.lists, this.listsEnd + count);
    const start = this.listsEnd;
    for (let i = 0; i < count; i++) this.lists[start + i] = children[i] as number;
    this.listsEnd += count;
    const id = this.append(kind, start, count, 0, 0, flags);
    this.place(id, hashList(kind, children, 0, count));
    return id;
  }

  private append(kind: number, a: number, b: number, c: number, d: number, flags: number): ExprId {
    const id = this.count;
    if (id >= this.maxCount) throw new LimitError('expressions', id + 1, this.maxCount);
    if (id === this.kind.length) this.grow();
    this.count++;
    this.kind[id] = kind;
    this.flags[id] = flags;
    this.a[id] = a;
    this.b[id] = b;
    this.c[id] = c;
    this.d[id] = d;
    return id;
  }

  private sameList(start: number, children: ArrayLike<number>, count: number): boolean {
    for (let i = 0; i < count; i++) if (this.lists[start + i] !== children[i]) return false;
    return true;
  }

  private grow(): void {
    const size = this.kind.length * 2;
    this.kind = grown(this.kind, size);
    this.flags = grown(this.flags, size);
    this.a = grown(this.a, size);
    this.b = grown(this.b, size);
    this.c = grown(this.c, size);
    this.d = grown(this.d, size);
    this.slots = new Int32Array(size * 2).fill(-1);
    for (let id = 0; id < this.count; id++) this.place(id, this.hashOf(id));
  }

  private hashOf(id: ExprId): number {
    const kind = this.kind[id] as number;
    const a = this.a[id] as number;
    const b = this.b[id] as number;
    if (kind === Kind.OR || kind === Kind.AND) return hashList(kind, this.lists, a, b);
    return hashFields(kind, a, b, this.c[id] as number, this.d[id] as number);
  }

  private place(id: ExprId, hash: number): void {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    while ((this.slots[slot] as number) >= 0) slot = (slot + 1) & mask;
    this.slots[slot] = id;
  }
}

/** A copy of a typed array with room for at least `size` elements: doubled, so that appending is amortised O(1). */
export function grown<T extends Uint8Array | Int32Array>(array: T, size: number): T {
  const bigger = new (array.constructor as new (n: number) => T)(Math.max(size, array.length * 2));
  bigger.set(array);
  return bigger;
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

function hashFields(kind: number, a: number, b: number, c: number, d: number): number {
  return mix(mix(mix(mix(mix(0x9e3779b9, kind), a), b), c), d) >>> 1;
}

function hashList(kind: number, children: ArrayLike<number>, start: number, count: number): number {
  let hash = mix(0x9e3779b9, kind);
  for (let i = 0; i < count; i++) hash = mix(hash, children[start + i] as number);
  return hash >>> 1;
}
