/**
 * Reading a mask: bit `t & 31` of word `t >> 5` says whether token `t` may come next.
 *
 * A mask speaks of the ids of one vocabulary. An id past its last word is forbidden, so logits that are wider than the
 * vocabulary (padding) are never sampled.
 */
import { stateError } from '../errors.ts';

/** All 32 tokens of the word are allowed. */
export const FULL_WORD = 0xffff_ffff;

/** The index of the lowest bit of a word that is not zero. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Refuses a mask that does not reach over all ids of the vocabulary: it was made for another one. */
export function checkMaskWidth(mask: Uint32Array, vocabularySize: number): void {
  if (mask.length * 32 < vocabularySize) {
    throw stateError(
      `the mask has ${mask.length * 32} bits, too few for a vocabulary of ${vocabularySize}: was it made for another model?`,
    );
  }
}

/** The one allowed token, or -1 where there are several or none. Stops at the second, so a wide mask costs nothing. */
export function onlyToken(mask: Uint32Array): number {
  let only = -1;
  for (let w = 0; w < mask.length; w++) {
    const word = mask[w]!;
    if (word === 0) continue;
    if (only !== -1 || (word & (word - 1)) !== 0) return -1;
    only = w * 32 + lowestBit(word);
  }
  return only;
}

/** Whether every allowed token is one of `tokens`, and there is one. Stops at the first other. */
export function allowsOnly(mask: Uint32Array, tokens: ReadonlySet<number>): boolean {
  let found = false;
  for (let w = 0; w < mask.length; w++) {
    for (let word = mask[w]!; word !== 0; word &= word - 1) {
      if (!tokens.has(w * 32 + lowestBit(word))) return false;
      found = true;
    }
  }
  return found;
}

/** The mask of those ids below `size` for which `allow` holds. */
export function makeMask(size: number, allow: (token: number) => boolean): Uint32Array {
  const mask = new Uint32Array((size + 31) >>> 5);
  for (let token = 0; token < size; token++) if (allow(token)) mask[token >>> 5]! |= 1 << (token & 31);
  return mask;
}
