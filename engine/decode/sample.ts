/**
 * Choosing the next token among the allowed ones.
 *
 * The choice is exactly the one that an unmasked sampler would make from the renormalised distribution: forbidden
 * tokens take no part, in no filter. Temperature comes first, then min-p, top-k and top-p, each on what the one before
 * it left. Temperature 0 is greedy, and ties go to the lower id.
 *
 * Logits are read where they lie and never written. Greedy reads the allowed ones once (0.2 ms for 128,000); sampling
 * costs one `exp` for each that min-p and top-k leave (2.4 ms for 128,000, 26 µs for 1,000). The same seed, logits and masks give the same tokens.
 */
import { optionError } from '../errors.ts';
import { Candidates, gather, keepTopK, keepTopP, weigh } from './candidates.ts';
import { noLogit } from './logits.ts';
import { lowestBit } from './mask-words.ts';
import { makeRandom } from './random.ts';

export interface SamplingOptions {
  /** Divides the logits. 0, the default, takes the likeliest token. */
  readonly temperature?: number;
  /** Only the k likeliest; 0, the default, is no such filter. */
  readonly topK?: number;
  /** Only the likeliest tokens that together reach this share; 1, the default, is no such filter. */
  readonly topP?: number;
  /** Only tokens at least this fraction as likely as the likeliest; 0, the default, is no such filter. */
  readonly minP?: number;
  /** Seeds the random numbers, taken modulo 2^32. */
  readonly seed?: number;
}

export interface Sampler {
  /**
   * The next token. Ids past the mask or past the logits are not candidates.
   *
   * @throws stateError where no allowed token has a logit above −∞.
   */
  pick(logits: Float32Array, mask: Uint32Array): number;
}

export function makeSampler(options: SamplingOptions & { readonly seed: number }): Sampler {
  const { temperature = 0, topK = 0, topP = 1, minP = 0, seed } = options;
  checkSampling(options);
  if (temperature === 0 || topK === 1) return { pick: pickLikeliest };
  const random = makeRandom(seed);
  const candidates = new Candidates();
  return {
    pick(logits, mask) {
      const largest = logits[pickLikeliest(logits, mask)]!;
      const floor = minP === 0 ? -Infinity : largest + temperature * Math.log(minP);
      gather(candidates, logits, mask, floor);
      if (topK > 0) keepTopK(candidates, topK);
      weigh(candidates, largest, temperature);
      if (topP < 1) keepTopP(candidates, topP);
      return draw(candidates, random.next());
    },
  };
}

/** @throws optionError that names the option at fault. */
export function checkSampling({ temperature = 0, topK = 0, topP = 1, minP = 0, seed = 0 }: SamplingOptions): void {
  const need = (good: boolean, name: string, rule: string, value: number) => {
    if (!good) throw optionError(`${name} must be ${rule}, not ${value}`);
  };
  need(Number.isFinite(temperature) && temperature >= 0, 'temperature', 'a number from 0 up', temperature);
  need(Number.isSafeInteger(topK) && topK >= 0, 'topK', 'a whole number from 0 up', topK);
  need(topP > 0 && topP <= 1, 'topP', 'above 0 and at most 1', topP);
  need(minP >= 0 && minP <= 1, 'minP', 'between 0 and 1', minP);
  need(Number.isSafeInteger(seed), 'seed', 'a whole number', seed);
}

/** The allowed token with the largest logit; NaN is never the largest. */
function pickLikeliest(logits: Float32Array, mask: Uint32Array): number {
  const wordCount = Math.min(mask.length, (logits.length + 31) >>> 5);
  let likeliest = -1;
  let largest = -Infinity;
  for (let w = 0; w < wordCount; w++) {
    for (let word = mask[w]!; word !== 0; word &= word - 1) {
      const token = w * 32 + lowestBit(word);
      // Past the logits this reads `undefined`, which is not larger either.
      if (logits[token]! > largest) {
        largest = logits[token]!;
        likeliest = token;
      }
    }
  }
  if (likeliest === -1) throw noLogit();
  return likeliest;
}

/** The candidate in which the share `point` of the total weight falls. */
function draw(candidates: Candidates, point: number): number {
  let rest = point * candidates.total();
  const last = candidates.count - 1;
  for (let i = 0; i < last; i++) {
    rest -= candidates.weights[i]!;
    if (rest < 0) return candidates.tokens[i]!;
  }
  return candidates.tokens[last]!;
}
