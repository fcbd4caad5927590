import { describe, expect, it } from 'vitest';
import { EngineError, LimitError } from '../../engine/errors.ts';
import { read, warningsOf } from './support.ts';

function errorOf(schema: unknown, choices = {}): EngineError {
  try {
    read(schema, choices);
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error('no error');
}

describe('malformed schemas', () => {
  it.each([
    [
      { properties: { a: { minLength: -1 } } },
      '/properties/a/minLength',
      '"minLength" must be a whole number from 0 on, not -1',
    ],
    [{ maxItems: 1.5 }, '/maxItems', 'not 1.5'],
    [{ type: 'text' }, '/type', 'must be one of null, boolean'],
    [{ type: [] }, '/type', 'must be one of'],
    [{ required: 'a' }, '/required', 'must be a list of strings, not "a"'],
    [{ properties: { a: 1 } }, '/properties/a', 'must be a schema (an object or a boolean), not a number'],
    [{ anyOf: [] }, '/anyOf', 'a list of at least one schema'],
    [{ anyOf: [true, null] }, '/anyOf/1', 'must be a schema'],
    [{ enum: 'a' }, '/enum', 'must be a list'],
    [{ multipleOf: 0 }, '/multipleOf', 'a number above 0'],
    [{ minimum: '1' }, '/minimum', 'must be a number'],
    [{ pattern: '^hello(there$' }, '/pattern', 'Unterminated'],
    [{ const: Number.NaN }, '/const', 'no JSON value'],
    [{ $ref: '#/$defs/a' }, '/$ref', 'the reference "#/$defs/a" leads nowhere'],
    [{ $defs: { a: 1 }, $ref: '#/$defs/a' }, '/$ref', 'must be a schema'],
    [{ $ref: '#nowhere' }, '/$ref', 'leads nowhere'],
    ['type', '', 'must be a schema'],
    [null, '', 'must be a schema'],
    [
      { $schema: 'https://json-schema.org/draft/2020-12/schema', items: [true] },
      '/items',
      'must be a schema, not [true]',
    ],
    [
      { $schema: 'http://json-schema.org/draft-07/schema#', minimum: 0, exclusiveMinimum: true },
      '/exclusiveMinimum',
      'a number',
    ],
  ])('%j', (schema, pointer, reason) => {
    const error = errorOf(schema);
    expect(error.kind).toBe('schema');
    expect(error.path).toBe(pointer);
    expect(error.message).toContain(reason);
  });
});

describe('refused keywords', () => {
  it.each([
    [{ items: { uniqueItems: true } }, '/items/uniqueItems'],
    [{ properties: { 'a/b': { not: { type: 'null' } } } }, '/properties/a~1b/not'],
    [{ oneOf: [true, false] }, '/oneOf'],
    // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
    [{ $defs: { a: { if: true, then: false } }, anyOf: [{ $ref: '#/$defs/a' }] }, '/$defs/a/if'],
    [{ patternProperties: { a: true } }, '/patternProperties'],
    [{ minProperties: 1 }, '/minProperties'],
    [{ contains: true }, '/contains'],
    [{ dependencies: { a: ['b'] } }, '/dependencies'],
    [{ $ref: 'https://example.com/other.json' }, '/$ref'],
    [{ $dynamicRef: '#a' }, '/$dynamicRef'],
  ])('%j', (schema, pointer) => {
    const error = errorOf(schema);
    expect(error.kind).toBe('unsupported');
    expect(error.path).toBe(pointer);
    expect(error.message).toContain(JSON.stringify(pointer.slice(pointer.lastIndexOf('/') + 1)));
  });

  it('passes over values that say nothing, and what cannot be reached', () => {
    read({
      uniqueItems: false,
      minProperties: 0,
      patternProperties: {},
      propertyNames: true,
      unevaluatedProperties: {},
      if: true,
      minContains: 3,
      dependentRequired: {},
      not: false,
      oneOf: [{ type: 'string' }],
      $defs: { unused: { oneOf: [true, true] } },
    });
  });

  it('refuses the formats of the standard that are not enforced', () => {
    expect(errorOf({ format: 'idn-email' })).toMatchObject({ kind: 'unsupported', path: '/format' });
    expect(warningsOf({ format: 'idn-email' }, { formats: 'annotate' })).toHaveLength(1);
  });

  it('refuses formats if asked to', () => {
    expect(errorOf({ items: { format: 'even' } }, { formats: 'refuse' })).toMatchObject({
      kind: 'unsupported',
      path: '/items/format',
    });
  });
});

describe('warnings', () => {
  it.each([
    [{ additonalProperties: false }, '/additonalProperties', 'did you mean "additionalProperties"?'],
    [{ items: { Required: [] } }, '/items/Required', 'did you mean "required"?'],
    [{ 'x-order': 1 }, '/x-order', '"x-order" is not a keyword of JSON Schema and constrains nothing'],
    [{ format: 'uint' }, '/format', 'the format "uint" is not known'],
    [{ $schema: 'http://json-schema.org/draft-04/schema#', const: 1 }, '/const', 'not a keyword of draft 4'],
    [{ $schema: 'http://json-schema.org/draft-07/schema#', $ref: '#', minimum: 1 }, '/minimum', 'siblings of "$ref"'],
  ])('%j', (schema, pointer, message) => {
    const [warning, ...others] = warningsOf(schema);
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ pointer, keyword: pointer.slice(pointer.lastIndexOf('/') + 1) });
    expect(warning?.message).toContain(message);
  });

  it('says nothing about what is enforced or only for readers', () => {
    expect(
      warningsOf({ $id: 'a', title: 't', description: 'd', type: 'string', format: 'even', $defs: { a: { x: 1 } } }),
    ).toEqual([]);
  });

  it('names the formats that an option turned into annotations', () => {
    expect(warningsOf({ format: 'even' }, { formats: 'annotate' })[0]?.message).toContain('by the option formats');
  });
});

