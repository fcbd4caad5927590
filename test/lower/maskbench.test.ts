/**
 * A seeded sample of MaskBench's schemas: of those that compile, none accepts an invalid instance, and none refuses a
 * valid one, in any order of properties.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../engine/errors.ts';
import { type Compiled, compile } from './support.ts';

const path = new URL('../../../shared/maskbench/maskbench-dev.ndjson.gz', import.meta.url);
const SAMPLE = 150;

interface Entry {
  id: string;
  schema: unknown;
  tests: { valid: boolean; text: string }[];
}

/** Every n-th line from a fixed one on: the file is in no order of difficulty. */
function sample(): Entry[] {
  const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n');
  const stride = Math.floor(lines.length / SAMPLE);
  return lines.filter((_, index) => index % stride === 7).map((line) => JSON.parse(line) as Entry);
}

function compileUnlessRefused(schema: unknown): Compiled | undefined {
  try {
    return compile(schema, { propertyOrder: 'any' });
  } catch (error) {
    if (error instanceof EngineError && error.kind === 'unsupported') return undefined;
    throw error;
  }
}

describe.skipIf(!existsSync(path))('MaskBench (skipped where shared/maskbench is absent)', () => {
  it('a sample has the right verdicts', () => {
    let compiled = 0;
    for (const { id, schema, tests } of sample()) {
      const grammar = compileUnlessRefused(schema);
      if (grammar === undefined) continue;
      compiled++;
      for (const { valid, text } of tests) expect(grammar.accepts(text), `${id}: ${text}`).toBe(valid);
    }
    expect(compiled).toBeGreaterThan(SAMPLE / 2);
  });
});
