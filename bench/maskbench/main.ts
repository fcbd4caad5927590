/**
 * MaskBench over Espalier: what it gets right, and how long masks take. See bench/README.md.
 *
 * Warm-up: the first WARM_UP schemas run once before the clock counts, so that the JIT's compilations are not in the
 * figures; then the engine forgets all it knows of them.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machineRecord } from '../lib/machine.ts';
import { asChoice, asCount } from '../lib/options.ts';
import { type ProtocolOptions, runSchema, type SchemaResult } from '../lib/protocol.ts';
import { callerPath } from '../lib/root.ts';
import { round } from '../lib/samples.ts';
import { chooseEntries, DEFAULT_DATA, type Entry, readEntries } from '../lib/schemas.ts';
import { espalier } from '../lib/subject.ts';
import { makeTokeniser } from '../lib/tokenise.ts';
import { type LoadedVocabulary, loadVocabulary } from '../lib/vocabulary.ts';
import { failureText, reportText } from './report.ts';
import { summarise } from './summary.ts';

const WARM_UP = 100;

const USAGE = `usage: npm run bench -- maskbench [options]
  --data FILE|DIR       packed schemas (.ndjson or .ndjson.gz), or MaskBench's folder of data/*.json
  --tokenizer PATH      a tokenizer.json or its folder
  --tokens WAY          tokenizer (the model's own, default) or greedy (longest match)
  --limit N             only the first N      --sample N --seed S   only N, chosen by the seed
  --order ORDER         any (default) or schema: the order of properties
  --seconds N           per schema, default 60
  --fresh               the engine forgets before each schema
  --failures            lists each wrong verdict     --slow N   lists the N slowest schemas
  --json                the record on standard output     --record FILE  the record into a file, besides`;

const { values: given } = parseArgs({
  options: {
    data: { type: 'string' },
    tokenizer: { type: 'string' },
    tokens: { type: 'string', default: 'tokenizer' },
    limit: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    order: { type: 'string', default: 'any' },
    seconds: { type: 'string', default: '60' },
    fresh: { type: 'boolean', default: false },
    failures: { type: 'boolean', default: false },
    slow: { type: 'string' },
    record: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const order = asChoice(given.order, 'order', ['any', 'schema']);
  const loaded = loadVocabulary(given.tokenizer);
  const tokeniser = await makeTokeniser(loaded, asChoice(given.tokens, 'tokens', ['tokenizer', 'greedy']));
  const entries = chooseEntries(readEntries(given.data === undefined ? DEFAULT_DATA : callerPath(given.data)), {
    limit: asCount(given.limit, 'limit'),
    sample: asCount(given.sample, 'sample'),
    seed: Number(given.seed),
  });
  const options = { tokeniser, textOf: textOf(loaded), milliseconds: (asCount(given.seconds, 'seconds') ?? 60) * 1000 };
  console.error(
    `${entries.length} schemas, vocabulary ${loaded.name} (${loaded.vocabulary.size}), tokens by ${tokeniser.name}`,
  );
  const { results, processorShare } = await runAll(loaded, entries, order, options);
  const record = {
    bench: 'maskbench',
    machine: machineRecord(),
    vocabulary: loaded.name,
    tokeniser: tokeniser.name,
    order,
    fresh: given.fresh,
    warmUp: `${Math.min(WARM_UP, entries.length)} schemas`,
    processorShare,
    ...summarise(results),
  };
  const json = JSON.stringify(record, undefined, 1);
  if (given.record !== undefined) writeFileSync(callerPath(given.record), `${json}\n`);
  console.log(given.json ? json : reportText(record, results, asCount(given.slow, 'slow') ?? 0));
  if (given.failures) for (const result of results) process.stderr.write(failureText(result));
}

async function runAll(
  loaded: LoadedVocabulary,
  entries: readonly Entry[],
  propertyOrder: 'any' | 'schema',
  options: ProtocolOptions,
): Promise<{ results: SchemaResult[]; processorShare: number }> {
  const subject = await espalier(loaded.vocabulary, { propertyOrder });
  for (const entry of entries.slice(0, WARM_UP)) runSchema(subject, entry, options);
  subject.forget();
  const results: SchemaResult[] = [];
  const begin = { wall: performance.now(), processor: process.cpuUsage() };
  for (const entry of entries) {
    if (given.fresh) subject.forget();
    results.push(runSchema(subject, entry, options));
    if (process.stderr.isTTY) process.stderr.write(`\r${results.length}/${entries.length}`);
  }
  if (process.stderr.isTTY) process.stderr.write('\n');
  const { user, system } = process.cpuUsage(begin.processor);
  return { results, processorShare: round((user + system) / 1000 / (performance.now() - begin.wall)) };
}

function textOf({ vocabulary }: LoadedVocabulary): (token: number) => string {
  const decoder = new TextDecoder();
  return (token) => decoder.decode(vocabulary.bytes(token) ?? new Uint8Array());
}

if (given.help) console.log(USAGE);
else {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
