/**
 * The plain kernel: each token of the vocabulary, byte by byte, along the derivatives. No trie, no rows, no frames,
 * no cache: it is what the fast kernel must equal. A mask costs one step per byte of the vocabulary.
 */
import { EMPTY, type ExprId, type ExprStore } from '../expr/store.ts';
import type { Vocabulary } from '../token/vocabulary.ts';
import { allowToken, type MaskKernel, maskWords } from './kernel.ts';

export class ReferenceKernel implements MaskKernel {
  private readonly store: ExprStore;
  private readonly vocabulary: Vocabulary;

  constructor(store: ExprStore, vocabulary: Vocabulary) {
    this.store = store;
    this.vocabulary = vocabulary;
  }

  mask(state: ExprId): Uint32Array {
    const mask = new Uint32Array(maskWords(this.vocabulary.size));
    for (let token = 0; token < this.vocabulary.size; token++) {
      const bytes = this.vocabulary.bytes(token);
      if (bytes !== null && bytes.length > 0 && walkBytes(this.store, state, bytes) !== EMPTY) allowToken(mask, token);
    }
    if (this.store.nullable(state)) for (const token of this.vocabulary.eos) allowToken(mask, token);
    return mask;
  }

  clear(): void {}
}

/** The state after `bytes`, EMPTY where they are not allowed. */
export function walkBytes(store: ExprStore, state: ExprId, bytes: Uint8Array): ExprId {
  let next = state;
  for (let i = 0; i < bytes.length && next !== EMPTY; i++) next = store.derivative(next, bytes[i] as number);
  return next;
}
