/** What two engines did on the same schemas. */
import { type MachineRecord, machineLine } from '../lib/machine.ts';
import type { SchemaResult } from '../lib/protocol.ts';
import { round, Samples, type Summary, show, summaryTable, table } from '../lib/samples.ts';
import type { Subject } from '../lib/subject.ts';

export interface EngineSummary {
  readonly name: string;
  /** Schemas it gave a first mask for. */
  readonly compiled: number;
  readonly right: number;
  /** Not taken, or a limit of its own. */
  readonly refused: number;
  readonly validRefused: number;
  readonly invalidAccepted: number;
  readonly timeout: number;
  readonly crashed: number;
  /** Over schemas that both compile; of one that ran into the time limit, the steps before that. */
  readonly tbm: Summary;
  /** Over schemas that both feed to their end. */
  readonly tbmFinished: Summary;
  readonly ttfm: Summary;
}

export interface Comparison {
  readonly schemas: number;
  readonly bothCompile: number;
  readonly bothFinish: number;
  readonly engines: readonly [EngineSummary, EngineSummary];
  /** How many times longer the second's average mask takes. */
  readonly ratioOfAverages: number;
  readonly ratioOfAveragesFinished: number;
}

type Pair = readonly [SchemaResult, SchemaResult];

export function compare(subjects: readonly [Subject, Subject], results: readonly Pair[]): Comparison {
  const both = results.filter((pair) => pair.every(isCompiled));
  const finished = both.filter((pair) => pair.every(isFinished));
  const summary = (which: 0 | 1): EngineSummary => {
    const own = results.map((pair) => pair[which]);
    const count = (outcome: string): number => own.filter((result) => result.outcome === outcome).length;
    const ttfm = new Samples();
    for (const pair of both) ttfm.add(pair[which].ttfmUs as number);
    return {
      name: subjects[which].name,
      compiled: own.filter(isCompiled).length,
      right: count('pass'),
      refused: count('refused') + count('limit'),
      validRefused: count('valid refused'),
      invalidAccepted: count('invalid accepted'),
      timeout: count('timeout'),
      crashed: count('crashed'),
      tbm: pooled(both.map((pair) => pair[which])),
      tbmFinished: pooled(finished.map((pair) => pair[which])),
      ttfm: ttfm.summary(),
    };
  };
  const engines = [summary(0), summary(1)] as const;
  return {
    schemas: results.length,
    bothCompile: both.length,
    bothFinish: finished.length,
    engines,
    ratioOfAverages: round(engines[1].tbm.avg / engines[0].tbm.avg),
    ratioOfAveragesFinished: round(engines[1].tbmFinished.avg / engines[0].tbmFinished.avg),
  };
}

function isCompiled({ ttfmUs }: SchemaResult): boolean {
  return ttfmUs !== undefined;
}

function isFinished({ outcome }: SchemaResult): boolean {
  return outcome === 'pass' || outcome === 'valid refused' || outcome === 'invalid accepted';
}

function pooled(results: readonly SchemaResult[]): Summary {
  const samples = new Samples();
  for (const { tbm } of results) samples.addAll(tbm);
  return samples.summary();
}

interface ComparisonRecord extends Comparison {
  readonly machine: MachineRecord;
  readonly vocabulary: string;
  readonly secondsEach: number;
  readonly asked: number;
  readonly seed: number;
}

const COUNTS = ['compiled', 'right', 'refused', 'validRefused', 'invalidAccepted', 'timeout', 'crashed'] as const;

export function comparisonText(record: ComparisonRecord): string {
  const { engines, schemas, asked, bothCompile, bothFinish, secondsEach } = record;
  return [
    `${schemas} of ${asked} schemas (seed ${record.seed}), ${record.vocabulary}, ${secondsEach} s a schema`,
    machineLine(record.machine),
    '',
    table([['', ...COUNTS], ...engines.map((engine) => [engine.name, ...COUNTS.map((key) => String(engine[key]))])]),
    '',
    `TBM over the ${bothCompile} schemas that both compile: ${show(record.ratioOfAverages)} times the average`,
    summaryTable(engines.map(({ name, tbm }) => [name, tbm])),
    '',
    `TBM over the ${bothFinish} that both feed to their end: ${show(record.ratioOfAveragesFinished)} times the average`,
    summaryTable(engines.map(({ name, tbmFinished }) => [name, tbmFinished])),
    '',
    'TTFM over those that both compile',
    summaryTable(engines.map(({ name, ttfm }) => [name, ttfm])),
  ].join('\n');
}