describe('limits', () => {
  const nest = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
    let schema: unknown = { type: 'null' };
    for (let level = 0; level < levels; level++) schema = wrap(schema);
    return schema;
  };

  it.each([
    ['items', (items: unknown) => ({ items })],
    ['allOf', (inner: unknown) => ({ allOf: [inner] })],
    ['properties', (a: unknown) => ({ properties: { a } })],
  ])('20,000 levels of %s', (_, wrap) => {
    const error = errorOf(nest(20_000, wrap));
    expect(error).toBeInstanceOf(LimitError);
    expect((error as LimitError).limit).toBe('schemaDepth');
  });

  it('a deep constant', () => {
    let value: unknown = 1;
    for (let level = 0; level < 20_000; level++) value = [value];
    expect(errorOf({ const: value })).toMatchObject({ limit: 'schemaDepth', path: '/const' });
  });

  it('the size of a document', () => {
    const members = Array.from({ length: 1_000 }, (_, index) => index);
    expect(errorOf({ enum: members }, { limits: { schemaSize: 1_000 } })).toMatchObject({ limit: 'schemaSize' });
    read({ enum: members }, { limits: { schemaSize: 1_002 } });
  });

  it('an object that contains itself is a recursion', () => {
    const schema: Record<string, unknown> = { type: 'object' };
    schema.properties = { next: schema };
    expect(read(schema).nodes).toHaveLength(1);
  });
});

describe('references', () => {
  const target = (schema: object): string | undefined => read(schema).root.keywords.$ref?.pointer;

  it.each([
    [{ $ref: '#' }, ''],
    [{ $ref: '#/$defs/a', $defs: { a: {} } }, '/$defs/a'],
    [{ $ref: '#/$defs/a~1b%25c', $defs: { 'a/b%c': {} } }, '/$defs/a~1b%c'],
    [{ $ref: '#/anyOf/1', anyOf: [true, {}] }, '/anyOf/1'],
    [{ $ref: '#/$defs/__proto__', $defs: JSON.parse('{"__proto__": {}}') }, '/$defs/__proto__'],
    [{ $ref: '#/elsewhere/a', elsewhere: { a: {} } }, '/elsewhere/a'],
    [{ $ref: '#b', $defs: { a: { $anchor: 'b' } } }, '/$defs/a'],
    [{ $ref: 'a.json', $defs: { a: { $id: 'a.json' } } }, '/$defs/a'],
    [{ $id: 'https://e.com/root', $ref: 'https://e.com/root#/$defs/a', $defs: { a: {} } }, '/$defs/a'],
    [
      { $id: 'https://e.com/x/root', $ref: 'a.json#/items', $defs: { a: { $id: '/x/a.json', items: {} } } },
      '/$defs/a/items',
    ],
    [{ $ref: '#/$defs/a/items', $defs: { a: { $id: 'a.json', items: {} } } }, '/$defs/a/items'],
  ])('%j', (schema, pointer) => {
    expect(target(schema)).toBe(pointer);
  });

  it.each(['#/constructor', '#/anyOf/length', '#/anyOf/01'])('%s leads nowhere', ($ref) => {
    expect(errorOf({ $ref, anyOf: [true, true] }).kind).toBe('schema');
  });

  it('inside a resource of its own are relative to it', () => {
    const inner = { $id: 'inner', $defs: { a: { type: 'null' } }, items: { $ref: '#/$defs/a' } };
    const { root } = read({ $defs: { a: { type: 'string' }, inner }, $ref: 'inner' });
    const items = root.keywords.$ref?.keywords.items;
    expect(items && 'pointer' in items ? items.keywords.$ref?.pointer : undefined).toBe('/$defs/inner/$defs/a');
  });
});
