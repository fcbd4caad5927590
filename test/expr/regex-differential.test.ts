/**
 * The runtime's RegExp as the oracle: random patterns on random short strings, over raw text and over the contents of
 * JSON strings in random spellings. The seed is fixed; a counterexample is shown shrunk.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spell, Workbench } from './regex-support.ts';

const SEED = 20261201;
const RUNS = 150;

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', ' ', '\n', '1', 'é', '😀', '"', '\\'), maxLength: 6 });

const atom = fc.constantFrom(
  'a',
  'b',
  'A',
  '.',
  ' ',
  '\\n',
  'é',
  '😀',
  '[ab]',
  '[^a]',
  '\\w',
  '\\W',
  '\\d',
  '\\s',
  '\\p{L}',
  '[^\\S\\n]',
  '["\\\\]',
);
const assertion = fc.constantFrom('^', '$', '\\b', '\\B', '(?<=a)', '(?<!a)', '(?<=^|b)', '(?<![\\w"])');
const quantifier = fc.constantFrom('', '', '*', '+', '?', '*?', '{2}', '{0,2}', '{1,}', '{2,3}?');

const { pattern } = fc.letrec<{ pattern: string; sequence: string; term: string }>((tie) => ({
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|')),
  sequence: fc.array(tie('term'), { maxLength: 3 }).map((terms) => terms.join('')),
  term: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.tuple(atom, quantifier).map(([item, count]) => item + count),
    assertion,
    fc.tuple(tie('pattern'), quantifier).map(([item, count]) => `(?:${item})${count}`),
    fc.tuple(fc.constantFrom('(?=', '(?!'), tie('pattern')).map(([open, item]) => `${open}${item})`),
  ),
}));

const flags = fc.constantFrom('', '', 'i', 's', 'm', 'ims');
/** Without m, so that `^` and `$` around a pattern are the ends of the text. */
const flagsOfLine = fc.constantFrom('', 'is');

describe('random patterns', () => {
  it('find a match in the same strings as the runtime does', () => {
    const bench = new Workbench();
    const property = fc.property(
      pattern,
      flags,
      fc.array(text, { minLength: 12, maxLength: 12 }),
      (source, flag, texts) => {
        bench.store.clear();
        // Sticky, so that the runtime walks by code points: its own search also stops between two surrogates.
        const oracle = new RegExp(`[^]*?(?:${source})`, `uy${flag}`);
        const raw = bench.regex(source, { flags: flag });
        const json = bench.jsonRegex(source, { flags: flag });
        texts.forEach((sample, i) => {
          oracle.lastIndex = 0;
          const expected = oracle.test(sample);
          expect(bench.has(raw, sample), `/${source}/${flag} in ${JSON.stringify(sample)}`).toBe(expected);
          const contents = spell(sample, (count) => (i * 7 + sample.length) % count);
          expect(bench.has(json, contents), `/${source}/${flag} in "${contents}"`).toBe(expected);
        });
      },
    );
    fc.assert(property, { seed: SEED, numRuns: RUNS });
  });

  it('match whole strings as the runtime does', () => {
    const bench = new Workbench();
    const property = fc.property(
      pattern,
      flagsOfLine,
      fc.array(text, { minLength: 12, maxLength: 12 }),
      (source, flag, texts) => {
        bench.store.clear();
        const oracle = new RegExp(`^(?:${source})$`, `u${flag}`);
        const raw = bench.regex(source, { flags: flag, anchored: true });
        for (const sample of texts) {
          expect(bench.has(raw, sample), `/${source}/${flag} on ${JSON.stringify(sample)}`).toBe(oracle.test(sample));
        }
      },
    );
    fc.assert(property, { seed: SEED, numRuns: RUNS });
  });
});

describe('classes over all of Unicode', () => {
  const bench = new Workbench();
  const points = Array.from({ length: 0x11000 }, (_, i) => i * 16 + (i % 16)).filter(
    (point) => point < 0xd800 || point > 0xdfff,
  );

  it.each([
    ['\\p{L}', ''],
    ['\\P{Lu}', 'i'],
    ['\\p{Lowercase}', 'i'],
    ['[^\\p{Script=Latin}\\d]', ''],
    ['[^\\p{Lu}]', 'i'],
    ['[\\u{100}-\\u{2ff}\\u{10400}-\\u{10410}]', 'i'],
    ['\\w', 'i'],
    ['\\W', 'i'],
    ['\\s', ''],
    ['.', ''],
    ['[\\p{L}--\\p{Lu}]', 'v'],
    ['\\P{Lu}', 'iv'],
    ['[^\\p{Lu}]', 'iv'],
    ['[\\p{Lu}&&\\p{Lowercase}]', 'iv'],
  ])('/%s/%s', (source, flag) => {
    const oracle = new RegExp(`^${source}$`, flag.includes('v') ? flag : `u${flag}`);
    const language = bench.regex(source, { flags: flag, anchored: true });
    const wrong = points.filter((point) => {
      const character = String.fromCodePoint(point);
      return bench.has(language, character) !== oracle.test(character);
    });
    expect(wrong.map((point) => point.toString(16))).toEqual([]);
  });
});
