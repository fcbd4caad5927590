/** Texts by expressions against values by ajv, on random schemas. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../engine/bytes.ts';
import { EngineError } from '../../engine/errors.ts';
import { EMPTY } from '../../engine/expr/store.ts';
import type { SchemaOptions } from '../../engine/lower/compile.ts';
import { loopsInPlace } from '../schema/in-place-loops.ts';
import { someSchema, someValue } from '../schema/schema-arbitrary.ts';
import { type Compiled, compile } from './support.ts';

/** Undefined where nothing can match. */
function compileSome(schema: unknown, options: SchemaOptions): Compiled | undefined {
  try {
    return compile(schema, options);
  } catch (error) {
    if (error instanceof EngineError && error.kind === 'unsatisfiable') return undefined;
    throw error;
  }
}

function ajvOf(schema: unknown): (value: unknown) => boolean {
  return new Ajv2020({ strict: false, validateSchema: false, ownProperties: true }).compile(schema as object);
}

/** Every order of the properties of every object in a value, as JSON texts. */
function orders(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  if (Array.isArray(value)) return product(value.map(orders)).map((items) => `[${items.join()}]`);
  const members = Object.entries(value).map(([key, inner]) =>
    orders(inner).map((text) => `${JSON.stringify(key)}:${text}`),
  );
  return permutations(members).flatMap((list) => product(list).map((texts) => `{${texts.join()}}`));
}

function product<T>(lists: T[][]): T[][] {
  return lists.reduce<T[][]>((all, list) => all.flatMap((some) => list.map((item) => [...some, item])), [[]]);
}

function permutations<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((item, index) => permutations(list.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe('texts and values', () => {
  it('agree in any order of properties, and in exactly one order where the order is fixed', () => {
    fc.assert(
      fc.property(someSchema, fc.array(someValue, { minLength: 8, maxLength: 8 }), (schema, values) => {
        if (loopsInPlace(schema)) return;
        const valid = ajvOf(schema);
        const any = compileSome(schema, { propertyOrder: 'any', whitespace: 'compact' });
        const ordered = compileSome(schema, { whitespace: 'compact' });
        expect(any === undefined).toBe(ordered === undefined);
        for (const value of values) {
          const text = JSON.stringify(value);
          expect(any?.accepts(text) ?? false, text).toBe(valid(value));
          const texts = orders(value);
          if (texts.length > 100) continue;
          const accepted = texts.filter((order) => ordered?.accepts(order));
          expect(accepted.length > 0, text).toBe(valid(value));
        }
      }),
      { seed: 78, numRuns: 3000 },
    );
  });
});

/** A walk along live derivatives that leaves numbers, strings and lists soon. */
function walk(
  { store, root }: Compiled,
  random: () => number,
  maxBytes: number,
): { text: string; ended: 'complete' | 'stuck' | 'cut' } {
  const bytes: number[] = [];
  let state = root;
  while (bytes.length < maxBytes) {
    if (store.nullable(state) && random() < 0.5) break;
    const next: number[] = [];
    for (let byte = 0; byte < 256; byte++) if (store.derivative(state, byte) !== EMPTY) next.push(byte);
    if (next.length === 0) break;
    const closing = next.filter((byte) => byte === 0x22 || byte === 0x5d || byte === 0x7d);
    const pool = closing.length > 0 && random() < 0.6 ? closing : next;
    const byte = pool[Math.floor(random() * pool.length)] as number;
    bytes.push(byte);
    state = store.derivative(state, byte);
  }
  const ended = store.nullable(state) ? 'complete' : bytes.length >= maxBytes ? 'cut' : 'stuck';
  return { text: new TextDecoder('utf-8', { fatal: ended === 'complete' }).decode(Uint8Array.from(bytes)), ended };
}

describe('random walks', () => {
  it('are never stuck, and what they complete validates', () => {
    let complete = 0;
    fc.assert(
      fc.property(
        someSchema,
        fc.constantFrom<SchemaOptions>({}, { propertyOrder: 'any' }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (schema, options, numbers) => {
          if (loopsInPlace(schema)) return;
          const compiled = compileSome(schema, options);
          if (compiled === undefined) return;
          const { text, ended } = walk(compiled, () => numbers.next().value as number, 80);
          expect(ended, text).not.toBe('stuck');
          if (ended !== 'complete') return;
          complete++;
          expect(ajvOf(schema)(JSON.parse(text)), text).toBe(true);
          expect(compiled.store.matches(compiled.root, utf8(text))).toBe(true);
        },
      ),
      { seed: 79, numRuns: 3000 },
    );
    expect(complete).toBeGreaterThan(50);
  });
});
