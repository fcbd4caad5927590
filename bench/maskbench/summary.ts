/** Counts and quantiles of a run. */
import type { Outcome, SchemaResult } from '../lib/protocol.ts';
import { Samples, type Summary } from '../lib/samples.ts';

export interface RunSummary {
  readonly schemas: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** By kind, and by keyword where one is named. */
  readonly refusals: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
  readonly compile: Summary;
  readonly ttfm: Summary;
  readonly tbm: Summary;
}

export function summarise(results: readonly SchemaResult[]): RunSummary {
  const outcomes: Record<Outcome, number> = {
    pass: 0,
    'valid refused': 0,
    'invalid accepted': 0,
    refused: 0,
    limit: 0,
    timeout: 0,
    crashed: 0,
  };
  const refusals = new Map<string, number>();
  const compile = new Samples();
  const ttfm = new Samples();
  const tbm = new Samples();
  for (const result of results) {
    outcomes[result.outcome]++;
    if (result.reason !== undefined) refusals.set(reasonKey(result), (refusals.get(reasonKey(result)) ?? 0) + 1);
    compile.add(result.compileUs);
    if (result.ttfmUs !== undefined) ttfm.add(result.ttfmUs);
    tbm.addAll(result.tbm);
  }
  return {
    schemas: results.length,
    outcomes,
    refusals: Object.fromEntries([...refusals].sort((x, y) => y[1] - x[1])),
    wrong: results.filter(isWrong).map(({ id, outcome }) => `${id}: ${outcome}`),
    compile: compile.summary(),
    ttfm: ttfm.summary(),
    tbm: tbm.summary(),
  };
}

export function isWrong({ outcome }: SchemaResult): boolean {
  return (
    outcome === 'valid refused' || outcome === 'invalid accepted' || outcome === 'crashed' || outcome === 'timeout'
  );
}

function reasonKey({ outcome, reason = '' }: SchemaResult): string {
  const keyword = /^(unsupported): keyword ("[^"]*")/.exec(reason);
  const text =
    keyword === null
      ? reason
          .replace(/ in the pattern .*$/s, '')
          .replace(/ the pattern \/.*\//s, ' the pattern')
          .slice(0, 100)
      : `${keyword[1]} ${keyword[2]}`;
  return `${outcome}: ${text}`;
}
