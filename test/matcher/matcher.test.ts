/** One generation: accept, rollback, fork, reset, forced; and what must never disturb it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../engine/engine.ts';
import { EngineError } from '../../engine/errors.ts';
import type { Grammar } from '../../engine/matcher/grammar.ts';
import type { Matcher } from '../../engine/matcher/matcher.ts';
import { tokensOf } from '../support/masks.ts';
import { randomSchema } from '../support/random-schemas.ts';
import { richSchema } from '../support/rich-schemas.ts';
import { makeRng, type Rng } from '../support/rng.ts';
import { SOAK } from '../support/soak.ts';
import { latin1, textOf, toyVocabulary } from '../support/toy-vocabulary.ts';
import { pickToken } from '../support/walk.ts';

const toy = toyVocabulary({ bytes: true });
const { vocabulary } = toy;
let engine: Engine;
beforeAll(async () => {
  engine = await Engine.create(vocabulary, { memoryLimit: 16 << 20 });
});

const ticket = {
  type: 'object',
  properties: { a: { enum: ['aaa', 'abc'] }, b: { type: 'string', maxLength: 4 } },
  required: ['a', 'b'],
  additionalProperties: false,
};

/** Everything that can be seen of a matcher. */
function view(matcher: Matcher): unknown {
  return {
    state: matcher.state,
    mask: tokensOf(matcher.mask()),
    complete: matcher.isComplete(),
    ended: matcher.isEnded(),
    count: matcher.tokenCount,
  };
}

function step(matcher: Matcher, rng: Rng): number | undefined {
  const allowed = tokensOf(matcher.mask());
  if (allowed.length === 0) return undefined;
  const token = pickToken(rng, allowed);
  expect(matcher.accept(token)).toBe(true);
  return token;
}

function replay(grammar: Grammar, tokens: readonly number[]): Matcher {
  const matcher = engine.matcher(grammar);
  for (const token of tokens) expect(matcher.accept(token)).toBe(true);
  return matcher;
}

function writeBytes(matcher: Matcher, text: string): void {
  for (const character of text)
    expect(matcher.accept(vocabulary.idsOf(latin1(character))[0] as number), text).toBe(true);
}

describe('rollback and fork equal a fresh replay', () => {
  it.each(Array.from({ length: 40 * SOAK }, (_, seed) => seed))('random walk %i', (seed) => {
    const rng = makeRng(seed);
    const grammar = engine.jsonSchema(rng.chance(0.5) ? randomSchema(rng) : richSchema(rng), {
      propertyOrder: rng.pick(['schema', 'any'] as const),
    });
    const matcher = engine.matcher(grammar);
    const tokens: number[] = [];
    for (let i = 0; i < 40; i++) {
      if (rng.chance(0.3)) {
        const count = rng.int(0, Math.min(tokens.length, 6));
        matcher.rollback(count);
        tokens.length -= count;
      } else if (rng.chance(0.05)) {
        engine.forget();
      } else if (rng.chance(0.2)) {
        const before = view(matcher);
        const fork = matcher.fork();
        expect(view(fork)).toEqual(before);
        step(fork, rng);
        fork.rollback(rng.int(0, fork.tokenCount));
        expect(view(matcher)).toEqual(before);
      } else {
        const token = step(matcher, rng);
        if (token !== undefined) tokens.push(token);
      }
      if (i % 4 === 0) expect(view(matcher)).toEqual(view(replay(grammar, tokens)));
    }
    matcher.reset();
    expect(view(matcher)).toEqual(view(engine.matcher(grammar)));
  });
});

