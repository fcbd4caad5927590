/**
 * What is large compiles fast or fails fast and clearly, and an engine that sees ever new schemas stays within its memory
 * limit. The bounds in milliseconds are generous: the machine may be busy; they catch a blow-up, not a slow day.
 */
import { describe, expect, it } from 'vitest';
import { Engine } from '../engine/engine.ts';
import { EngineError, LimitError } from '../engine/errors.ts';
import { countAllowed, isAllowed } from '../engine/index.ts';
import { DEFAULT_LIMITS } from '../engine/limits.ts';
import type { Grammar } from '../engine/matcher/grammar.ts';
import { write } from './kernel/behave.ts';
import { randomSchema } from './support/random-schemas.ts';
import { richSchema } from './support/rich-schemas.ts';
import { makeRng } from './support/rng.ts';
import { SOAK } from './support/soak.ts';
import { toyVocabulary } from './support/toy-vocabulary.ts';
import { walkToEnd } from './support/walk.ts';

const toy = toyVocabulary({ bytes: true });
const MAX_MS = 4_000;

function levels(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let schema: unknown = { type: 'integer' };
  for (let i = 0; i < depth; i++) schema = wrap(schema);
  return schema;
}

const WIDE: [string, (engine: Engine) => Grammar, string, string][] = [
  [
    'an enum of 100,000 members',
    (engine) => engine.jsonSchema({ enum: Array.from({ length: 100_000 }, (_, i) => `member ${i}`) }),
    '"member 99999"',
    '"member 100000',
  ],
  [
    'a choice of 100,000 strings',
    (engine) => engine.choice(Array.from({ length: 100_000 }, (_, i) => `member ${i}`)),
    'member 99999',
    'member 100000',
  ],
  ['maxLength 1000000', (engine) => engine.jsonSchema({ type: 'string', maxLength: 1_000_000 }), '"abc"', 'x'],
  ['minLength 1000000', (engine) => engine.jsonSchema({ type: 'string', minLength: 1_000_000 }), '"abc', '"abc"'],
  [
    'a pattern with maxLength 1000000',
    (engine) => engine.jsonSchema({ type: 'string', pattern: '^a+b', maxLength: 1_000_000 }),
    '"aab"',
    '"b',
  ],
  ['maxItems 1000000', (engine) => engine.jsonSchema({ type: 'array', maxItems: 1_000_000 }), '[1,2]', '{'],
  ['(a{1000}){1000}', (engine) => engine.regex('(a{1000}){1000}'), 'aaaaaa', 'ab'],
  ['((a{0,100}){0,100}){0,100}', (engine) => engine.regex('((a{0,100}){0,100}){0,100}b'), 'aaaaaab', 'abb'],
  ['(a|b|ab){1000}', (engine) => engine.regex('(a|b|ab){1000}'), 'abab', 'c'],
  [
    'pattern (a{1000}){1000}',
    (engine) => engine.jsonSchema({ type: 'string', pattern: '^(a{1000}){1000}$' }),
    '"aaaa',
    '"ab',
  ],
  ['500 levels', (engine) => engine.jsonSchema(levels(500, (items) => ({ type: 'array', items }))), '[[[[', '{'],
  [
    '2,000 properties',
    (engine) =>
      engine.jsonSchema(
        {
          properties: Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`p${i}`, { type: 'null' }])),
          additionalProperties: false,
        },
        { propertyOrder: 'any' },
      ),
    '{"p7":null,"p3":null}',
    '{"q',
  ],
];

/** Whether a text is the beginning of an allowed one, byte by byte. */
function takes(engine: Engine, grammar: Grammar, text: string): boolean {
  const matcher = engine.matcher(grammar);
  for (const character of text) {
    const token = toy.id(character);
    const allowed = isAllowed(matcher.mask(), token);
    expect(matcher.accept(token)).toBe(allowed);
    if (!allowed) return false;
  }
  return true;
}

