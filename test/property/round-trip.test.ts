/**
 * Whatever a masked walk writes, ajv accepts: random schemas with formats, patterns, bounds and recursion; random
 * tokens, then a bias to ending. And no walk meets a dead end: a mask that allows nothing.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../engine/engine.ts';
import type { JsonSchemaOptions } from '../../engine/index.ts';
import { FORMATS, richSchema } from '../support/rich-schemas.ts';
import { makeRng } from '../support/rng.ts';
import { SOAK } from '../support/soak.ts';
import { latin1, toyVocabulary } from '../support/toy-vocabulary.ts';
import { HELPERS, walkToEnd } from '../support/walk.ts';

const SCHEMAS = 60 * SOAK;
const { vocabulary } = toyVocabulary({
  bytes: true,
  more: [...HELPERS, 'https', 'www.', '2024-', '-0', 'foo', 'bar', '\xe4\xb8\xad'],
});

const OPTIONS: JsonSchemaOptions[] = (['flexible', 'compact', 'spaced'] as const).flatMap((whitespace) =>
  (['schema', 'any'] as const).map((propertyOrder) => ({ whitespace, propertyOrder })),
);

/** `1e999` is a JSON number; JavaScript reads it as infinity. */
function makeAjv(): Ajv2020 {
  const made = new Ajv2020({ strict: false, logger: false, strictNumbers: false, validateFormats: true });
  (addFormats as unknown as (instance: Ajv2020) => void)(made);
  return made;
}

/** Where ajv-formats is narrower than the RFC: a text that it refuses passes if it accepts this variant of it. */
const DEVIATIONS: Readonly<Record<string, (text: string) => string>> = {
  email: (text) => `${text}.example`, // RFC 5321: one label is a domain
  uri: (text) => text.replace(/:$/, ':x'), // RFC 3986: a path may be empty
};
const ajv = makeAjv();
for (const [format, variant] of Object.entries(DEVIATIONS)) {
  const accepts = makeAjv().compile({ type: 'string', format });
  ajv.addFormat(format, (text: string) => accepts(text) || accepts(variant(text)));
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

async function roundTrip(engine: Engine, schema: unknown, options: JsonSchemaOptions, seed: number): Promise<number> {
  let ended = 0;
  const where = `seed ${seed} of ${JSON.stringify(options)}: ${JSON.stringify(schema)}`;
  const grammar = engine.jsonSchema(schema, options);
  const validate = ajv.compile(schema as object);
  for (const wander of [6, 40]) {
    const walk = walkToEnd(engine.matcher(grammar), vocabulary, makeRng(seed * 7 + wander), wander);
    expect(walk.end, `${where} wrote ${JSON.stringify(walk.text.slice(0, 400))}`).not.toBe('dead end');
    if (walk.end === 'too long') continue; // some patterns are left by luck only
    ended++;
    const text = decoder.decode(latin1(walk.text));
    validate(JSON.parse(text));
    expect(validate.errors ?? [], `${where} wrote ${text.slice(0, 400)}`).toEqual([]);
  }
  return ended;
}

describe.each(OPTIONS)('walks with whitespace $whitespace and property order $propertyOrder', (options) => {
  it(`end in what ajv accepts, on ${SCHEMAS} random schemas`, async () => {
    const engine = await Engine.create(vocabulary, { memoryLimit: 24 << 20 });
    let ended = 0;
    for (let i = 0; i < SCHEMAS; i++) {
      const seed = i * 6 + OPTIONS.indexOf(options);
      ended += await roundTrip(engine, richSchema(makeRng(seed)), options, seed);
    }
    expect(ended / (2 * SCHEMAS)).toBeGreaterThan(0.6);
  });
});

describe.each(FORMATS)('format %s', (format) => {
  it('gives strings that ajv-formats accepts', async () => {
    const engine = await Engine.create(vocabulary);
    let ended = 0;
    for (let seed = 0; seed < 6 * SOAK; seed++) ended += await roundTrip(engine, { type: 'string', format }, {}, seed);
    expect(ended).toBeGreaterThan(0);
  });
});
