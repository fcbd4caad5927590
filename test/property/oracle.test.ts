/**
 * Brute force: for hundreds of random schemas, at every step of random walks, the mask is what the oracle says of each
 * token, end tokens included. The oracle is an independent reader of schemas (support/brute-force.ts).
 */
import { describe, expect, it } from 'vitest';
import { Engine } from '../../engine/engine.ts';
import type { Vocabulary } from '../../engine/token/vocabulary.ts';
import { Oracle, type OraclePolicy } from '../support/brute-force.ts';
import { difference, tokensOf } from '../support/masks.ts';
import { randomSchema } from '../support/random-schemas.ts';
import { makeRng } from '../support/rng.ts';
import { SOAK } from '../support/soak.ts';
import { textOf, toyVocabulary } from '../support/toy-vocabulary.ts';
import { pickToken } from '../support/walk.ts';

/** Few tokens make fast oracles; with all bytes the odd ones are asked too. */
const SIZES = [
  { name: 'the toy', toy: toyVocabulary(), schemas: 70 * SOAK },
  { name: 'the toy and all bytes', toy: toyVocabulary({ bytes: true }), schemas: 16 * SOAK },
];
const STEPS = 14;

const POLICIES: OraclePolicy[] = (['flexible', 'compact', 'spaced'] as const).flatMap((whitespace) =>
  (['schema', 'any'] as const).map((propertyOrder) => ({ whitespace, propertyOrder })),
);

function expectedTokens(oracle: Oracle, vocabulary: Vocabulary, prefix: string): number[] {
  const tokens: number[] = [];
  for (let token = 0; token < vocabulary.size; token++) {
    const text = textOf(vocabulary, token);
    if (text === undefined) continue;
    const { isOpen, isComplete } = oracle.judge(prefix + text);
    if (isOpen || isComplete) tokens.push(token);
  }
  if (oracle.judge(prefix).isComplete) tokens.push(...vocabulary.eos);
  return tokens.sort((a, b) => a - b);
}

describe.each(POLICIES)('masks of whitespace $whitespace and property order $propertyOrder', (policy) => {
  it.each(SIZES)('equal the oracle on $schemas random schemas over $name', async ({ toy, schemas }) => {
    const { vocabulary } = toy;
    const engine = await Engine.create(vocabulary, { memoryLimit: 8 << 20 });
    let checked = 0;
    for (let seed = 0; seed < schemas; seed++) {
      const rng = makeRng(seed * 31 + POLICIES.indexOf(policy));
      const schema = randomSchema(rng);
      const oracle = new Oracle(schema, policy);
      const matcher = engine.matcher(engine.jsonSchema(schema, policy));
      let prefix = '';
      for (let step = 0; step < STEPS; step++) {
        const allowed = tokensOf(matcher.mask());
        const wrong = difference(vocabulary, allowed, expectedTokens(oracle, vocabulary, prefix));
        expect(wrong, `seed ${seed}: ${JSON.stringify(schema)} after ${JSON.stringify(prefix)}`).toBe('');
        checked++;
        if (allowed.length === 0) break; // the toy may lack the one byte that would go on
        const token = pickToken(rng, allowed);
        matcher.accept(token);
        if (matcher.isEnded()) break;
        prefix += textOf(vocabulary, token) ?? '';
      }
    }
    expect(checked).toBeGreaterThan(schemas * 4);
  });
});

it.each(['[', '[1', '[1,', '{"a"', '{"a":', '{"a":1', '{'])(
  'whitespace after %s ends as the oracle says',
  async (begin) => {
    const { vocabulary, id } = toyVocabulary({ bytes: true });
    const engine = await Engine.create(vocabulary, { memoryLimit: 8 << 20 });
    const policy: OraclePolicy = { whitespace: 'flexible', propertyOrder: 'schema' };
    const schema = {
      anyOf: [
        { type: 'array', items: { const: 1 } },
        { properties: { a: { const: 1 } }, type: 'object' },
      ],
    };
    const oracle = new Oracle(schema, policy);
    for (const blank of [' ', '\t', '\n', '\r\n', '\n\t', '\r']) {
      const matcher = engine.matcher(engine.jsonSchema(schema, policy));
      let prefix = '';
      for (const character of `${begin}${blank}${' '.repeat(36)}`) {
        if (!matcher.accept(id(character))) break;
        prefix += character;
        const wrong = difference(vocabulary, tokensOf(matcher.mask()), expectedTokens(oracle, vocabulary, prefix));
        expect(wrong, JSON.stringify(prefix)).toBe('');
      }
      expect(prefix.length).toBe(
        begin.length + blank.length + (blank.includes('\n') ? 32 - (blank === '\n\t' ? 1 : 0) : 0),
      );
    }
  },
);
