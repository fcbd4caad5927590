/** The bench's own arithmetic: figures are no better than it. */
import { describe, expect, it } from 'vitest';
import { runSchema } from '../../bench/lib/protocol.ts';
import { sampleOf } from '../../bench/lib/random.ts';
import { Samples } from '../../bench/lib/samples.ts';
import { espalier, type Subject } from '../../bench/lib/subject.ts';
import { greedyTokeniser } from '../../bench/lib/tokenise.ts';
import { Vocabulary } from '../../engine/index.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function asciiVocabulary(...words: string[]): Vocabulary {
  const tokens = [...Array.from({ length: 128 }, (_, byte) => Uint8Array.of(byte)), ...words.map(encode), null];
  return Vocabulary.fromTokens(tokens, { eos: [tokens.length - 1] });
}

describe('Samples', () => {
  it('gives nearest-rank quantiles and the mean', () => {
    const samples = new Samples();
    for (let value = 3000; value >= 1; value--) samples.add(value);
    expect(samples.summary()).toEqual({
      count: 3000,
      avg: 1501,
      p25: 750,
      p50: 1500,
      p75: 2250,
      p90: 2700,
      p99: 2970,
      p999: 2997,
      max: 3000,
    });
  });

  it('of nothing are 0', () => {
    expect(new Samples().summary()).toMatchObject({ count: 0, avg: 0, max: 0 });
  });
});

describe('sampleOf', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);

  it('takes as many as asked, in order, the same for a seed', () => {
    const sample = sampleOf(items, 30, 7);
    expect(sample).toHaveLength(30);
    expect(sample).toEqual([...sample].sort((x, y) => x - y));
    expect(sampleOf(items, 30, 7)).toEqual(sample);
    expect(sampleOf(items, 30, 8)).not.toEqual(sample);
  });

  it('takes all where more are asked', () => {
    expect(sampleOf(items, 1000, 1)).toEqual(items);
  });
});

describe('greedyTokeniser', () => {
  it('takes the longest token, and backs off to the longest that is whole', () => {
    const { encode: tokenise } = greedyTokeniser(asciiVocabulary('ab', 'abcd'));
    expect(tokenise('abcdabc')).toEqual([129, 128, 99]);
  });
});

describe('runSchema', () => {
  const vocabulary = asciiVocabulary();
  const options = {
    tokeniser: greedyTokeniser(vocabulary),
    textOf: (token: number) => String.fromCharCode(token),
    milliseconds: 10_000,
  };
  const entry = {
    id: 'x',
    schema: { const: 'ab' },
    tests: [
      { valid: true, text: '"ab"' },
      { valid: false, text: '"ac"' },
      { valid: false, text: '"ab' },
    ],
  };

  it('passes what gets every verdict right, with a sample for each step', async () => {
    const result = runSchema(await espalier(vocabulary), entry, options);
    expect(result.outcome).toBe('pass');
    expect(result.tbm.count).toBe(4 + 2 + 3); // the first mask of each instance is not a step; the one at the end is
    expect(result.ttfmUs).toBeGreaterThan(result.compileUs);
  });

  it('says where a verdict is wrong', async () => {
    const flipped = { ...entry, tests: entry.tests.map(({ valid, text }) => ({ valid: !valid, text })) };
    const result = runSchema(await espalier(vocabulary), flipped, options);
    expect(result.outcome).toBe('invalid accepted');
    expect(result.failures).toEqual([
      { instance: 0, valid: false, offset: 4, token: 'end', before: '"ab"' },
      { instance: 1, valid: true, offset: 2, token: 'c', before: '"a' },
      { instance: 2, valid: true, offset: 3, token: 'end', before: '"ab' },
    ]);
  });

  it('tells refusals from crashes', async () => {
    const refused = runSchema(await espalier(vocabulary), { ...entry, schema: { type: 'no such type' } }, options);
    expect(refused).toMatchObject({ outcome: 'refused', failures: [] });
    const broken: Subject = {
      name: 'broken',
      eos: [],
      forget() {},
      compile() {
        throw new TypeError('of its own');
      },
    };
    expect(runSchema(broken, entry, options)).toMatchObject({ outcome: 'crashed', reason: 'TypeError: of its own' });
  });
});
