/** The cases made after public bug reports: every schema that compiles has the verdicts, and the others say why.
 * On expressions alone; test/cases has the same through the whole engine. */
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../engine/errors.ts';
import { cases, REFUSED, schemaOf } from '../support/cases.ts';
import { type Compiled, compile } from './support.ts';

const ours = cases.filter((one) => one.trigger === undefined && schemaOf(one) !== undefined);

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
