/**
 * WASM = reference: two engines over one vocabulary walk side by side, and at each state both kernels give one mask.
 * With a small memory limit the fast one forgets in the middle of walks; the walks go on as if nothing had been.
 */
import { describe, expect, it } from 'vitest';
import { Engine, type EngineOptions } from '../../engine/engine.ts';
import { EngineError } from '../../engine/errors.ts';
import type { Grammar } from '../../engine/matcher/grammar.ts';
import { difference, tokensOf } from '../support/masks.ts';
import { randomSchema } from '../support/random-schemas.ts';
import { richSchema } from '../support/rich-schemas.ts';
import { makeRng, type Rng } from '../support/rng.ts';
import { SOAK } from '../support/soak.ts';
import { randomVocabulary } from '../support/toy-vocabulary.ts';
import { pickToken } from '../support/walk.ts';

const GRAMMARS = 90 * SOAK;
const STEPS = 14;

/** A grammar as a recipe that each engine follows. */
function recipe(rng: Rng): (engine: Engine) => Grammar {
  const options = {
    whitespace: rng.pick(['flexible', 'compact', 'spaced'] as const),
    propertyOrder: rng.pick(['schema', 'any'] as const),
  };
  switch (rng.int(0, 5)) {
    case 0: {
      const source = randomRegex(rng, 3);
      return (engine) => engine.regex(source);
    }
    case 1: {
      const words = Array.from({ length: rng.int(1, 30) }, () => randomWord(rng));
      return (engine) => engine.choice(words);
    }
    case 2: {
      const schema = randomSchema(rng, { depth: 2 });
      return (engine) => engine.jsonSchema(schema, options);
    }
    case 3:
      return (engine) => engine.json({ whitespace: options.whitespace });
    default: {
      const schema = richSchema(rng);
      return (engine) => engine.jsonSchema(schema, options);
    }
  }
}

function randomWord(rng: Rng): string {
  return Array.from({ length: rng.int(0, 6) }, () => rng.pick(['a', 'b', 'ab', 'x', 'é', '1', '"'])).join('');
}

function randomRegex(rng: Rng, depth: number): string {
  const atom = (): string => rng.pick(['a', 'b', 'ab', '[^a]', '.', '\\d', '[^]', 'é', '[a-x]', '\\s', '\\w']);
  if (depth === 0) return atom();
  const inner = (): string => randomRegex(rng, depth - 1);
  return rng.pick([
    atom,
    () => inner() + inner(),
    () => `(?:${inner()}|${inner()})`,
    () => `(?:${inner()})*`,
    () => `(?:${inner()}){${rng.int(0, 2)},${rng.int(2, 12)}}`,
    () => `(?:${inner()})?`,
  ])();
}

async function walkBoth(
  options: EngineOptions,
  seeds: number[],
  trials: number,
): Promise<{ states: number; epochs: number }> {
  let states = 0;
  let epochs = 0;
  for (const vocabularySeed of seeds) {
    const vocabulary = randomVocabulary(makeRng(vocabularySeed), 250);
    const fast = await Engine.create(vocabulary, options);
    const plain = await Engine.create(vocabulary, { kernel: 'reference' });
    for (let trial = 0; trial < trials; trial++) {
      const rng = makeRng(vocabularySeed * 1000 + trial);
      const make = recipe(rng);
      let grammars: [Grammar, Grammar];
      try {
        grammars = [make(fast), make(plain)];
      } catch (error) {
        if (error instanceof EngineError && error.kind === 'unsatisfiable') continue;
        throw error;
      }
      const a = fast.matcher(grammars[0]);
      const b = plain.matcher(grammars[1]);
      for (let step = 0; step < STEPS; step++) {
        const expected = tokensOf(b.mask());
        expect(
          difference(vocabulary, tokensOf(a.mask()), expected),
          `vocabulary ${vocabularySeed}, trial ${trial}, step ${step}`,
        ).toBe('');
        states++;
        if (expected.length === 0) break;
        const token = pickToken(rng, expected);
        expect([a.accept(token), b.accept(token)]).toEqual([true, true]);
      }
    }
    epochs += fast.epoch;
  }
  return { states, epochs };
}

describe('the WebAssembly kernel equals the reference', () => {
  it(`on ${GRAMMARS} random grammars`, async () => {
    const { states } = await walkBoth({ memoryLimit: 32 << 20 }, [1, 2, 3], GRAMMARS / 3);
    expect(states).toBeGreaterThan(GRAMMARS * 4);
  });

  it('when it forgets in the middle of walks', async () => {
    const { states, epochs } = await walkBoth(
      { memoryLimit: 4 << 20, limits: { expressions: 2500 } },
      [4, 5],
      60 * SOAK,
    );
    expect(states).toBeGreaterThan(300);
    expect(epochs).toBeGreaterThan(2);
  });
});
