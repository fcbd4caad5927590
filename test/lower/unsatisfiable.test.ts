/** Nothing can match: found before generation, with the constraints that clash and where they stand. */
import { describe, expect, it } from 'vitest';
import { compile, compileError } from './support.ts';

describe('the error names what clashes', () => {
  it.each<[unknown, string, string]>([
    [false, '', 'the schema false allows nothing'],
    [{ type: 'string', const: 1 }, '/type', 'type "string" clashes with const 1 (#/const)'],
    [{ type: 'integer', minimum: 5, maximum: 3 }, '/minimum', 'minimum 5 clashes with maximum 3 (#/maximum)'],
    [
      { type: 'integer', multipleOf: 7, minimum: 8, maximum: 13 },
      '/multipleOf',
      'multipleOf 7 clashes with minimum 8 (#/minimum) and maximum 13',
    ],
    [
      { type: 'string', minLength: 3, pattern: '^a?$' },
      '/minLength',
      'minLength 3 clashes with pattern "^a?$" (#/pattern)',
    ],
    [{ type: 'string', pattern: 'a(?!.*)b' }, '/pattern', 'pattern "a(?!.*)b" allows nothing'],
    [
      { allOf: [{ type: 'string' }, { $ref: '#/$defs/a' }], $defs: { a: { type: 'null' } } },
      '/allOf/0/type',
      '"null" (#/$defs/a/type)',
    ],
    [{ enum: [] }, '/enum', 'enum [] allows nothing'],
    [{ not: {} }, '/not', 'not {} allows nothing'],
    [{ anyOf: [{ enum: [] }, false] }, '/anyOf', 'anyOf'],
    [{ type: 'array', minItems: 3, maxItems: 2 }, '/minItems', 'minItems 3 clashes with maxItems 2 (#/maxItems)'],
    [
      { type: 'object', required: ['status'], properties: { status: { type: 'string', enum: [] } } },
      '/properties/status/enum',
      'the required property "status" (#/required) can have no value: enum [] allows nothing',
    ],
    [
      { type: 'object', required: ['b'], properties: { a: {} }, additionalProperties: false },
      '/additionalProperties',
      'the required property "b" (#/required) can have no value: the schema false allows nothing',
    ],
    [
      { type: 'array', minItems: 1, items: { type: 'null', const: 0 } },
      '/items/type',
      'a required item (#/minItems) can have no value',
    ],
    [
      { type: 'object', required: ['next'], properties: { next: { $ref: '#' } } },
      '/required',
      '"next" (#/required) contains itself without end',
    ],
    [
      {
        $defs: { A: { $ref: '#/$defs/A' } },
        type: 'object',
        properties: { x: { $ref: '#/$defs/A' } },
        required: ['x'],
      },
      '/$defs/A',
      'leads back to itself',
    ],
  ])('%j', (schema, pointer, message) => {
    const error = compileError(schema);
    expect(error.kind).toBe('unsatisfiable');
    expect(error.path).toBe(pointer);
    expect(error.message).toContain(message);
  });
});

it('names the last of many required levels', () => {
  const levels = 3_000;
  const level = (i: number): unknown =>
    i === levels ? { enum: [] } : { type: 'array', minItems: 1, items: { $ref: `#/$defs/a${i + 1}` } };
  const $defs = Object.fromEntries(Array.from({ length: levels + 1 }, (_, i) => [`a${i}`, level(i)]));
  const error = compileError({ $ref: '#/$defs/a0', $defs });
  expect(error.path).toBe(`/$defs/a${levels}/enum`);
  expect(error.message.length).toBeLessThan(400);
});

describe('what only looks empty compiles', () => {
  it('recursion with a way out', () => {
    const { accepts } = compile({
      anyOf: [{ $ref: '#/$defs/pair' }, { $ref: '#/$defs/leaf' }],
      $defs: {
        leaf: { type: 'null' },
        pair: { type: 'array', prefixItems: [{ $ref: '#' }, { $ref: '#/$defs/endless' }, { $ref: '#' }], minItems: 1 },
        endless: { type: 'array', items: { $ref: '#/$defs/endless' }, minItems: 1 },
      },
    });
    expect(accepts('[[null]]')).toBe(true);
    expect(accepts('[null,')).toBe(false);
  });

  it('constraints of other types', () => {
    expect(compile({ minimum: 5, maximum: 3 }).accepts('"a"')).toBe(true);
  });
});
