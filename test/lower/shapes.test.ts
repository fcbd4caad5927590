/** What texts a schema allows, type by type: the bytes, the order of properties, whitespace. */
import { describe, expect, it } from 'vitest';
import type { SchemaOptions } from '../../engine/lower/compile.ts';
import { compile } from './support.ts';

interface Example {
  schema: unknown;
  options?: SchemaOptions;
  accept: string[];
  reject: string[];
}

const closed = { additionalProperties: false };
const abc = { properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'integer' } } };

const examples: Record<string, Example> = {
  'any value': {
    schema: {},
    accept: [
      'null',
      'true',
      '-1.5e3',
      '"a\\u00e9"',
      '[]',
      '[1,[2]]',
      '{}',
      '{"a":{"b":[null]}}',
      '{"a": 1,\n  "b": 2}',
    ],
    reject: ['', ' 1', '1 ', '[1,]', '{"a"}', '{a:1}', '"', 'nul', '01', '{"a":1,}'],
  },
  'scalars of several types': {
    schema: { type: ['integer', 'null', 'boolean'] },
    accept: ['1', 'null', 'false'],
    reject: ['1.5', '"a"', '[]', '{}'],
  },
  'members of an enum in their canonical spelling': {
    schema: { enum: ['é/"\n', 1e21, -0, null, 'ab', 'abc', ''] },
    accept: ['"é/\\"\\n"', '1e+21', '0', 'null', '"ab"', '"abc"', '""'],
    reject: ['"\\u00e9/\\"\\n"', '1000000000000000000000', '-0', '"a"', '"abcd"'],
  },
  'a constant with parts, and whitespace in it': {
    schema: { const: { b: [1, {}], a: 'x' } },
    accept: ['{"b":[1,{}],"a":"x"}', '{ "b": [1, {}],\n\t"a": "x" }'],
    reject: ['{"a":"x","b":[1,{}]}', '{"b":[1],"a":"x"}', '{"b":[1,{}]}'],
  },
  'every spelling of a string': {
    schema: { type: 'string', minLength: 2, maxLength: 2 },
    accept: ['"ab"', '"\\u0061b"', '"\\ud83d\\ude00b"', '"😀b"', '"\\/\\""'],
    reject: ['"a"', '"abc"', '"\\ud83db"', '"a\nb"', '"\\x41b"'],
  },
  'pattern, length and format together': {
    schema: { type: 'string', pattern: '^2', format: 'date', maxLength: 10 },
    accept: ['"2024-02-29"'],
    reject: ['"1999-01-01"', '"2024-02-30"', '"2"'],
  },
  'declared order, then others': {
    schema: { ...abc, required: ['b', 'z'], additionalProperties: { type: 'null' } },
    accept: ['{"b":1,"z":null}', '{"a":1,"b":2,"c":3,"z":null,"y":null,"x":null}', '{"b":1,"c":2,"z":null}'],
    reject: [
      '{"a":1}',
      '{"b":1}',
      '{"b":1,"a":1,"z":null}',
      '{"z":null,"b":1}',
      '{"b":1,"z":null,"a":1}',
      '{"b":1,"z":null,"y":1}',
    ],
  },
  'any order, each known key once': {
    schema: { ...abc, required: ['b', 'z'], additionalProperties: { type: 'null' } },
    options: { propertyOrder: 'any' },
    accept: ['{"z":null,"b":1}', '{"x":null,"c":1,"b":2,"y":null,"z":null,"a":3}'],
    reject: ['{"z":null}', '{"b":1,"b":1,"z":null}', '{"b":1,"z":null,"y":1}', '{"z":null,"z":null,"b":1}'],
  },
  'an undeclared key never spells a declared one': {
    schema: { properties: { a: { type: 'null' }, 'é"': { type: 'null' } } },
    accept: ['{"a":null,"b":1}', '{"ab":1}', '{"":1}', '{"é":1}', '{"é\\"x":1}', '{"é\\"":null}'],
    reject: ['{"a":1}', '{"b":1,"a":null}', '{"\\u0061":1}', '{"é\\"":1}', '{"b":1,"\\u0061":1}'],
  },
  'no other keys': {
    schema: { ...abc, ...closed },
    accept: ['{}', '{"a":1}', '{"a":1,"c":3}', '{"c":3}'],
    reject: ['{"d":1}', '{,"a":1}', '{"a":1,}', '{"c":3,"a":1}', '{"a":1 "b":2}'],
  },
  'an optional property that nothing satisfies is not offered': {
    schema: {
      properties: { a: { type: 'string', const: 1 }, b: { enum: [] }, c: false, d: { type: 'null' } },
      ...closed,
    },
    accept: ['{}', '{"d":null}'],
    reject: ['{"a":1}', '{"a"', '{"c":1}'],
  },
  'a closed conjunct closes the keys of the others': {
    schema: { allOf: [{ properties: { a: {} }, ...closed }, { properties: { b: {} } }] },
    accept: ['{}', '{"a":1}'],
    reject: ['{"b":1}', '{"a":1,"b":1}'],
  },
  'properties in the order of the text, through references': {
    schema: {
      allOf: [{ $ref: '#/$defs/base' }],
      properties: { b: {} },
      $defs: { base: { properties: { c: {}, a: {} } } },
    },
    accept: ['{"c":1,"a":1,"b":1}', '{"a":1,"b":1}'],
    reject: ['{"b":1,"c":1}', '{"a":1,"c":1}'],
  },
  'keys that objects have anyway': {
    schema: JSON.parse(
      '{"properties":{"__proto__":{"type":"null"},"constructor":{"const":1}},"required":["hasOwnProperty"]}',
    ),
    accept: ['{"__proto__":null,"constructor":1,"hasOwnProperty":0}', '{"hasOwnProperty":0,"toString":1}'],
    reject: ['{}', '{"__proto__":1,"hasOwnProperty":0}', '{"constructor":2,"hasOwnProperty":0}'],
  },
  'tuples and counts': {
    schema: {
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'integer' }],
      items: { type: 'boolean' },
      minItems: 2,
      maxItems: 4,
    },
    accept: ['["a",1]', '["a", 1, true]', '["a",1,true,false]'],
    reject: ['[]', '["a"]', '[1,"a"]', '["a",1,2]', '["a",1,true,false,true]', '["a",1,]'],
  },
  'an array ends before an item that nothing satisfies': {
    schema: { type: 'array', prefixItems: [{ type: 'null' }, { enum: [] }], items: { type: 'string' } },
    accept: ['[]', '[null]', '[ null ]'],
    reject: ['[null,', '["a"]'],
  },
  'an array that has no items': {
    schema: { type: 'array', maxItems: 0 },
    accept: ['[]', '[ ]'],
    reject: ['[1]', '[,]'],
  },
  'branches with the same beginning': {
    schema: {
      anyOf: [
        {
          type: 'object',
          properties: { kind: { const: 'a' }, n: { type: 'integer' } },
          required: ['kind', 'n'],
          ...closed,
        },
        { type: 'object', properties: { kind: { const: 'ab' }, s: { type: 'string' } }, required: ['kind'], ...closed },
        { type: 'string', maxLength: 1 },
        { const: 'xyz' },
      ],
    },
    accept: ['{"kind":"a","n":1}', '{"kind":"ab"}', '{"kind":"ab","s":""}', '"x"', '"xyz"'],
    reject: ['{"kind":"a"}', '{"kind":"a","s":""}', '{"kind":"ab","n":1}', '"xy"'],
  },
  recursion: {
    schema: {
      type: 'object',
      properties: { v: { type: 'integer' }, kids: { type: 'array', items: { $ref: '#' } } },
      required: ['v'],
      ...closed,
    },
    accept: ['{"v":1}', '{"v":1,"kids":[{"v":2,"kids":[{"v":3},{"v":4}]},{"v":5}]}'],
    reject: ['{"v":1,"kids":[{}]}', '{"v":1,"kids":[{"v":2]}', '{"kids":[]}'],
  },
  'flexible whitespace': {
    schema: { properties: { a: { items: {} } } },
    accept: [
      '{ "a" : [ 1 , 2 ] }',
      '{\n  "a": [\n    1\n  ]\n}',
      '{\r\n\t"a":[]}',
      `{\n${' '.repeat(32)}"a":[]}`,
      '{ }',
    ],
    reject: ['{  "a":[]}', '{\n\n"a":[]}', `{\n${' '.repeat(33)}"a":[]}`, '{\r"a":[]}', '{"a":\t\t[]}', ' {}', '{}\n'],
  },
  'compact whitespace': {
    schema: { properties: { a: { items: {} } } },
    options: { whitespace: 'compact' },
    accept: ['{}', '{"a":[1,[2,3],{"b":1}]}'],
    reject: ['{ }', '{"a": []}', '{"a":[1, 2]}', '{"a":[{"b": 1}]}'],
  },
  'spaced whitespace': {
    schema: { properties: { a: { items: {} } } },
    options: { whitespace: 'spaced' },
    accept: ['{}', '{"a": [1, [2, 3], {"b": 1}], "c": 1}'],
    reject: ['{"a":[]}', '{"a": [1,2]}', '{ "a": []}', '{"a" : []}'],
  },
};

describe.each(Object.entries(examples))('%s', (_, { schema, options, accept, reject }) => {
  const { accepts } = compile(schema, options);
  it.each(accept)('accepts %s', (text) => expect(accepts(text)).toBe(true));
  it.each(reject)('rejects %s', (text) => expect(accepts(text)).toBe(false));
});
