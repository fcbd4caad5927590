/** What a subschema says by `type` and the keywords of single types, without its in-place subschemas and constants. */
import { constrainsArrays } from './arrays.ts';
import type { Scalar } from './json.ts';
import type { Keywords, SchemaNode } from './node.ts';
import { numberShape } from './numbers.ts';
import { constrainsObjects } from './objects.ts';
import type { Shapes, ShapeTable } from './shapes.ts';

/** Keywords that speak of any type; normal-form.ts joins what they say. */
const UNTYPED: ReadonlySet<string> = new Set(['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'enum', 'const']);

export function ownShapes(node: SchemaNode, table: ShapeTable): Shapes {
  const { keywords } = node;
  if (!saysAnything(keywords)) return table.any;
  const { type } = keywords;
  const has = (name: NonNullable<typeof type>[number]): boolean => type === undefined || type.includes(name);
  const number = has('number');
  return {
    scalars: constantsOf(has('null'), has('boolean')),
    numbers: number || has('integer') ? [numberShape(keywords, !number)] : [],
    strings: has('string') ? [table.strings.of(keywords)] : [],
    arrays: has('array') ? [table.arrays.get(constrainsArrays(keywords) ? [node] : [])] : [],
    objects: has('object') ? [table.objects.get(constrainsObjects(keywords) ? [node] : [])] : [],
  };
}

/** Whether a keyword constrains the values of one JSON type only. */
export function isTyped(name: string): boolean {
  return name !== 'type' && !UNTYPED.has(name);
}

function saysAnything(keywords: Keywords): boolean {
  for (const name in keywords) if (!UNTYPED.has(name)) return true;
  return false;
}

const NULL: readonly Scalar[] = [null];
const BOOLEANS: readonly Scalar[] = [false, true];

function constantsOf(withNull: boolean, withBooleans: boolean): ReadonlySet<Scalar> {
  return new Set([...(withNull ? NULL : []), ...(withBooleans ? BOOLEANS : [])]);
}
