/**
 * Frames. Where a wide lexeme is under way (inside a string, say), which tokens stay inside it does not depend on what
 * follows. So for a lexeme, whatever the schema, the *base mask* of those tokens is kept, and the *residual trie* of
 * what the others write after the lexeme's end. A mask is then a copy and a walk of the residual: about 1 µs where the
 * walk of the whole vocabulary is 500 µs. A frame costs about two walks. A lexeme that does not count will come again, so
 * its frame is made at once; one that counts, or has ∧ or ¬, has many states, so only when met again.
 *
 *     mask(L·K) = base(L) ∪ { tokens of a suffix v : v can begin K }          for an L that is not nullable
 */
import { NODE_BYTES, TRIE_BASE } from '../../wasm/layout.ts';
import { type MemoryPlan, OutOfRoom, scratchCapacity } from '../automaton/memory.ts';
import type { Rows } from '../automaton/rows.ts';
import type { ExprId } from '../expr/store.ts';
import type { Trie } from '../token/trie.ts';
import { makeResidual } from './residual.ts';
import type { KernelExports } from './wasm.ts';

/** Larger residuals gain nothing over the plain walk. */
const MAX_RESIDUAL_NODES = 20_000;

/** Addresses in WebAssembly memory. */
export interface Frame {
  readonly base: number;
  readonly node: number;
  readonly end: number;
  readonly lists: number;
}

export class Frames {
  private readonly memory: Uint32Array<ArrayBuffer>;
  private readonly plan: MemoryPlan;
  private readonly trie: Trie;
  private readonly words: number;
  private readonly rows: Rows;
  private readonly kernel: KernelExports;
  private readonly made = new Map<ExprId, Frame | 'met' | 'too large'>();
  private next: number;

  constructor(parts: {
    buffer: ArrayBuffer;
    plan: MemoryPlan;
    trie: Trie;
    words: number;
    rows: Rows;
    kernel: KernelExports;
  }) {
    this.memory = new Uint32Array(parts.buffer);
    this.plan = parts.plan;
    this.trie = parts.trie;
    this.words = parts.words;
    this.rows = parts.rows;
    this.kernel = parts.kernel;
    this.next = this.plan.frames;
  }

  get byteLength(): number {
    return this.next - this.plan.frames;
  }

  /** The frame of a lexeme that has one or deserves one; `undefined`: walk. */
  find(lexeme: ExprId, isLasting: boolean): Frame | undefined {
    const found = this.made.get(lexeme);
    if (found === 'met' || (found === undefined && isLasting)) return this.make(lexeme);
    if (found === undefined) this.made.set(lexeme, 'met');
    return typeof found === 'object' ? found : undefined;
  }

  /** Makes the frame of a lexeme at once. */
  make(lexeme: ExprId): Frame | undefined {
    const { plan, kernel, memory } = this;
    if (this.next + this.words * 4 > plan.masks) this.clear();
    const base = this.claim(this.words);
    memory.fill(0, base >> 2, this.next >> 2);
    const capacity = scratchCapacity(plan);
    const count = kernel.walkLexeme(this.rows.rowOf(lexeme), base, TRIE_BASE, plan.trieEnd, plan.scratch, capacity);
    const residual =
      count <= capacity ? makeResidual(this.trie.nodes, this.listed(count), MAX_RESIDUAL_NODES) : undefined;
    if (residual === undefined) {
      this.next = base;
      this.made.set(lexeme, 'too large');
      return undefined;
    }
    const { nodes, lists } = residual;
    if (this.next + (nodes.length + lists.length) * 4 > plan.masks) {
      this.clear();
      return this.make(lexeme);
    }
    const node = this.claim(nodes.length);
    memory.set(nodes, node >> 2);
    const listsAt = this.claim(lists.length);
    memory.set(lists, listsAt >> 2);
    const frame = { base, node, end: node + nodes.length * 4, lists: listsAt };
    this.made.set(lexeme, frame);
    return frame;
  }

  /** Indices of the nodes that the kernel listed by address. */
  private listed(count: number): number[] {
    const start = this.plan.scratch >> 2;
    return Array.from(this.memory.subarray(start, start + count), (address) => (address - TRIE_BASE) / NODE_BYTES);
  }

  private claim(words: number): number {
    const address = this.next;
    const { frames, masks } = this.plan;
    if (address + words * 4 > masks) throw new OutOfRoom('frames', address + words * 4 - frames, masks - frames);
    this.next = (address + words * 4 + 15) & ~15;
    return address;
  }

  clear(): void {
    this.made.clear();
    this.next = this.plan.frames;
  }
}
