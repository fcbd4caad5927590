/**
 * Applying a mask to logits in place, for samplers that are not ours: −∞ over every forbidden token.
 *
 * Nothing is copied. A word of the mask decides 32 logits: a full one is skipped and an empty one is one `fill`.
 */
import { stateError } from '../errors.ts';
import { checkMaskWidth, FULL_WORD, lowestBit } from './mask-words.ts';

/**
 * Writes −∞ over the logits of forbidden tokens; the ids from `vocabularySize` on are forbidden.
 *
 * @throws stateError where the mask is narrower than the vocabulary.
 */
export function applyMask(logits: Float32Array, mask: Uint32Array, vocabularySize: number): void {
  checkMaskWidth(mask, vocabularySize);
  const end = Math.min(logits.length, vocabularySize);
  for (let base = 0; base < end; base += 32) {
    const word = mask[base >>> 5]!;
    if (word === FULL_WORD) continue;
    const wordEnd = Math.min(base + 32, end);
    if (word === 0) logits.fill(-Infinity, base, wordEnd);
    else forbid(logits, word, base, wordEnd);
  }
  logits.fill(-Infinity, end);
}

function forbid(logits: Float32Array, word: number, base: number, end: number): void {
  for (let token = base; token < end; token++) if (((word >>> (token - base)) & 1) === 0) logits[token] = -Infinity;
}

/**
 * Fails where no allowed token can be sampled: a sampler would return a forbidden one without a word. Stops at the first
 * that can.
 */
export function checkSampleable(logits: Float32Array, mask: Uint32Array): void {
  const wordCount = Math.min(mask.length, (logits.length + 31) >>> 5);
  for (let w = 0; w < wordCount; w++) {
    for (let word = mask[w]!; word !== 0; word &= word - 1) if (logits[w * 32 + lowestBit(word)]! > -Infinity) return;
  }
  throw noLogit();
}

/** @internal */
export function noLogit() {
  return stateError('no allowed token has a logit: every one is -Infinity or NaN');
}
