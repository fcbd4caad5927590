/** JSON values as JavaScript holds them, and the checks that need no schema. */
import { LimitError, schemaError } from '../errors.ts';
import type { Limits } from '../limits.ts';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
/** A value without parts. A `Set` of scalars is a set of JSON values: -0 and 0 are one member. */
export type Scalar = null | boolean | number | string;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isScalar(value: JsonValue): value is Scalar {
  return value === null || typeof value !== 'object';
}

/** What a message calls a value: `a list`, `a number`, … */
export function nameKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : typeof value === 'undefined' ? 'nothing' : `a ${typeof value}`;
}

/** A value for a message: its JSON text, shortened; what has many or nested parts is only named. */
export function previewJson(value: unknown, maxLength = 40): string {
  const parts = isObject(value) ? Object.values(value) : Array.isArray(value) ? value : [];
  const isPlain = parts.length <= 8 && parts.every((part) => typeof part !== 'object' || part === null);
  const text = isPlain ? (JSON.stringify(value) ?? nameKind(value)) : nameKind(value);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

/**
 * Checks that a value is JSON (no NaN, no function, …) and within the limits of depth and size, and returns the number
 * of its parts. Level by level, so that neither a deep value nor one that contains itself harms the call stack.
 */
export function checkJson(value: unknown, limits: Limits, pointer: () => string): number {
  if (isJsonScalar(value)) return 1;
  let size = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limits.schemaDepth) throw new LimitError('schemaDepth', depth, limits.schemaDepth, pointer());
    size += level.length;
    if (size > limits.schemaSize) throw new LimitError('schemaSize', size, limits.schemaSize, pointer());
    const next: unknown[] = [];
    for (const part of level) {
      if (Array.isArray(part)) for (const item of part) next.push(item);
      else if (isObject(part)) for (const key of Object.keys(part)) next.push(part[key]);
      else if (!isJsonScalar(part)) throw schemaError(`${nameKind(part)} that is no JSON value`, pointer());
    }
    level = next;
  }
  return size;
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || typeof value === 'boolean' || typeof value === 'string';
}
