/**
 * Whether a value satisfies what stands at a position: the normal form read value by value. It is the plain twin of the
 * expressions that lower/ makes of the same shapes.
 */
import type { ArrayShape } from './arrays.ts';
import { isScalar, type JsonObject, type JsonValue } from './json.ts';
import type { NormalForm } from './normal-form.ts';
import type { ObjectShape } from './objects.ts';
import type { Position } from './position.ts';

export function holds(form: NormalForm, position: Position, value: JsonValue): boolean {
  const shapes = form.shapesOf(position);
  if (isScalar(value)) return form.algebra.holds(shapes, value);
  if (isList(value)) return shapes.arrays.some((shape) => holdsArray(form, shape, value));
  return shapes.objects.some((shape) => holdsObject(form, shape, value));
}

function holdsArray(form: NormalForm, shape: ArrayShape, list: readonly JsonValue[]): boolean {
  if (list.length < shape.minItems || list.length > shape.maxItems) return false;
  return list.every((item, index) => holds(form, shape.item(index), item));
}

function holdsObject(form: NormalForm, shape: ObjectShape, object: JsonObject): boolean {
  for (const key of shape.required) if (!Object.hasOwn(object, key)) return false;
  return Object.keys(object).every((key) => holds(form, shape.property(key), object[key] as JsonValue));
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
