/**
 * Conjunctions, by enumeration. A closure schema allows a finite universe of values; a random schema stands beside it.
 * The language is then a finite list: the values that ajv accepts, each in all the spellings of the policy. At every
 * prefix of random walks the mask is what the list says.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../engine/engine.ts';
import { EngineError } from '../../engine/errors.ts';
import { difference, tokensOf } from '../support/masks.ts';
import { makeRng, type Rng } from '../support/rng.ts';
import { SOAK } from '../support/soak.ts';
import { textOf, toyVocabulary, utf8Latin1 } from '../support/toy-vocabulary.ts';

const SCHEMAS = 400 * SOAK;
const LEAVES: readonly unknown[] = [null, true, 0, 1, 5, -1, 0.5, '', 'a', 'ab', 'é'];
const SMALL: readonly unknown[] = [null, 1, 'a', 'ab', 5];

const CLOSURE = {
  anyOf: [
    { enum: LEAVES },
    { type: 'array', items: { enum: SMALL }, maxItems: 2 },
    { type: 'object', properties: { a: { enum: SMALL }, b: { enum: SMALL } }, additionalProperties: false },
  ],
};

/** Every value of the closure, in each spelling: compact, the keys of an object in either order. */
function universe(): Map<string, unknown> {
  const spelled = new Map<string, unknown>();
  const add = (text: string): void => void spelled.set(utf8Latin1(text), JSON.parse(text));
  const texts = SMALL.map((value) => JSON.stringify(value));
  for (const leaf of LEAVES) add(JSON.stringify(leaf));
  for (const text of ['[]', '{}']) add(text);
  for (const x of texts) {
    for (const text of [`[${x}]`, `{"a":${x}}`, `{"b":${x}}`]) add(text);
    for (const y of texts) for (const text of [`[${x},${y}]`, `{"a":${x},"b":${y}}`, `{"b":${x},"a":${y}}`]) add(text);
  }
  return spelled;
}

function randomSchema(rng: Rng, depth: number): unknown {
  if (rng.chance(0.06)) return rng.chance(0.6);
  const sub = (): unknown => randomSchema(rng, depth - 1);
  const all: Record<string, () => unknown> = {
    type: () =>
      rng.pick([
        'integer',
        'number',
        'string',
        'array',
        'object',
        'null',
        ['integer', 'string'],
        ['object', 'array', 'boolean'],
      ]),
    enum: () => rng.some([...LEAVES, [], [1], { a: 1 }, { a: 'a', b: null }], 2, 9),
    minimum: () => rng.pick([-1, 0, 0.5]),
    exclusiveMinimum: () => rng.pick([-1, 0]),
    maximum: () => rng.pick([1, 5, 0.5]),
    multipleOf: () => rng.pick([0.5, 1, 5]),
    minLength: () => rng.int(0, 2),
    maxLength: () => rng.int(0, 2),
    pattern: () => rng.pick(['a', '^a', 'b$', '^[^b]*$', '^.$']),
    minItems: () => rng.int(0, 2),
    maxItems: () => rng.int(0, 2),
    required: () => rng.some(['a', 'b']),
    const: () => rng.pick(LEAVES),
    ...(depth > 0 && {
      items: sub,
      prefixItems: () => [sub(), sub()].slice(rng.int(0, 1)),
      properties: () => Object.fromEntries(rng.some(['a', 'b'], 1).map((key) => [key, sub()])),
      additionalProperties: sub,
      anyOf: () => Array.from({ length: rng.int(1, 3) }, sub),
      allOf: () => Array.from({ length: rng.int(1, 2) }, sub),
      $ref: () => '#/$defs/x',
    }),
  };
  const names = rng.some(
    Object.keys(all).filter((name) => name !== 'const' || rng.chance(0.2)),
    1,
    3,
  );
  return Object.fromEntries(names.map((name) => [name, all[name]?.()]));
}

const { vocabulary } = toyVocabulary();
const spelled = universe();

function accepted(schema: object): string[] {
  const validate = new Ajv2020({ strict: false, allErrors: false, logger: false }).compile(schema);
  return [...spelled].filter(([, value]) => validate(value)).map(([text]) => text);
}

/** The tokens that lead from a prefix to one of the texts, with the end tokens where it is one. */
function expectedTokens(texts: readonly string[], prefix: string): number[] {
  const tokens: number[] = [];
  for (let token = 0; token < vocabulary.size; token++) {
    const text = textOf(vocabulary, token);
    if (text !== undefined && texts.some((one) => one.startsWith(prefix + text))) tokens.push(token);
  }
  if (texts.includes(prefix)) tokens.push(...vocabulary.eos);
  return tokens.sort((a, b) => a - b);
}

describe('conjunctions over a finite universe', () => {
  it(`have the mask of their enumerated texts, on ${SCHEMAS} random schemas`, async () => {
    const engine = await Engine.create(vocabulary, { memoryLimit: 8 << 20 });
    const outcomes = { checked: 0, empty: 0 };
    for (let seed = 0; seed < SCHEMAS; seed++) {
      const rng = makeRng(seed);
      const schema = { $defs: { x: randomSchema(rng, 0) }, allOf: [CLOSURE, randomSchema(rng, 2)] };
      const texts = accepted(schema);
      const where = `seed ${seed}: ${JSON.stringify(schema.allOf[1])} x: ${JSON.stringify(schema.$defs.x)}`;
      if (texts.length === 0) {
        expect(() => engine.jsonSchema(schema), where).toThrow(EngineError);
        outcomes.empty++;
        continue;
      }
      const matcher = engine.matcher(engine.jsonSchema(schema, { propertyOrder: 'any', whitespace: 'compact' }));
      let prefix = '';
      for (let step = 0; step < 12 && !matcher.isEnded(); step++) {
        const allowed = tokensOf(matcher.mask());
        expect(difference(vocabulary, allowed, expectedTokens(texts, prefix)), `${where} after ${prefix}`).toBe('');
        outcomes.checked++;
        if (allowed.length === 0) break;
        const token = rng.pick(allowed);
        matcher.accept(token);
        prefix += textOf(vocabulary, token) ?? '';
      }
    }
    expect(outcomes.checked).toBeGreaterThan(SCHEMAS);
    expect(outcomes.empty).toBeGreaterThan(10);
  });
});
