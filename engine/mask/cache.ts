/**
 * Masks of states already seen, in slots of WebAssembly memory, so that the kernel writes them in place and a hit is a
 * view. When all slots are taken the oldest is written over. A slot of 128k tokens is 16 KB.
 */

import { OutOfRoom } from '../automaton/memory.ts';
import type { ExprId } from '../expr/store.ts';

export class MaskCache {
  private readonly base: number;
  private readonly slotBytes: number;
  private readonly views: Uint32Array<ArrayBuffer>[] = [];
  private readonly slots = new Map<ExprId, number>();
  private readonly states: ExprId[] = [];
  private readonly capacity: number;
  private readonly buffer: ArrayBuffer;
  private readonly words: number;
  private next = 0;

  constructor(buffer: ArrayBuffer, base: number, bytes: number, words: number) {
    this.buffer = buffer;
    this.base = base;
    this.words = words;
    this.slotBytes = slotBytes(words);
    this.capacity = Math.floor(bytes / this.slotBytes) - 1; // the last slot is the one apart
    if (this.capacity < 1) throw new OutOfRoom('masks', 2 * this.slotBytes, bytes);
  }

  find(state: ExprId): Uint32Array | undefined {
    const slot = this.slots.get(state);
    return slot === undefined ? undefined : this.views[slot];
  }

  /** A cleared slot. It is not found until `keep`, so that a fill that fails leaves nothing behind. */
  claim(): number {
    const slot = this.next;
    const old = this.states[slot];
    if (old !== undefined) this.slots.delete(old);
    delete this.states[slot];
    this.views[slot] ??= new Uint32Array(this.buffer, this.addressOf(slot), this.words);
    this.views[slot].fill(0);
    return slot;
  }

  keep(slot: number, state: ExprId): Uint32Array {
    this.slots.set(state, slot);
    this.states[slot] = state;
    this.next = (slot + 1) % this.capacity;
    return this.views[slot] as Uint32Array;
  }

  /** The address of a cleared mask that is no state's: room to work out a part of one. */
  claimApart(): number {
    const address = this.addressOf(this.capacity);
    new Uint32Array(this.buffer, address, this.words).fill(0);
    return address;
  }

  view(slot: number): Uint32Array {
    return this.views[slot] as Uint32Array;
  }

  addressOf(slot: number): number {
    return this.base + slot * this.slotBytes;
  }

  get count(): number {
    return this.slots.size;
  }

  get byteLength(): number {
    return this.views.length * this.slotBytes;
  }

  clear(): void {
    this.slots.clear();
    this.states.length = 0;
    this.next = 0;
  }
}

/** Bytes of a slot: the mask's words, up to a multiple of 16. */
export function slotBytes(words: number): number {
  return (words * 4 + 15) & ~15;
}