describe('large grammars', () => {
  it.each(WIDE)('%s: a first mask, and what follows, in time', async (_, make, good, bad) => {
    const engine = await Engine.create(toy.vocabulary);
    const began = performance.now();
    const grammar = make(engine);
    expect(countAllowed(engine.matcher(grammar).mask())).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(MAX_MS);
    expect(takes(engine, grammar, good)).toBe(true);
    expect(takes(engine, grammar, bad)).toBe(false);
    expect(performance.now() - began).toBeLessThan(2 * MAX_MS);
  });

  it.each<[string, (engine: Engine) => unknown, string]>([
    ['20,000 levels of items', (engine) => engine.jsonSchema(levels(20_000, (items) => ({ items }))), 'schemaDepth'],
    [
      '20,000 levels of properties',
      (engine) => engine.jsonSchema(levels(20_000, (a) => ({ properties: { a } }))),
      'schemaDepth',
    ],
    [
      '20,000 levels of anyOf',
      (engine) => engine.jsonSchema(levels(20_000, (inner) => ({ anyOf: [inner] }))),
      'schemaDepth',
    ],
    ['20,000 groups', (engine) => engine.regex(`${'('.repeat(20_000)}a${')'.repeat(20_000)}`), 'patternDepth'],
    ['a pattern of a million characters', (engine) => engine.regex('a'.repeat(1_000_000)), 'patternLength'],
    ['a repetition of a billion', (engine) => engine.regex('a{1000000000}'), 'repetition'],
  ])('%s: an error that names its limit, at once', async (_, make, limit) => {
    const engine = await Engine.create(toy.vocabulary);
    const began = performance.now();
    let error: unknown;
    try {
      make(engine);
    } catch (thrown) {
      error = thrown;
    }
    expect(performance.now() - began).toBeLessThan(MAX_MS);
    expect(error).toBeInstanceOf(LimitError);
    expect(error).toMatchObject({
      kind: 'limit',
      limit,
      ceiling: DEFAULT_LIMITS[limit as keyof typeof DEFAULT_LIMITS],
    });
    const grammar = engine.choice(['a']); // and the engine goes on
    expect(takes(engine, grammar, 'a')).toBe(true);
  });

  it.each([
    '(a*)*b',
    '(a|a)*b',
    '(?:a?){200}a{200}',
    '[^]*[^]*[^]*x',
    '(?=.*a)(?=.*b)(?=.*1)[^]{5,60}',
    '(?:(?:ab?)+c?)+',
  ])('the pattern %s works or is refused, in time', async (source) => {
    const engine = await Engine.create(toy.vocabulary);
    const began = performance.now();
    try {
      const matcher = engine.matcher(engine.jsonSchema({ type: 'string', pattern: source }));
      walkToEnd(matcher, toy.vocabulary, makeRng(1), 40, 60);
    } catch (error) {
      expect(error).toBeInstanceOf(EngineError);
    }
    expect(performance.now() - began).toBeLessThan(MAX_MS);
  });

  it('a pattern whose emptiness is hard to decide is refused by name', async () => {
    const engine = await Engine.create(toy.vocabulary, { limits: { livenessStates: 5_000 } });
    const began = performance.now();
    try {
      engine.jsonSchema({ type: 'string', pattern: '(?:[^]*a){50}' });
    } catch (error) {
      expect(error).toMatchObject({ kind: 'limit', limit: 'livenessStates' });
    }
    expect(performance.now() - began).toBeLessThan(MAX_MS);
  });

  it('a limit that the caller lowers holds', async () => {
    const engine = await Engine.create(toy.vocabulary, { limits: { schemaDepth: 5, repetition: 10 } });
    expect(() => engine.jsonSchema(levels(6, (items) => ({ items })))).toThrow('schemaDepth');
    expect(() => engine.regex('a{11}')).toThrow('repetition');
    expect(() => engine.regex('a{10}')).not.toThrow();
  });

  it('a memory limit too small for the vocabulary is refused', async () => {
    await expect(Engine.create(toy.vocabulary, { memoryLimit: 1000 })).rejects.toMatchObject({ kind: 'limit' });
    await expect(Engine.create(toy.vocabulary, { memoryLimit: Number.NaN })).rejects.toMatchObject({ kind: 'limit' });
  });
});

describe('an engine that sees ever new schemas', () => {
  const SCHEMAS = 1_500 * SOAK;
  const memoryLimit = 8 << 20;

  it(`stays under its memory limit over ${SCHEMAS} different ones`, async () => {
    const engine = await Engine.create(toy.vocabulary, { memoryLimit });
    const old = engine.matcher(
      engine.jsonSchema({ type: 'object', properties: { a: { type: 'string' } } }, { whitespace: 'compact' }),
    );
    write(old, toy.vocabulary, '{"a":"ab');
    const before = Array.from(old.mask());
    let highest = 0;
    for (let seed = 0; seed < SCHEMAS; seed++) {
      const rng = makeRng(seed);
      const { $defs, ...inner } = Object(rng.chance(0.5) ? randomSchema(rng, { depth: 1 }) : richSchema(rng));
      const schema = { $defs, type: 'object', properties: { [`key ${seed}`]: inner } };
      const matcher = engine.matcher(engine.jsonSchema(JSON.parse(JSON.stringify(schema))));
      walkToEnd(matcher, toy.vocabulary, rng, 4, 6);
      const { expressions, rows, masks, frames } = engine.memory();
      highest = Math.max(highest, expressions + rows + masks + frames);
    }
    expect(highest).toBeLessThanOrEqual(memoryLimit);
    expect(engine.epoch).toBeGreaterThan(0);
    expect(Array.from(old.mask())).toEqual(before);
  });

  it('stays under it where grammars are only compiled, too', async () => {
    const engine = await Engine.create(toy.vocabulary, { memoryLimit: 4 << 20 });
    const first = engine.regex('[a-f]{3}');
    let highest = 0;
    for (let i = 0; i < 1_500; i++) {
      engine.regex(`(?:word ${i}|[a-z]{${i},${2 * i}}|\\d+x${i}){2}`);
      engine.choice(Array.from({ length: 20 }, (_, k) => `choice ${i} ${k}`));
      highest = Math.max(highest, engine.memory().expressions);
    }
    expect(highest).toBeLessThanOrEqual(4 << 20);
    expect(engine.epoch).toBeGreaterThan(0);
    expect(takes(engine, first, 'abc')).toBe(true);
  });
});
