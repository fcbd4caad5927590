/**
 * The cases of ../shared/cases, made after public bug reports; none where that folder is absent. What a case says to be
 * made by a program is made here by hand: no text of a case is ever run.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { CaseTokens } from './case-vocabulary.ts';

export interface Case {
  readonly id: string;
  readonly title: string;
  readonly schema?: unknown;
  readonly grammar?: { readonly regex: string };
  readonly make?: string;
  readonly tokens?: CaseTokens;
  readonly trigger?: unknown;
  readonly language?: readonly string[];
  readonly accept: readonly string[];
  readonly reject: readonly string[];
  readonly reject_policy?: readonly string[];
  readonly compile?: 'ok' | 'error' | 'ok_or_error';
  readonly budget?: {
    readonly compile_max_ms?: number;
    readonly mask_max_ms?: number;
    readonly max_ms?: number;
    readonly total_max_ms?: number;
  };
}

const PATH = new URL('../../../shared/cases/cases.jsonl', import.meta.url);
const lines = existsSync(PATH) ? readFileSync(PATH, 'utf8').trim().split('\n') : [];
export const cases: readonly Case[] = lines.map((line) => JSON.parse(line));

/** A keyword that is refused until complement is there, with the pointer that the error must have. */
export const REFUSED: ReadonlyMap<string, string> = new Map([
  ['C022', '/uniqueItems'],
  ['C066', '/oneOf'],
  ['C068', '/not'],
  ['C070', '/patternProperties'],
  ['C072', '/propertyNames'],
  ['C076', '/minProperties'],
]);

/** The schemas that only a program can write down. */
export const MADE: Readonly<Record<string, () => unknown>> = {
  C113: () => ({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(count(60, (i) => [`p${i}`, { type: 'string' }])),
  }),
  C115: () => ({
    type: 'object',
    additionalProperties: false,
    required: ['code'],
    properties: { code: { enum: count(5000, (i) => `item-${((i * 7919) % 100003).toString(36)}-${i}`) } },
  }),
  C119: () => ({
    type: 'array',
    minItems: 1,
    maxItems: 200,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['k', 'v'],
      properties: { k: { type: 'string', minLength: 1, maxLength: 200 }, v: { type: 'string', maxLength: 400 } },
    },
  }),
  C120: () => ({ anyOf: count(40000, (i) => ({ const: `w${i.toString(36)}` })) }),
};

/** The schema of a case; undefined where it has none. */
export function schemaOf({ id, schema, make }: Case): unknown {
  return make === undefined ? schema : MADE[id]?.();
}

export function count<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}
