/** The normal form, read value by value, against ajv. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loopsInPlace } from './in-place-loops.ts';
import { someSchema, someValue } from './schema-arbitrary.ts';
import { validator } from './support.ts';

describe('the normal form', () => {
  it('agrees with ajv on random schemas and values', () => {
    let agreed = 0;
    fc.assert(
      fc.property(someSchema, fc.array(someValue, { minLength: 10, maxLength: 10 }), (schema, values) => {
        if (loopsInPlace(schema)) return; // ajv runs into its own stack
        const theirs = new Ajv2020({ strict: false, validateSchema: false, ownProperties: true }).compile(
          schema as object,
        );
        const ours = validator(schema);
        for (const value of values) {
          expect(ours(value), JSON.stringify(value)).toBe(theirs(value));
          if (theirs(value)) agreed++;
        }
      }),
      { seed: 1, numRuns: 500 },
    );
    expect(agreed).toBeGreaterThan(300);
  });
});

describe('single keywords', () => {
  it.each<[string, unknown, unknown[], unknown[]]>([
    [
      'draft-4 bounds',
      { $schema: 'http://json-schema.org/draft-04/schema#', minimum: 0, exclusiveMinimum: true },
      [0.1, 'a'],
      [0, -1],
    ],
    [
      'tuples of older drafts',
      { items: [{ type: 'null' }], additionalItems: { type: 'string' } },
      [[], [null, 'a']],
      [[1], [null, 1]],
    ],
    ['additionalItems beside a single schema', { items: {}, additionalItems: false }, [[1, 2]], []],
    ['siblings of $ref', { $ref: '#/$defs/a', minimum: 3, $defs: { a: { type: 'integer' } } }, [3], [2, 3.5, 'a']],
    [
      'siblings of $ref in draft 7',
      {
        $schema: 'http://json-schema.org/draft-07/schema',
        $ref: '#/definitions/a',
        minimum: 3,
        definitions: { a: { type: 'integer' } },
      },
      [2],
      [2.5],
    ],
    [
      'a constant object',
      { const: { a: [1, { b: null }] } },
      [{ a: [1, { b: null }] }],
      [{ a: [1, {}] }, { a: [1, { b: null }], c: 1 }, {}],
    ],
    [
      'a constant object under another schema',
      { enum: [{ a: 1 }, { a: 'x' }, {}], properties: { a: { type: 'string' } } },
      [{ a: 'x' }, {}],
      [{ a: 1 }],
    ],
    [
      'a closed conjunct closes the keys of the others',
      { allOf: [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] },
      [{ a: 1 }, {}],
      [{ b: 1 }],
    ],
    ['not', { anyOf: [{ not: {} }, { not: false, type: 'string' }] }, ['a'], [1]],
    ['format', { format: 'even' }, ['', 'ab', 1], ['a']],
    [
      'keys that objects have anyway',
      JSON.parse(
        '{"properties": {"__proto__": {"type": "null"}, "constructor": {"type": "null"}}, "required": ["hasOwnProperty"]}',
      ),
      [JSON.parse('{"hasOwnProperty": 1, "__proto__": null}')],
      [{}, JSON.parse('{"hasOwnProperty": 1, "__proto__": 1}')],
    ],
    ['negative zero', { const: 0 }, [-0, 0], [1]],
    [
      'a union that refers to itself',
      {
        $defs: {
          v: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/v' }, { type: 'array', items: { $ref: '#/$defs/v' } }] },
        },
        $ref: '#/$defs/v',
      },
      ['x', ['x', ['y']], []],
      [1, [1], null],
    ],
    [
      'unions that refer to each other',
      {
        anyOf: [{ $ref: '#/$defs/w' }, { const: 1 }],
        $defs: { w: { anyOf: [{ $ref: '#' }, { const: 2 }] } },
        minimum: 2,
      },
      [2],
      [1],
    ],
    [
      'a union of constants that refers to itself',
      { anyOf: [{ $ref: '#' }, { const: { a: 1 } }, { enum: [[2], 3] }] },
      [{ a: 1 }, [2], 3],
      [{}, []],
    ],
    [
      'a loop of references',
      {
        anyOf: [{ $ref: '#/$defs/a' }, { const: 1 }],
        $defs: { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } },
      },
      [1],
      [2, 'a', null],
    ],
  ])('%s', (_, schema, valid, invalid) => {
    const holds = validator(schema);
    for (const value of valid) expect(holds(value), JSON.stringify(value)).toBe(true);
    for (const value of invalid) expect(holds(value), JSON.stringify(value)).toBe(false);
  });
});
