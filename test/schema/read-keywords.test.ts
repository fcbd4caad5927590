/** What the reader makes of each keyword: the shapes of `Keywords`, which the layers below lean on. */
// biome-ignore-all lint/suspicious/noThenProperty: the keyword is called so
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../engine/errors.ts';
import { SchemaNode } from '../../engine/schema/node.ts';
import { read } from './support.ts';

/** Keywords with the pointers of nodes in their place, and maps as objects. */
function shown(value: unknown): unknown {
  if (value instanceof SchemaNode) return value.isFalse ? `false at ${value.pointer}` : value.pointer;
  if (Array.isArray(value)) return value.map(shown);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, part]) => [key, shown(part)]));
  return value;
}

function keywordsOf(schema: unknown): Record<string, unknown> {
  const { keywords } = read(schema, { accept: 'all' }).root;
  return Object.fromEntries(Object.entries(keywords).map(([name, value]) => [name, shown(value)]));
}

describe('keywords become nodes', () => {
  it.each<[object, object]>([
    [{ not: { type: 'null' } }, { not: '/not' }],
    [{ oneOf: [true, false] }, { oneOf: ['/oneOf/0', 'false at /oneOf/1'] }],
    [{ contains: false }, { contains: 'false at /contains' }],
    [
      { contains: {}, minContains: 0, maxContains: 2 },
      { contains: '/contains', minContains: 0, maxContains: 2 },
    ],
    [{ uniqueItems: true }, { uniqueItems: true }],
    [
      { items: [true, {}], additionalItems: false },
      { items: ['/items/0', '/items/1'], additionalItems: 'false at /additionalItems' },
    ],
    [
      { prefixItems: [true], items: false },
      { prefixItems: ['/prefixItems/0'], items: 'false at /items' },
    ],
    [
      { unevaluatedItems: true, unevaluatedProperties: {} },
      { unevaluatedItems: '/unevaluatedItems', unevaluatedProperties: '/unevaluatedProperties' },
    ],
    [{ patternProperties: { '^a/': {} } }, { patternProperties: { '^a/': '/patternProperties/^a~1' } }],
    [
      { propertyNames: {}, minProperties: 1, maxProperties: 2 },
      { propertyNames: '/propertyNames', minProperties: 1, maxProperties: 2 },
    ],
    [{ dependentSchemas: { a: false } }, { dependentSchemas: { a: 'false at /dependentSchemas/a' } }],
    [{ dependentRequired: { a: ['b'] } }, { dependentRequired: { a: ['b'] } }],
    [
      { if: true, then: {}, else: false },
      { if: '/if', then: '/then', else: 'false at /else' },
    ],
    [{ if: {} }, { if: '/if' }],
    [{ $dynamicRef: '#a', $defs: { b: { $dynamicAnchor: 'a' } } }, { $dynamicRef: '/$defs/b' }],
    [{ $recursiveRef: '#' }, { $recursiveRef: '' }],
  ])('%j', (schema, keywords) => {
    expect(keywordsOf(schema)).toEqual(keywords);
  });

  it('names from the text are names, also __proto__', () => {
    const schema = JSON.parse(
      '{"properties": {"__proto__": {}}, "dependentRequired": {"__proto__": ["a"]}, "__proto__": 1}',
    );
    const { keywords } = read(schema, { accept: 'all' }).root;
    expect(keywords.properties?.get('__proto__')?.pointer).toBe('/properties/__proto__');
    expect(keywords.dependentRequired?.get('__proto__')).toEqual(['a']);
  });
});

describe('what says nothing beside its siblings is dropped', () => {
  it.each([
    { uniqueItems: false },
    { then: { not: {} }, else: false },
    { minContains: 2, maxContains: 1 },
    { additionalItems: false },
  ])('%j', (schema) => {
    expect(keywordsOf(schema)).toEqual({});
    expect(read(schema).nodes).toHaveLength(1);
  });
});

describe('dependencies', () => {
  it('are divided by what they are', () => {
    expect(keywordsOf({ dependencies: { a: ['b'], c: { required: ['d'] }, e: [] } })).toEqual({
      dependentRequired: { a: ['b'], e: [] },
      dependentSchemas: { c: '/dependencies/c' },
    });
  });

  it('join what is there', () => {
    const { keywords } = read(
      {
        dependentRequired: { a: ['b'] },
        dependentSchemas: { s: {} },
        dependencies: { a: ['b', 'c'], s: false, t: true },
      },
      { accept: 'all' },
    ).root;
    expect(keywords.dependentRequired).toEqual(new Map([['a', ['b', 'c']]]));
    expect(
      [...(keywords.dependentSchemas ?? [])].map(([key, node]) => [key, shown(node.keywords.allOf ?? node)]),
    ).toEqual([
      ['s', ['/dependentSchemas/s', 'false at /dependencies/s']],
      ['t', '/dependencies/t'],
    ]);
  });
});

describe('malformed values', () => {
  it.each([
    [{ not: 1 }, '/not', 'must be a schema'],
    [{ oneOf: {} }, '/oneOf', 'a list of at least one schema'],
    [{ uniqueItems: 1 }, '/uniqueItems', 'must be a boolean'],
    [{ contains: [] }, '/contains', 'must be a schema'],
    [{ minContains: -1 }, '/minContains', 'a whole number from 0 on'],
    [{ patternProperties: { '(': {} } }, '/patternProperties/(', 'Unterminated'],
    [{ patternProperties: { a: 1 } }, '/patternProperties/a', 'must be a schema'],
    [{ dependencies: { a: 1 } }, '/dependencies/a', 'must be a schema'],
    [{ dependencies: { a: [1] } }, '/dependencies/a', 'a dependency must be a list of strings, not [1]'],
    [{ dependentRequired: { a: 'b' } }, '/dependentRequired', 'an object of lists of strings'],
    [{ dependentSchemas: { a: ['b'] } }, '/dependentSchemas/a', 'must be a schema'],
    [{ propertyNames: 'a' }, '/propertyNames', 'must be a schema'],
    [{ maxProperties: 0.5 }, '/maxProperties', 'a whole number from 0 on'],
    [{ if: 1 }, '/if', 'must be a schema'],
    [{ $dynamicRef: 1 }, '/$dynamicRef', 'must be a string'],
    [{ $dynamicRef: '#a' }, '/$dynamicRef', 'leads nowhere'],
    [
      { $schema: 'https://json-schema.org/draft/2020-12/schema', exclusiveMinimum: true },
      '/exclusiveMinimum',
      'must be a number',
    ],
    [{ prefixItems: [true], items: [true] }, '/items', 'must be a schema'],
  ])('%j', (schema, pointer, reason) => {
    expect(() => read(schema, { accept: 'all' })).toThrow(EngineError);
    try {
      read(schema, { accept: 'all' });
    } catch (error) {
      expect(error).toMatchObject({ kind: 'schema', path: pointer });
      expect((error as EngineError).message).toContain(reason);
    }
  });
});