describe('accept', () => {
  it('returns false and changes nothing where the token is not allowed', () => {
    const matcher = engine.matcher(engine.jsonSchema(ticket, { whitespace: 'compact' }));
    writeBytes(matcher, '{"a":"a');
    const before = view(matcher);
    const allowed = tokensOf(matcher.mask());
    for (let token = 0; token < vocabulary.size; token++) {
      if (!allowed.includes(token)) expect(matcher.accept(token), textOf(vocabulary, token)).toBe(false);
    }
    for (const token of [-1, vocabulary.size, 1e9, 0.5, Number.NaN]) expect(matcher.accept(token)).toBe(false);
    expect(view(matcher)).toEqual(before);
  });

  it.each([0, 1])('takes each end token (%i), and nothing after it', (end) => {
    const matcher = engine.matcher(engine.choice(['a']));
    expect(matcher.accept(toy.ends[end] as number)).toBe(false);
    writeBytes(matcher, 'a');
    expect(matcher.isComplete()).toBe(true);
    expect(matcher.accept(toy.ends[end] as number)).toBe(true);
    expect([matcher.isEnded(), matcher.isComplete(), tokensOf(matcher.mask())]).toEqual([true, false, []]);
    for (let token = 0; token < vocabulary.size; token++) expect(matcher.accept(token)).toBe(false);
    expect(matcher.forced()).toEqual([]);
    matcher.rollback(1);
    expect([matcher.isEnded(), matcher.isComplete(), matcher.tokenCount]).toEqual([false, true, 1]);
    expect(matcher.accept(toy.ends[1 - end] as number)).toBe(true);
    matcher.rollback(2);
    expect(view(matcher)).toEqual(view(engine.matcher(engine.choice(['a']))));
  });
});

it('isComplete says whether the text is whole', () => {
  const matcher = engine.matcher(engine.jsonSchema({ type: 'integer', maximum: 99, minimum: 0 }));
  expect(matcher.isComplete()).toBe(false);
  for (const digit of ['1', '2']) {
    writeBytes(matcher, digit);
    expect(matcher.isComplete()).toBe(true);
  }
});

