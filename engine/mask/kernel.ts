/** What computes masks: the fast one (masks.ts, over WebAssembly) and the plain one (reference.ts) are both of this. */
import type { ExprId } from '../expr/store.ts';

export interface MaskKernel {
  /**
   * The tokens whose bytes lead from `state` to a state that can still be completed, and the end tokens where `state`
   * is complete: bit t of word t >> 5. A view that is valid until the next call.
   */
  mask(state: ExprId): Uint32Array;
  /** Forgets everything that depends on the store's ids. */
  clear(): void;
}

export function maskWords(tokenCount: number): number {
  return (tokenCount + 31) >> 5;
}

export function allowToken(mask: Uint32Array, token: number): void {
  mask[token >> 5] = (mask[token >> 5] as number) | (1 << (token & 31));
}

export function isAllowed(mask: Uint32Array, token: number): boolean {
  return (((mask[token >> 5] ?? 0) >>> (token & 31)) & 1) === 1;
}

/** How many tokens a mask allows. */
export function countAllowed(mask: Uint32Array): number {
  let count = 0;
  for (let word of mask) {
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
