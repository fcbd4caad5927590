/**
 * The one WebAssembly memory of an engine, and who owns which part of it. All of it is reserved at the start and never
 * grows, so no view is ever detached; pages that nothing touches cost address space only.
 *
 *   fixed addresses, then the trie          wasm/layout.ts
 *   rowTable    u32 an expression           address of its row, 0 if it has none
 *   scratch     node lists of frames, and the second path of a difference walk
 *   frames      base masks and residual tries, bump-allocated (engine/mask/frame.ts)
 *   masks       slots of one bitset each (engine/mask/cache.ts)
 *   rows        ROW_BYTES each, bump-allocated (rows.ts)
 */
import { MAX_DEPTH, NODE_BYTES, ROW_BYTES, TRIE_BASE } from '../../wasm/layout.ts';

const PAGE = 65_536;
const SCRATCH_BYTES = 1 << 20;

export interface MemoryPlan {
  readonly trieEnd: number;
  readonly rowTable: number;
  readonly scratch: number;
  readonly frames: number;
  readonly masks: number;
  readonly rows: number;
  readonly end: number;
}

export interface MemoryNeeds {
  readonly trieNodes: number;
  readonly expressions: number;
  readonly frameBytes: number;
  readonly maskBytes: number;
  readonly rowBytes: number;
}

export function planMemory(needs: MemoryNeeds): MemoryPlan {
  const trieEnd = TRIE_BASE + needs.trieNodes * NODE_BYTES;
  const rowTable = align(trieEnd);
  const scratch = align(rowTable + needs.expressions * 4);
  const frames = align(scratch + SCRATCH_BYTES);
  const masks = align(frames + needs.frameBytes);
  const rows = align(masks + needs.maskBytes);
  return { trieEnd, rowTable, scratch, frames, masks, rows, end: align(rows + needs.rowBytes) };
}

/** Where the second path of a difference walk stands: the last part of the scratch region. */
export function secondPath(plan: MemoryPlan): number {
  return plan.frames - align((MAX_DEPTH + 1) * 4);
}

/** How many node addresses the scratch region holds. */
export function scratchCapacity(plan: MemoryPlan): number {
  return (secondPath(plan) - plan.scratch) / 4;
}

export function makeMemory(plan: MemoryPlan): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: Math.ceil(plan.end / PAGE) });
}

function align(address: number): number {
  return Math.ceil(address / ROW_BYTES) * ROW_BYTES;
}

/**
 * A region of the memory limit is used up. Never seen by callers: the engine forgets what it can make again, and
 * tries once more; a second time it is a `LimitError`.
 */
export class OutOfRoom extends Error {
  readonly region: string;
  /** Bytes. */
  readonly needed: number;
  readonly available: number;

  constructor(region: string, needed: number, available: number) {
    super(`no room for ${region}: ${needed} bytes of ${available}`);
    this.region = region;
    this.needed = needed;
    this.available = available;
  }
}
