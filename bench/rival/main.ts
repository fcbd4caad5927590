/**
 * Espalier and the incumbent of its ecosystem, schema by schema in one process, so that what disturbs the machine
 * disturbs both. See bench/README.md.
 */
import { parseArgs } from 'node:util';
import { machineRecord } from '../lib/machine.ts';
import { asChoice, asCount } from '../lib/options.ts';
import { type ProtocolOptions, runSchema, type SchemaResult } from '../lib/protocol.ts';
import { callerPath } from '../lib/root.ts';
import { chooseEntries, DEFAULT_DATA, type Entry, readEntries } from '../lib/schemas.ts';
import { espalier, type Subject } from '../lib/subject.ts';
import { makeTokeniser } from '../lib/tokenise.ts';
import { loadVocabulary } from '../lib/vocabulary.ts';
import { compare, comparisonText } from './comparison.ts';
import { findIncumbent, incumbent, PACKAGE } from './incumbent.ts';

const WARM_UP = 10;

const USAGE = `usage: npm run bench -- rival [options]
  --rival PATH          where ${PACKAGE} is installed
  --data FILE|DIR  --tokenizer PATH  --tokens tokenizer|greedy
  --sample N --seed S   default 200, 1
  --each SECONDS        per schema and engine, looked at between steps, default 5
  --seconds SECONDS     for the whole run, default 900
  --order ORDER         any (default) or schema
  --json                the record on standard output`;

const { values: given } = parseArgs({
  options: {
    rival: { type: 'string' },
    data: { type: 'string' },
    tokenizer: { type: 'string' },
    tokens: { type: 'string', default: 'tokenizer' },
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    each: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '900' },
    order: { type: 'string', default: 'any' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const folder = findIncumbent(given.rival);
  if (folder === undefined)
    throw new Error(
      `${PACKAGE} is not installed: say where with --rival, or install it with npm i --ignore-scripts ${PACKAGE}@4.3.0`,
    );
  const propertyOrder = asChoice(given.order, 'order', ['any', 'schema']);
  const loaded = loadVocabulary(given.tokenizer);
  const { vocabulary } = loaded;
  const tokeniser = await makeTokeniser(loaded, asChoice(given.tokens, 'tokens', ['tokenizer', 'greedy']));
  const entries = chooseEntries(readEntries(given.data === undefined ? DEFAULT_DATA : callerPath(given.data)), {
    sample: asCount(given.sample, 'sample'),
    seed: Number(given.seed),
  });
  const subjects = [await espalier(vocabulary, { propertyOrder }), await incumbent(folder, vocabulary)] as const;
  const options = { tokeniser, textOf: String, milliseconds: (asCount(given.each, 'each') ?? 5) * 1000 };
  console.error(
    `${entries.length} schemas, vocabulary ${loaded.name} (${vocabulary.size}), tokens by ${tokeniser.name}`,
  );
  const results = runBoth(subjects, entries, options, (asCount(given.seconds, 'seconds') ?? 900) * 1000);
  const record = {
    bench: 'rival',
    machine: machineRecord(),
    vocabulary: loaded.name,
    tokeniser: tokeniser.name,
    order: propertyOrder,
    seed: Number(given.seed),
    secondsEach: options.milliseconds / 1000,
    asked: entries.length,
    ...compare(subjects, results),
  };
  console.log(given.json ? JSON.stringify(record, undefined, 1) : comparisonText(record));
}

/** Pairs of results, as many as there is time for. */
function runBoth(
  subjects: readonly [Subject, Subject],
  entries: readonly Entry[],
  options: ProtocolOptions,
  milliseconds: number,
): (readonly [SchemaResult, SchemaResult])[] {
  const [ours, theirs] = subjects;
  for (const entry of entries.slice(0, WARM_UP)) {
    // A copy: the incumbent keeps masks by the identity of the schema.
    for (const subject of subjects) runSchema(subject, structuredClone(entry), { ...options, milliseconds: 1000 });
  }
  ours.forget();
  const deadline = performance.now() + milliseconds;
  const results: (readonly [SchemaResult, SchemaResult])[] = [];
  for (const entry of entries) {
    if (performance.now() > deadline) break;
    if (results.length % 2 === 0) results.push([runSchema(ours, entry, options), runSchema(theirs, entry, options)]);
    else {
      const second = runSchema(theirs, entry, options);
      results.push([runSchema(ours, entry, options), second]);
    }
    if (process.stderr.isTTY) process.stderr.write(`\r${results.length}/${entries.length}`);
  }
  if (process.stderr.isTTY) process.stderr.write('\n');
  return results;
}

if (given.help) console.log(USAGE);
else {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