it('rollback refuses what was not taken', () => {
  const matcher = engine.matcher(engine.choice(['ab']));
  writeBytes(matcher, 'a');
  const before = view(matcher);
  for (const count of [2, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => matcher.rollback(count)).toThrow(EngineError);
  expect(view(matcher)).toEqual(before);
});

it('refuses a grammar of another engine, and goes on', async () => {
  const other = await Engine.create(vocabulary, { memoryLimit: 8 << 20 });
  for (const grammar of [other.choice(['a']), other.json(), other.regex('a'), other.jsonSchema({})]) {
    expect(() => engine.matcher(grammar)).toThrow(EngineError);
    expect(other.matcher(grammar).isEnded()).toBe(false);
  }
});

describe('forced', () => {
  it('gives what has no alternative, and takes nothing', async () => {
    const bytes = await Engine.create(toyVocabulary().vocabulary);
    const matcher = bytes.matcher(bytes.choice(['a1']));
    expect(matcher.forced()).toEqual([]); // "a" has two ids
    matcher.accept(toy.id('a'));
    const before = matcher.state;
    expect(matcher.forced()).toEqual([toy.id('1')]);
    expect([matcher.state, matcher.tokenCount]).toEqual([before, 1]);
    matcher.accept(toy.id('1'));
    expect(matcher.forced()).toEqual([]); // an end token is not text
  });

  it('stops at a choice and at its limit', async () => {
    const only = await Engine.create(
      (await import('../../engine/token/vocabulary.ts')).Vocabulary.fromTokens([...'xyz', ''].map(latin1), {
        eos: [3],
      }),
    );
    expect(only.matcher(only.regex('xyz[xy]z')).forced()).toEqual([0, 1, 2]);
    expect(only.matcher(only.regex('xyxy')).forced(2)).toEqual([0, 1]);
    expect(only.matcher(only.regex('x?y')).forced()).toEqual([]);
    expect(only.matcher(only.regex('x*')).forced()).toEqual([]);
    expect(only.matcher(only.regex('(xy)+z')).forced()).toEqual([0, 1]);
  });
});

describe('state', () => {
  it('is equal where the way differs and the rest is the same', () => {
    const grammar = engine.jsonSchema({ type: 'array', items: { type: 'integer', minimum: 0 } });
    const [a, b] = [engine.matcher(grammar), engine.matcher(grammar)];
    writeBytes(a, '[1,2,');
    writeBytes(b, '[77,\n  5,5,');
    expect(a.state).not.toBe(engine.matcher(grammar).state);
    const c = engine.matcher(grammar);
    writeBytes(c, '[0,9,');
    expect(c.state).toBe(a.state);
    writeBytes(b, '1');
    writeBytes(a, '3');
    expect(a.state).toBe(b.state);
  });

  it('is shared by equal schemas', () => {
    const [a, b] = [ticket, structuredClone(ticket)].map((schema) =>
      engine.matcher(engine.jsonSchema(schema, { whitespace: 'compact' })),
    );
    for (const matcher of [a, b]) writeBytes(matcher as Matcher, '{"a":"abc","b":"x');
    expect(tokensOf((a as Matcher).mask())).toEqual(tokensOf((b as Matcher).mask()));
  });
});

describe('C127: one grammar, several generations', () => {
  const text = '{"a":"abc","b":"ab"}';

  it('two in a row give the same result', () => {
    const grammar = engine.jsonSchema(ticket, { whitespace: 'compact' });
    const views = [0, 1].map(() => {
      const matcher = engine.matcher(grammar);
      const seen = [view(matcher)];
      for (const character of text) {
        writeBytes(matcher, character);
        seen.push(view(matcher));
      }
      return seen;
    });
    expect(views[0]).toEqual(views[1]);
  });

  it('two interleaved do not disturb each other', () => {
    const grammar = engine.jsonSchema(ticket, { whitespace: 'compact' });
    const [a, b] = [engine.matcher(grammar), engine.matcher(grammar)];
    const other = '{"a":"aaa","b":"\\u00e9"}';
    for (let i = 0; i < Math.max(text.length, other.length); i++) {
      if (i < text.length) writeBytes(a, text[i] as string);
      if (i < other.length) writeBytes(b, other[i] as string);
      if (i % 7 === 0 && i > 0) {
        b.rollback(1);
        writeBytes(b, other[i] as string);
      }
    }
    expect([a.isComplete(), b.isComplete()]).toEqual([true, true]);
    expect([a.tokenCount, b.tokenCount]).toEqual([text.length, other.length]);
  });
});

describe('forgetting', () => {
  it('changes no mask', () => {
    for (let seed = 0; seed < 20; seed++) {
      const rng = makeRng(seed);
      const matcher = engine.matcher(engine.jsonSchema(richSchema(rng)));
      for (let i = 0; i < 12; i++) {
        const before = tokensOf(matcher.mask());
        const { epoch } = engine;
        engine.forget();
        expect(engine.epoch).toBe(epoch + 1);
        expect(tokensOf(matcher.mask())).toEqual(before);
        if (step(matcher, rng) === undefined) break;
      }
    }
  });

  it('spares regexes and choices too', () => {
    const matchers = [engine.regex('[^a]*ab'), engine.choice(['abc', 'ab']), engine.json()].map((grammar) =>
      engine.matcher(grammar),
    );
    const before = matchers.map((matcher) => tokensOf(matcher.mask()));
    engine.forget();
    expect(matchers.map((matcher) => tokensOf(matcher.mask()))).toEqual(before);
  });

  it('of an engine with room for few expressions goes unnoticed', async () => {
    const small = await Engine.create(vocabulary, { memoryLimit: 4 << 20, limits: { expressions: 900 } });
    const schemas = Array.from({ length: 6 }, (_, seed) => richSchema(makeRng(seed + 500)));
    const twins = schemas.map(
      (schema) => [small.matcher(small.jsonSchema(schema)), engine.matcher(engine.jsonSchema(schema))] as const,
    );
    const rng = makeRng(9);
    for (let i = 0; i < 200; i++) {
      const [a, b] = rng.pick(twins);
      const allowed = tokensOf(b.mask());
      expect(tokensOf(a.mask())).toEqual(allowed);
      if (allowed.length === 0 || rng.chance(0.1)) {
        const count = rng.int(0, b.tokenCount);
        a.rollback(count);
        b.rollback(count);
        continue;
      }
      const token = pickToken(rng, allowed);
      expect([a.accept(token), b.accept(token)]).toEqual([true, true]);
    }
    expect(small.epoch).toBeGreaterThan(0);
  });
});
