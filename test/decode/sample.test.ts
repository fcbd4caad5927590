/** Sampling under a mask is sampling from the renormalised distribution; filters; odd logits; seeds. */
import { describe, expect, it } from 'vitest';
import { makeMask } from '../../engine/decode/mask-words.ts';
import { makeRandom, nextWord } from '../../engine/decode/random.ts';
import type { SamplingOptions } from '../../engine/decode/sample.ts';
import { makeSampler } from '../../engine/decode/sample.ts';

const SIZE = 100;
const random = makeRandom(1);
const logits = Float32Array.from({ length: SIZE }, () => random.next() * 6 - 3);
const everything = makeMask(SIZE, () => true);

/** How often each token is drawn. */
function histogram(options: SamplingOptions, mask: Uint32Array, draws: number, from = logits): number[] {
  const sampler = makeSampler({ seed: 5, ...options });
  const counts = new Array<number>(from.length).fill(0);
  for (let i = 0; i < draws; i++) counts[sampler.pick(from, mask)]!++;
  return counts;
}

/** The distribution that a textbook gives: softmax over the tokens kept. */
function softmax(kept: readonly number[], temperature: number): Map<number, number> {
  const weights = kept.map((token) => Math.exp(logits[token]! / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return new Map(kept.map((token, i) => [token, weights[i]! / total]));
}

/** Pearson's statistic; its mean is the number of tokens − 1, its deviation √(2·(tokens − 1)). */
function expectDrawnFrom(counts: number[], expected: Map<number, number>, draws: number): void {
  let statistic = 0;
  for (const [token, share] of expected) statistic += (counts[token]! - share * draws) ** 2 / (share * draws);
  const drawnElsewhere = counts.filter((count, token) => count > 0 && !expected.has(token));
  expect(drawnElsewhere).toEqual([]);
  const freedom = expected.size - 1;
  expect(statistic).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom) + 5);
}

const byLikelihood = (tokens: readonly number[]) => [...tokens].sort((a, b) => logits[b]! - logits[a]!);
const all = Array.from({ length: SIZE }, (_, token) => token);
const thirds = all.filter((token) => token % 3 === 1);

describe('the distribution', () => {
  const draws = 20_000;

  it.each([0.7, 1, 2])('unmasked is softmax, at temperature %d', (temperature) => {
    expectDrawnFrom(histogram({ temperature }, everything, draws), softmax(all, temperature), draws);
  });

  it.each([
    ['a third', thirds],
    ['two', [3, 99]],
    ['one', [64]],
    ['one whole word', all.slice(32, 64)],
  ])('masked to %s is renormalised', (_, kept) => {
    const mask = makeMask(SIZE, (token) => kept.includes(token));
    expectDrawnFrom(histogram({ temperature: 1 }, mask, draws), softmax(kept, 1), draws);
  });

  it('topK keeps the likeliest of the allowed', () => {
    const mask = makeMask(SIZE, (token) => thirds.includes(token));
    const kept = byLikelihood(thirds).slice(0, 7);
    expectDrawnFrom(histogram({ temperature: 1, topK: 7 }, mask, draws), softmax(kept, 1), draws);
  });

  it.each([0.05, 0.3, 0.9, 0.999])('topP %d keeps the smallest set that reaches it', (topP) => {
    const shares = softmax(thirds, 1);
    const kept: number[] = [];
    let sum = 0;
    for (const token of byLikelihood(thirds)) {
      if (sum >= topP) break;
      kept.push(token);
      sum += shares.get(token)!;
    }
    const mask = makeMask(SIZE, (token) => thirds.includes(token));
    expectDrawnFrom(histogram({ temperature: 1, topP }, mask, draws), softmax(kept, 1), draws);
  });

  it('minP keeps what is likely enough, after the temperature', () => {
    const temperature = 1.5;
    const shares = softmax(thirds, temperature);
    const largest = Math.max(...shares.values());
    const kept = thirds.filter((token) => shares.get(token)! >= 0.2 * largest);
    const mask = makeMask(SIZE, (token) => thirds.includes(token));
    expectDrawnFrom(histogram({ temperature, minP: 0.2 }, mask, draws), softmax(kept, temperature), draws);
  });

  it('filters go one after another: minP, topK, topP', () => {
    const kept = byLikelihood(all).slice(0, 10);
    const shares = softmax(kept, 1);
    const nucleus = kept.filter((_, i) => kept.slice(0, i).reduce((sum, token) => sum + shares.get(token)!, 0) < 0.5);
    expectDrawnFrom(
      histogram({ temperature: 1, topK: 10, topP: 0.5, minP: 1e-6 }, everything, draws),
      softmax(nucleus, 1),
      draws,
    );
  });
});

