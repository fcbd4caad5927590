/**
 * Every keyword of JSON Schema, drafts 4 to 2020-12: whether it is enforced, an annotation or refused for now, and what
 * kind of value it has. A name that is not here is an annotation that warns. Where to look for an enforced keyword:
 *
 *   type                                         own-shapes.ts
 *   $ref allOf anyOf oneOf not                   normal-form.ts
 *   enum const                                   constants.ts
 *   minimum … multipleOf                         numbers.ts
 *   minLength maxLength pattern format           strings.ts
 *   items prefixItems … maxItems                 arrays.ts
 *   properties required additionalProperties     objects.ts
 *
 * The reader converts every keyword that is no annotation; what of them the layers below cannot do yet is refused: an
 * error wherever it can be reached, unless its value says nothing (`idle`). Annotations may have any value: nothing
 * depends on it.
 */
import type { Draft } from './draft.ts';
import { isObject } from './json.ts';
import type { ValueKind } from './keyword-values.ts';

type RawSchema = Readonly<Record<string, unknown>>;
type ValueTest = (value: unknown, schema: RawSchema) => boolean;

export interface Keyword {
  readonly role: 'enforced' | 'annotation' | 'refused';
  readonly value: ValueKind;
  /** The first and the last draft that have it; elsewhere it is an annotation that warns. */
  readonly since: Draft;
  readonly until: Draft;
  /** Whether it says nothing beside these siblings, of whatever role: it is dropped. */
  readonly silent: ValueTest | undefined;
  /** Of a refused keyword: whether this value says nothing. */
  readonly idle: ValueTest | undefined;
  /** Of an enforced keyword: the values for which it is; others are refused. */
  readonly only: ValueTest | undefined;
}

interface Details {
  since?: Draft;
  until?: Draft;
  silent?: ValueTest;
  idle?: ValueTest;
  only?: ValueTest;
}

function entry(
  role: Keyword['role'],
  value: ValueKind,
  { since = 4, until = 2020, silent, idle, only }: Details = {},
): Keyword {
  return { role, value, since, until, silent, idle, only };
}
const enforced = (value: ValueKind, details?: Details): Keyword => entry('enforced', value, details);
const refused = (value: ValueKind, details?: Details): Keyword => entry('refused', value, details);
const annotation = (value: ValueKind = 'any', details?: Details): Keyword => entry('annotation', value, details);

const isTrue: ValueTest = (value) => value === true;
const isFalse: ValueTest = (value) => value === false;
const isZero: ValueTest = (value) => value === 0;
const isBlank: ValueTest = (value) => isObject(value) && Object.keys(value).length === 0;
const isTrivial: ValueTest = (value, schema) => isTrue(value, schema) || isBlank(value, schema);
const without =
  (...siblings: string[]): ValueTest =>
  (_, schema) =>
    siblings.every((name) => schema[name] === undefined);
const needsNone: ValueTest = (_, schema) => schema.minContains === 0 && schema.maxContains === undefined;
const isConstant: ValueTest = (value, schema) => isFalse(value, schema) || isTrivial(value, schema);
const withoutList: ValueTest = (_, schema) => !Array.isArray(schema.items);
const isSingle: ValueTest = (value) => Array.isArray(value) && value.length === 1;

export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  Object.entries({
    // References and the document
    $ref: enforced('reference'),
    $schema: annotation('string'),
    $id: annotation('string', { since: 6 }),
    id: annotation('any', { until: 4 }),
    $anchor: annotation('string', { since: 2019 }),
    $dynamicAnchor: annotation('string', { since: 2020 }),
    $recursiveAnchor: annotation('boolean', { since: 2019, until: 2019 }),
    $dynamicRef: refused('reference', { since: 2020 }),
    $recursiveRef: refused('reference', { since: 2019, until: 2019 }),
    $vocabulary: annotation('any', { since: 2019 }),
    $defs: annotation('schemaMap'),
    definitions: annotation('schemaMap'),

    // Any value
    type: enforced('types'),
    enum: enforced('jsons'),
    const: enforced('json', { since: 6 }),
    allOf: enforced('schemas'),
    anyOf: enforced('schemas'),
    oneOf: enforced('schemas', { only: isSingle }),
    not: enforced('schema', { only: isConstant }),
    if: refused('schema', { since: 7, idle: without('then', 'else') }),
    // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
    then: refused('schema', { since: 7, silent: without('if') }),
    else: refused('schema', { since: 7, silent: without('if') }),

    // Numbers
    minimum: enforced('number'),
    maximum: enforced('number'),
    exclusiveMinimum: enforced('bound'),
    exclusiveMaximum: enforced('bound'),
    multipleOf: enforced('step'),

    // Strings
    minLength: enforced('count'),
    maxLength: enforced('count'),
    pattern: enforced('string'),
    format: enforced('string'),
    contentEncoding: annotation('any', { since: 7 }),
    contentMediaType: annotation('any', { since: 7 }),
    contentSchema: annotation('any', { since: 2019 }),

    // Arrays
    items: enforced('schemaOrSchemas'),
    prefixItems: enforced('schemas', { since: 2020 }),
    additionalItems: enforced('schema', { until: 2019, silent: withoutList }),
    minItems: enforced('count'),
    maxItems: enforced('count'),
    uniqueItems: refused('boolean', { silent: isFalse }),
    contains: refused('schema', { since: 6, idle: needsNone }),
    minContains: refused('count', { since: 2019, silent: without('contains') }),
    maxContains: refused('count', { since: 2019, silent: without('contains') }),
    unevaluatedItems: refused('schema', { since: 2019, idle: isTrivial }),

    // Objects
    properties: enforced('schemaMap'),
    required: enforced('names'),
    additionalProperties: enforced('schema'),
    patternProperties: refused('patternMap', { idle: isBlank }),
    propertyNames: refused('schema', { since: 6, idle: isTrivial }),
    minProperties: refused('count', { idle: isZero }),
    maxProperties: refused('count'),
    dependencies: refused('dependencies', { idle: isBlank }),
    dependentRequired: refused('namesMap', { since: 2019, idle: isBlank }),
    dependentSchemas: refused('schemaMap', { since: 2019, idle: isBlank }),
    unevaluatedProperties: refused('schema', { since: 2019, idle: isTrivial }),

    // For readers
    title: annotation(),
    description: annotation(),
    default: annotation(),
    examples: annotation(),
    deprecated: annotation(),
    readOnly: annotation(),
    writeOnly: annotation(),
    $comment: annotation(),
  }),
);

/** Whether a draft has the keyword. Every one belongs to the mixture that a document without a draft is. */
export function isOfDraft(keyword: Keyword, draft: Draft | undefined): boolean {
  return draft === undefined || (keyword.since <= draft && draft <= keyword.until);
}

/** Whether this version cannot enforce the keyword with this value. */
export function isRefused({ role, silent, idle, only }: Keyword, value: unknown, schema: RawSchema): boolean {
  if (role === 'annotation' || silent?.(value, schema)) return false;
  return role === 'refused' ? !idle?.(value, schema) : only?.(value, schema) === false;
}

/** The formats of the standard. One that is not enforced is refused; a name that is not here is an annotation. */
export const STANDARD_FORMATS: ReadonlySet<string> = new Set([
  ...['date', 'date-time', 'duration', 'time'],
  ...['email', 'hostname', 'idn-email', 'idn-hostname', 'ipv4', 'ipv6'],
  ...['iri', 'iri-reference', 'uri', 'uri-reference', 'uri-template'],
  ...['json-pointer', 'regex', 'relative-json-pointer', 'uuid'],
]);
