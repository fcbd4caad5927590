/**
 * Random schemas of the enforced keywords, with values that meet and clash: few keys, small numbers, short strings. They
 * refer to their own definitions, so that recursion is common too.
 */
import fc from 'fast-check';

// Not `__proto__`, which ajv passes over, nor `constructor` or `toString`, by which it compares constants.
const KEYS = ['a', 'b', 'c', 'hasOwnProperty'];
const DEFINITIONS = ['x', 'y', 'z'];
const key = fc.constantFrom(...KEYS);
const scalar = fc.constantFrom<unknown>(null, true, false, 0, 1, -2, 1.5, '', 'a', 'ab', 'abc', '"é');
const small = fc.integer({ min: 0, max: 3 });
const number = fc.constantFrom(-2, -1, 0, 0.5, 1, 2);

function objectOf<T>(values: fc.Arbitrary<T>, maxKeys: number): fc.Arbitrary<Record<string, T>> {
  const entries = fc.uniqueArray(fc.tuple(key, values), { selector: ([name]) => name, maxLength: maxKeys });
  return entries.map((list) =>
    JSON.parse(`{${list.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`),
  );
}

export const someValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 3, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 2, arbitrary: objectOf(tie('value'), 3) },
  ),
})).value;

const typeName = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object');
const constant = fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 1, arbitrary: someValue });

interface Ties {
  schema: unknown;
  object: unknown;
}

const { schema: anySchema } = fc.letrec<Ties>((tie) => {
  const sub = tie('schema');
  const subs = fc.array(sub, { minLength: 1, maxLength: 3 });
  const keywords = {
    type: fc.oneof(typeName, fc.uniqueArray(typeName, { minLength: 1, maxLength: 3 })),
    enum: fc.uniqueArray(constant, {
      minLength: 1,
      maxLength: 4,
      comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    }),
    const: constant,
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: fc.constantFrom(0.5, 1, 2),
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom('a', '^a', 'b$', '^.{2}$', '^[^a]*$'),
    items: sub,
    prefixItems: subs,
    minItems: small,
    maxItems: small,
    properties: objectOf(sub, 3),
    required: fc.uniqueArray(key, { maxLength: 2 }),
    additionalProperties: sub,
    allOf: subs,
    anyOf: subs,
    $ref: fc.constantFrom('#', ...DEFINITIONS.map((name) => `#/$defs/${name}`)),
  };
  const some = (names: (keyof typeof keywords)[]): fc.Arbitrary<unknown> =>
    fc.record(Object.fromEntries(names.map((name) => [name, keywords[name]])), { requiredKeys: [] });
  const objects = fc.record(
    {
      type: fc.constant('object'),
      properties: objectOf(sub, 3),
      required: keywords.required,
      additionalProperties: sub,
    },
    { requiredKeys: ['properties'] },
  );
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 1, arbitrary: fc.boolean() },
      { weight: 3, arbitrary: some(['type', 'enum', 'minimum', 'maxLength']) },
      {
        weight: 2,
        arbitrary: some(['type', 'const', 'exclusiveMinimum', 'maximum', 'multipleOf', 'minLength', 'pattern']),
      },
      { weight: 2, arbitrary: keywords.$ref.map(($ref) => ({ $ref })) },
      { weight: 4, arbitrary: objects },
      { weight: 2, arbitrary: some(['items', 'prefixItems', 'minItems', 'maxItems']) },
      { weight: 2, arbitrary: some(['type', 'anyOf', 'allOf', 'properties', 'required']) },
      { weight: 1, arbitrary: tie('object') },
    ),
    object: some(Object.keys(keywords) as (keyof typeof keywords)[]),
  };
});

/** A schema with its definitions. */
export const someSchema: fc.Arbitrary<unknown> = fc
  .tuple(anySchema, anySchema, anySchema, anySchema)
  .map(([root, x, y, z]) => (typeof root === 'boolean' ? root : { ...(root as object), $defs: { x, y, z } }));