describe('greedy', () => {
  it('takes the largest allowed, the lower id among equals', () => {
    const sampler = makeSampler({ seed: 0 });
    const mask = makeMask(SIZE, (token) => thirds.includes(token));
    expect(sampler.pick(logits, mask)).toBe(byLikelihood(thirds)[0]);
    expect(sampler.pick(new Float32Array(SIZE), mask)).toBe(1);
  });

  it('does not write the logits', () => {
    const copy = logits.slice();
    for (const options of [{}, { temperature: 1, topK: 3, topP: 0.5, minP: 0.1 }])
      histogram(
        options,
        makeMask(SIZE, (token) => token > 50),
        10,
        copy,
      );
    expect(copy).toEqual(logits);
  });
});

describe('odd logits', () => {
  const mask = makeMask(4, () => true);
  const samplers = [{}, { temperature: 1 }, { temperature: 1, topK: 2, topP: 0.9, minP: 0.05 }].map((options) =>
    makeSampler({ seed: 3, ...options }),
  );

  it('NaN and −∞ are never taken', () => {
    const odd = Float32Array.of(NaN, -Infinity, -1000, NaN);
    for (const sampler of samplers) expect(sampler.pick(odd, mask)).toBe(2);
  });

  it('+∞ is taken, and the largest finite numbers do not overflow', () => {
    for (const sampler of samplers) {
      expect(sampler.pick(Float32Array.of(0, 3e38, Infinity, NaN), mask)).toBe(2);
      expect(sampler.pick(Float32Array.of(0, 3e38, -3e38, 0), mask)).toBe(1);
    }
  });

  it('fails where nothing is left', () => {
    for (const sampler of samplers) {
      expect(() => sampler.pick(Float32Array.of(1, 2, 3, 4), new Uint32Array(1))).toThrow(
        expect.objectContaining({ kind: 'state' }),
      );
      expect(() => sampler.pick(Float32Array.of(NaN, -Infinity, NaN, NaN), mask)).toThrow(
        expect.objectContaining({ kind: 'state' }),
      );
    }
  });

  it('ids past the mask or past the logits are no candidates', () => {
    const padded = new Float32Array(70);
    padded[69] = 9;
    for (const sampler of samplers) {
      expect(
        sampler.pick(
          padded,
          makeMask(32, (token) => token === 5),
        ),
      ).toBe(5);
      expect(
        sampler.pick(
          padded.subarray(0, 40),
          makeMask(128, (token) => token === 100 || token === 38),
        ),
      ).toBe(38);
    }
  });
});

describe('a large vocabulary', () => {
  it('top-k and top-p of 100,000 equal logits stay exact and fast', () => {
    const flat = new Float32Array(100_000);
    const mask = makeMask(flat.length, () => true);
    const start = performance.now();
    const counts = histogram({ temperature: 1, topK: 50 }, mask, 50, flat);
    expect(counts.findLastIndex((count) => count > 0)).toBeLessThan(50);
    expect(makeSampler({ seed: 1, temperature: 1, topP: 0.5 }).pick(flat, mask)).toBeLessThan(50_000);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('random numbers', () => {
  it('are those of the published generator', () => {
    const state = Uint32Array.of(1, 2, 3, 4);
    expect(Array.from({ length: 5 }, () => nextWord(state))).toEqual([11520, 0, 5927040, 70819200, 2031721883]);
  });

  it('repeat by seed, and differ between seeds', () => {
    const take = (seed: number) => {
      const random = makeRandom(seed);
      return Array.from({ length: 4 }, () => random.next());
    };
    expect(take(1)).toEqual(take(1));
    expect(take(1)).not.toEqual(take(2));
    expect(take(0).every((number) => number > 0 && number < 1)).toBe(true);
  });
});
