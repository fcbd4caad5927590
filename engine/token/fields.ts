/** Checked reading of parsed JSON files: a value of the wrong type is refused by the name of its field. */
import type { EngineError } from '../errors.ts';
import { vocabularyError } from '../errors.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** An own property, or `undefined` where it is absent or null. */
export function field(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined;
}

export function asFields(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongType(value, name, 'an object');
  return value as Fields;
}

export function asList(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrongType(value, name, 'a list');
  return value;
}

export function asText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw wrongType(value, name, 'a string');
  return value;
}

export function asTokenId(value: unknown, name: string): number {
  if (!isTokenId(value)) throw wrongType(value, name, 'a token id');
  return value;
}

export function isTokenId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The content of a token given as a string or as `{ content }`; `undefined` where the field is absent or null. */
export function asTokenText(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? asText(asFields(value, name)['content'], `${name}.content`) : asText(value, name);
}

function wrongType(value: unknown, name: string, wanted: string): EngineError {
  return vocabularyError(`${name} must be ${wanted}, not ${describe(value)}`);
}

function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
