/**
 * The transition rows that the kernel walks: `next[state][256]` in WebAssembly memory, made when a walk first reaches
 * a state. An entry says at once whether the byte is allowed (not 0); where it leads is resolved when it is followed
 * (wasm/layout.ts draws an entry). A row costs one derivative and a few fills, 1–5 µs.
 */
import { ENTRY_NULLABLE, ENTRY_SHIFT, ENTRY_UNRESOLVED, ROW_BYTES } from '../../wasm/layout.ts';
import { EMPTY, type ExprId, type ExprStore } from '../expr/store.ts';
import { type MemoryPlan, OutOfRoom } from './memory.ts';

export class Rows {
  private readonly store: ExprStore;
  private readonly words: Uint32Array<ArrayBuffer>;
  private readonly plan: MemoryPlan;
  private next: number;

  constructor(store: ExprStore, memory: WebAssembly.Memory, plan: MemoryPlan) {
    this.store = store;
    this.words = new Uint32Array(memory.buffer as ArrayBuffer);
    this.plan = plan;
    this.next = plan.rows;
  }

  get count(): number {
    return (this.next - this.plan.rows) / ROW_BYTES;
  }

  get byteLength(): number {
    return this.next - this.plan.rows;
  }

  /** The address of a state's row, made where there is none. */
  rowOf(state: ExprId): number {
    return (this.words[(this.plan.rowTable >> 2) + state] as number) || this.build(state);
  }

  /** Makes the row of a state that has none. */
  build(state: ExprId): number {
    const { derivatives } = this.store;
    derivatives.runs(state);
    const row = this.next;
    const { rows, end: last } = this.plan;
    if (row + ROW_BYTES > last) throw new OutOfRoom('rows', row + ROW_BYTES - rows, last - rows);
    this.next += ROW_BYTES;
    this.words[(this.plan.rowTable >> 2) + state] = row; // before the fills: a state may lead to itself
    const end = derivatives.end(state);
    for (let run = derivatives.begin(state); run < end; run++) {
      const from = derivatives.starts[run] as number;
      const to = run + 1 < end ? (derivatives.starts[run + 1] as number) : 256;
      this.words.fill(this.entry(derivatives.targets[run] as ExprId), (row >> 2) + from, (row >> 2) + to);
    }
    return row;
  }

  private entry(target: ExprId): number {
    if (target === EMPTY) return 0;
    const nullable = this.store.nullable(target) ? ENTRY_NULLABLE : 0;
    const row = this.words[(this.plan.rowTable >> 2) + target] as number;
    return row !== 0 ? row | nullable : (target << ENTRY_SHIFT) | nullable | ENTRY_UNRESOLVED;
  }

  /** How many bytes a state allows. */
  width(state: ExprId): number {
    const { derivatives } = this.store;
    derivatives.runs(state);
    let width = 0;
    const end = derivatives.end(state);
    for (let run = derivatives.begin(state); run < end; run++) {
      const to = run + 1 < end ? (derivatives.starts[run + 1] as number) : 256;
      if (derivatives.targets[run] !== EMPTY) width += to - (derivatives.starts[run] as number);
    }
    return width;
  }

  /** Forgets all rows. `expressions`: how many ids the store had given out. */
  clear(expressions: number): void {
    this.words.fill(0, this.plan.rowTable >> 2, (this.plan.rowTable >> 2) + expressions);
    this.next = this.plan.rows;
  }
}
