/** The cases made after public bug reports: every schema that compiles has the verdicts, and the others say why. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../engine/errors.ts';
import { type Compiled, compile } from './support.ts';

interface Case {
  id: string;
  title: string;
  schema?: unknown;
  make?: string;
  trigger?: unknown;
  accept: string[];
  reject: string[];
  reject_policy?: string[];
  compile?: 'ok' | 'error' | 'ok_or_error';
  budget?: { compile_max_ms?: number };
}

const path = new URL('../../../shared/cases/cases.jsonl', import.meta.url);
const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
const cases = lines.map((line) => JSON.parse(line) as Case);

/** Under keywords that are refused until complement is there. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['C022', '/uniqueItems'],
  ['C066', '/oneOf'],
  ['C068', '/not'],
  ['C070', '/patternProperties'],
  ['C072', '/propertyNames'],
  ['C076', '/minProperties'],
]);

/** The schemas that only a program can write down. */
const MADE: Record<string, () => unknown> = {
  C113: () => ({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(count(60, (i) => [`p${i}`, { type: 'string' }])),
  }),
  C115: () => ({
    type: 'object',
    additionalProperties: false,
    required: ['code'],
    properties: { code: { enum: count(5_000, (i) => `item-${((i * 7919) % 100_003).toString(36)}-${i}`) } },
  }),
  C119: () => {
    const v = { type: 'string', maxLength: 400 };
    const items = {
      type: 'object',
      additionalProperties: false,
      required: ['k', 'v'],
      properties: { k: { type: 'string', minLength: 1, maxLength: 200 }, v },
    };
    return { type: 'array', minItems: 1, maxItems: 200, items };
  },
  C120: () => ({ anyOf: count(40_000, (i) => ({ const: `w${i.toString(36)}` })) }),
};

function count<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

function schemaOf({ id, schema, make, trigger }: Case): unknown {
  if (trigger !== undefined) return undefined;
  return make === undefined ? schema : MADE[id]?.();
}

const ours = cases.filter((one) => schemaOf(one) !== undefined);

describe.skipIf(cases.length === 0)('cases of shared/cases (skipped where that folder is absent)', () => {
  it.each(ours.map((one) => [one.id, one.title, one] as const))('%s %s', (id, _, one) => {
    const began = performance.now();
    let compiled: Compiled | undefined;
    let error: unknown;
    try {
      compiled = compile(schemaOf(one));
    } catch (thrown) {
      error = thrown;
    }
    if (one.budget?.compile_max_ms !== undefined)
      expect(performance.now() - began).toBeLessThan(one.budget.compile_max_ms);
    if (compiled === undefined) {
      expect(error).toBeInstanceOf(EngineError);
      if (REFUSED.has(id)) expect(error).toMatchObject({ kind: 'unsupported', path: REFUSED.get(id) });
      else expect(one.compile).toBe('error');
      return;
    }
    expect(one.compile).not.toBe('error');
    for (const text of one.accept) expect(compiled.accepts(text), text).toBe(true);
    for (const text of [...one.reject, ...(one.reject_policy ?? [])]) expect(compiled.accepts(text), text).toBe(false);
  });
});
