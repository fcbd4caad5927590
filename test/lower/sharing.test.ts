/** What schemas of one store have in common, and what happens when it is cleared. */
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../engine/bytes.ts';
import { ExprStore } from '../../engine/expr/store.ts';
import { DEFAULT_LIMITS } from '../../engine/limits.ts';
import { anyJson, compileSchema } from '../../engine/lower/compile.ts';

describe('schemas of one store', () => {
  it('share any value', () => {
    const store = new ExprStore(DEFAULT_LIMITS);
    const root = anyJson(store).root();
    expect(compileSchema(store, {}).root()).toBe(root);
    expect(compileSchema(store, { description: 'anything' }, { propertyOrder: 'any' }).root()).toBe(root);
    expect(compileSchema(store, {}, { whitespace: 'compact' }).root()).not.toBe(root);
  });

  it('make their expressions again after it was cleared', () => {
    const store = new ExprStore(DEFAULT_LIMITS);
    const schema = compileSchema(store, {
      type: 'object',
      properties: { a: { type: 'string', pattern: '^x', format: 'date' }, b: { pattern: '^x' }, c: {} },
      additionalProperties: { enum: [1, [2]] },
    });
    for (let round = 0; round < 3; round++) {
      const accepts = (text: string): boolean => store.matches(schema.root(), utf8(text));
      expect(accepts('{"b":"xy","c":[{"d":null}],"e":[2],"f":1}')).toBe(true);
      expect(accepts('{"a":"2024-01-01"}')).toBe(false);
      expect(accepts('{"b":"y"}')).toBe(false);
      store.clear();
      anyJson(store).root(); // takes the ids that the schema had
    }
  });

  it('unions of records with the same keys do not multiply with depth', () => {
    const store = new ExprStore(DEFAULT_LIMITS);
    const record = (name: string): object => ({
      properties: { child: { $ref: '#' }, [name]: { type: 'integer' } },
      required: ['child'],
      type: 'object',
    });
    const schema = compileSchema(store, { anyOf: [record('a'), record('b'), { type: 'null' }] });
    expect(store.matches(schema.root(), utf8(`${'{"child":'.repeat(12)}null${'}'.repeat(12)}`))).toBe(true);
  });
});
