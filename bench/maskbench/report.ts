/** The run for people. */
import { type MachineRecord, machineLine } from '../lib/machine.ts';
import type { Outcome, SchemaResult } from '../lib/protocol.ts';
import { show, summaryTable } from '../lib/samples.ts';
import { isWrong, type RunSummary } from './summary.ts';

interface RunRecord extends RunSummary {
  readonly machine: MachineRecord;
  readonly vocabulary: string;
  readonly tokeniser: string;
  readonly order: string;
  readonly fresh: boolean;
  readonly warmUp: string;
  /** Processor time over time: below 1, others had the core meanwhile, and the tails are theirs. */
  readonly processorShare: number;
}

export function reportText(record: RunRecord, results: readonly SchemaResult[], slowest: number): string {
  const { outcomes, schemas } = record;
  const lines = [
    `MaskBench: ${schemas} schemas, ${record.vocabulary}, tokens by ${record.tokeniser}, property order ${record.order}` +
      `${record.fresh ? ', nothing kept between schemas' : ''}; warm-up ${record.warmUp}`,
    `${machineLine(record.machine)}; processor share ${record.processorShare}`,
    '',
    ...Object.entries(outcomes).map(
      ([name, count]) => `${name.padEnd(18)}${String(count).padStart(6)}  ${percent(count, schemas)}`,
    ),
    '',
    summaryTable([
      ['compile', record.compile],
      ['TTFM', record.ttfm],
      ['TBM', record.tbm],
    ]),
  ];
  const refusals = Object.entries(record.refusals);
  if (refusals.length > 0)
    lines.push('', ...refusals.map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`));
  if (slowest > 0) lines.push('', ...slowestBy(results, slowest));
  return lines.join('\n');
}

function percent(count: number, total: number): string {
  return total === 0 ? '' : `${((100 * count) / total).toFixed(2).padStart(6)} %`;
}

function slowestBy(results: readonly SchemaResult[], count: number): string[] {
  const measured = results.map((result) => ({ result, tbm: result.tbm.summary() }));
  const top = (title: string, value: (item: (typeof measured)[number]) => number): string[] => [
    title,
    ...[...measured]
      .sort((x, y) => value(y) - value(x))
      .slice(0, count)
      .map(
        (item) =>
          `  ${show(value(item)).padStart(12)}  ${item.result.id} (${item.tbm.count} masks, ${item.result.outcome})`,
      ),
  ];
  return [
    ...top('slowest to compile, µs', ({ result }) => result.compileUs),
    ...top('slowest first mask besides, µs', ({ result }) => (result.ttfmUs ?? 0) - result.compileUs),
    ...top('slowest mask, µs', ({ tbm }) => tbm.max),
    ...top('most time in masks, µs', ({ tbm }) => tbm.avg * tbm.count),
  ];
}

/** Nothing for what went right. */
export function failureText(result: SchemaResult): string {
  if (!isWrong(result)) return '';
  const verdict = (outcome: Outcome): string =>
    outcome === 'crashed' || outcome === 'timeout' ? `${outcome}: ${result.reason}` : outcome;
  const lines = result.failures.map(({ instance, valid, offset, token, before }) => {
    const what = valid ? `valid refused at ${offset}, token ${JSON.stringify(token)}` : 'invalid accepted';
    return `  instance ${instance}: ${what}, after ${JSON.stringify(before)}`;
  });
  return `${[`${result.id}: ${verdict(result.outcome)}`, ...lines].join('\n')}\n`;
}
