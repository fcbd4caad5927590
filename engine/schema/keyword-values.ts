/**
 * The kinds of value that keywords have: what is legal, and which subschemas are inside.
 *
 * `fault` says what is wrong with a value (`must be …`), or undefined. It does not look into subschemas: whoever visits
 * those checks them, with their own pointers.
 */
import type { Draft } from './draft.ts';
import { isObject, nameKind, previewJson } from './json.ts';

export type ValueKind =
  | 'any'
  | 'boolean'
  | 'bound'
  | 'count'
  | 'dependencies'
  | 'json'
  | 'jsons'
  | 'names'
  | 'namesMap'
  | 'number'
  | 'patternMap'
  | 'reference'
  | 'schema'
  | 'schemaMap'
  | 'schemaOrSchemas'
  | 'schemas'
  | 'step'
  | 'string'
  | 'types';

export const TYPE_NAMES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
export type TypeName = (typeof TYPE_NAMES)[number];

export function isSchema(value: unknown): value is Readonly<Record<string, unknown>> | boolean {
  return typeof value === 'boolean' || isObject(value);
}

export function fault(kind: ValueKind, value: unknown, draft: Draft | undefined): string | undefined {
  const expected = EXPECTED[kind];
  if (expected === undefined || expected.test(value, draft)) return undefined;
  return `must be ${expected.text}, not ${previewJson(value)}`;
}

interface Expectation {
  readonly text: string;
  readonly test: (value: unknown, draft: Draft | undefined) => boolean;
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isNames = (value: unknown): boolean => isList(value) && value.every(isString);
const isTypeName = (value: unknown): boolean => (TYPE_NAMES as readonly unknown[]).includes(value);
const isTypes = (value: unknown): boolean =>
  isList(value) && value.length > 0 ? value.every(isTypeName) : isTypeName(value);

const EXPECTED: Partial<Record<ValueKind, Expectation>> = {
  boolean: { text: 'a boolean', test: (value) => typeof value === 'boolean' },
  bound: {
    text: 'a number',
    // A number in draft 4 is not legal, but there is only one thing that it can mean.
    test: (value, draft) => isNumber(value) || (typeof value === 'boolean' && (draft ?? 4) === 4),
  },
  count: {
    text: 'a whole number from 0 on',
    test: (value) => isNumber(value) && Number.isInteger(value) && value >= 0,
  },
  dependencies: { text: 'an object of schemas and lists of names', test: isObject },
  jsons: { text: 'a list', test: isList },
  names: { text: 'a list of strings', test: isNames },
  namesMap: {
    text: 'an object of lists of strings',
    test: (value) => isObject(value) && Object.values(value).every(isNames),
  },
  number: { text: 'a number', test: isNumber },
  patternMap: { text: 'an object of schemas', test: isObject },
  reference: { text: 'a string', test: isString },
  schema: { text: 'a schema', test: isSchema },
  schemaMap: { text: 'an object of schemas', test: isObject },
  schemaOrSchemas: { text: 'a schema', test: (value, draft) => isSchema(value) || (isList(value) && draft !== 2020) },
  schemas: { text: 'a list of at least one schema', test: (value) => isList(value) && value.length > 0 },
  step: { text: 'a number above 0', test: (value) => isNumber(value) && value > 0 },
  string: { text: 'a string', test: isString },
  types: { text: `one of ${TYPE_NAMES.join(', ')}, or a list of them`, test: isTypes },
};

/** Every subschema in a value, with its key where the value is a list or an object. Ill-formed parts are passed over. */
export function* subschemas(
  kind: ValueKind,
  value: unknown,
): Generator<[raw: unknown, key: string | number | undefined]> {
  if ((kind === 'schemas' || kind === 'schemaOrSchemas') && isList(value)) {
    for (const [index, raw] of value.entries()) yield [raw, index];
  } else if ((kind === 'schemaMap' || kind === 'patternMap' || kind === 'dependencies') && isObject(value)) {
    for (const key of Object.keys(value)) if (isSchema(value[key])) yield [value[key], key];
  } else if ((kind === 'schema' || kind === 'schemaOrSchemas') && isSchema(value)) {
    yield [value, undefined];
  }
}

/** `must be a schema` for what stands where a subschema should. */
export function subschemaFault(raw: unknown): string {
  return `must be a schema (an object or a boolean), not ${nameKind(raw)}`;
}
