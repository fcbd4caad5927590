/**
 * Random schemas as people write them, for ajv to judge what comes out: formats, patterns, bounds, steps, nesting,
 * recursion, siblings. Bounds are chosen so that a double decides them as a decimal does: ajv reads with JSON.parse.
 */
import type { Schema } from './brute-force.ts';
import { fromEntries } from './random-schemas.ts';
import type { Rng } from './rng.ts';

const PATTERNS = [
  '^[A-Z]{2}-\\d{3,5}$',
  '^(foo|bar)+$',
  '\\d{2}',
  '^\\S+@\\S+$',
  '^[^\\s"\\\\]{1,12}$',
  '^\\p{Lu}\\p{Ll}*$',
  '^(?:[01]?\\d|2[0-3]):[0-5]\\d$',
  'end$',
  '^.{0,9}$',
  '^(?=.*x)[a-z]+$',
];
export const FORMATS = [
  'date',
  'time',
  'date-time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uuid',
  'uri-reference',
  'json-pointer',
];
const KEYS = ['id', 'name', 'tags', 'größe', 'a b', '"', 'nested', 'value', '\\'];

export function richSchema(rng: Rng): Schema {
  const $defs = {
    tree: {
      type: 'object',
      properties: { value: leaf(rng), children: { type: 'array', items: { $ref: '#/$defs/tree' }, maxItems: 3 } },
      required: ['value', 'children'],
      additionalProperties: false,
    },
    list: {
      anyOf: [
        { type: 'null' },
        { type: 'object', properties: { head: leaf(rng), tail: { $ref: '#/$defs/list' } }, required: ['head', 'tail'] },
      ],
    },
  };
  const root = value(rng, 3);
  return typeof root === 'boolean' ? root : { ...root, $defs };
}

function value(rng: Rng, depth: number): Schema {
  const roll = rng.next();
  if (depth === 0 || roll < 0.25) return leaf(rng);
  if (roll < 0.6) return object(rng, depth - 1);
  if (roll < 0.75) return array(rng, depth - 1);
  if (roll < 0.85) return { anyOf: [value(rng, depth - 1), value(rng, depth - 1)] };
  if (roll < 0.93) return { $ref: rng.pick(['#/$defs/tree', '#/$defs/list']) };
  return rng.chance(0.5) ? { type: ['string', 'null'], maxLength: 5 } : {};
}

function leaf(rng: Rng): Schema {
  switch (rng.int(0, 8)) {
    case 0:
      return { type: 'string', format: rng.pick(FORMATS) };
    case 1:
      return { type: 'string', pattern: rng.pick(PATTERNS), ...(rng.chance(0.4) && { maxLength: rng.int(9, 40) }) };
    case 2:
      return { type: 'string', minLength: rng.int(0, 5), maxLength: rng.int(5, 300) };
    case 3:
      return {
        type: 'integer',
        minimum: rng.int(-2000, 10),
        maximum: rng.int(30, 100_000),
        multipleOf: rng.pick([1, 3, 7, 10]),
      };
    case 4:
      return { type: 'number', minimum: rng.int(-20, 0), maximum: rng.int(1, 900) + rng.pick([0, 0.5, 0.25]) };
    case 5:
      return {
        type: 'number',
        exclusiveMinimum: rng.int(-5, 0),
        maximum: rng.int(2, 50),
        multipleOf: rng.pick([0.5, 0.25, 2]),
      };
    case 6:
      return { enum: rng.some<unknown>(['low', 'high', 'naïve', 3, null, true, 1.5, { a: [1] }, []], 1) };
    case 7:
      return { allOf: [{ type: ['string', 'integer'] }, { minLength: 2, minimum: 5 }, { maxLength: 9, maximum: 99 }] };
    default:
      return { type: rng.pick(['string', 'boolean', 'null', 'integer']) };
  }
}

function array(rng: Rng, depth: number): Schema {
  const minItems = rng.int(0, 2);
  return {
    type: 'array',
    ...(rng.chance(0.3) && { prefixItems: [value(rng, depth)] }),
    items: value(rng, depth),
    minItems,
    ...(rng.chance(0.6) && { maxItems: minItems + rng.int(0, 4) }),
  };
}

function object(rng: Rng, depth: number): Schema {
  const names = rng.shuffle(rng.some(KEYS, 0, 5));
  return {
    type: 'object',
    properties: fromEntries(names.map((name) => [name, value(rng, depth)])),
    required: [...rng.some(names), ...(rng.chance(0.1) ? ['other'] : [])],
    ...(rng.chance(0.7) ? { additionalProperties: rng.pick<Schema>([leaf(rng), true, leaf(rng)]) } : {}),
  };
}
