/**
 * Sorted lists of byte strings, each with the expression that follows it: the literals of a `choice` (keys, enum
 * members). A node of the trie is a range of entries that share their first `depth` bytes, so 100,000 strings cost
 * one sort and the nodes that are met.
 */

import type { ExprId } from './kinds.ts';
import { grown } from './nodes.ts';

export interface ChoiceEntry {
  readonly bytes: Uint8Array;
  readonly next: ExprId;
}

export class Dictionary {
  /** Entry i is data[starts[i] .. starts[i + 1]). */
  readonly data: Uint8Array;
  readonly starts: Int32Array;
  readonly next: Int32Array;

  /** `entries` are sorted by bytes and distinct. */
  constructor(entries: readonly ChoiceEntry[]) {
    this.starts = new Int32Array(entries.length + 1);
    this.next = new Int32Array(entries.length);
    let data: Uint8Array = new Uint8Array(entries.length * 8);
    let end = 0;
    entries.forEach(({ bytes, next }, i) => {
      if (end + bytes.length > data.length) data = grown(data, end + bytes.length);
      data.set(bytes, end);
      end += bytes.length;
      this.starts[i + 1] = end;
      this.next[i] = next;
    });
    this.data = data.slice(0, end);
  }

  get byteLength(): number {
    return this.data.byteLength + this.starts.byteLength + this.next.byteLength;
  }

  lengthOf(entry: number): number {
    return (this.starts[entry + 1] as number) - (this.starts[entry] as number);
  }

  byteAt(entry: number, depth: number): number {
    return this.data[(this.starts[entry] as number) + depth] as number;
  }

  suffix(entry: number, depth: number): Uint8Array {
    return this.data.subarray((this.starts[entry] as number) + depth, this.starts[entry + 1]);
  }

  /** The end of the entries from `lo` whose byte at `depth` equals that of `lo`: doubling steps, then bisection. */
  groupEnd(lo: number, hi: number, depth: number): number {
    const byte = this.byteAt(lo, depth);
    let step = 1;
    while (lo + step < hi && this.byteAt(lo + step, depth) === byte) step *= 2;
    let same = lo + (step >> 1);
    let other = Math.min(lo + step, hi);
    while (other - same > 1) {
      const middle = (same + other) >> 1;
      if (this.byteAt(middle, depth) === byte) same = middle;
      else other = middle;
    }
    return other;
  }
}

export function compareBytes(x: Uint8Array, y: Uint8Array): number {
  const length = Math.min(x.length, y.length);
  for (let i = 0; i < length; i++) {
    const difference = (x[i] as number) - (y[i] as number);
    if (difference !== 0) return difference;
  }
  return x.length - y.length;
}
