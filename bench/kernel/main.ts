/** The kernel's figures on one vocabulary. See bench/README.md. */
import { parseArgs } from 'node:util';
import { machineLine, machineRecord } from '../lib/machine.ts';
import { round, show, table } from '../lib/samples.ts';
import { loadVocabulary } from '../lib/vocabulary.ts';
import { maskFigures } from './masks.ts';
import { preparationFigures, walkFigures } from './walk.ts';

export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly median: number;
  readonly best: number;
}

const { values: given } = parseArgs({
  options: {
    tokenizer: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const { name, vocabulary } = loadVocabulary(given.tokenizer);
  console.error(`vocabulary ${name} (${vocabulary.size})`);
  const figures = [
    ...preparationFigures(vocabulary),
    ...(await walkFigures(vocabulary)),
    ...(await maskFigures(vocabulary)),
  ];
  const machine = machineRecord();
  if (given.json) {
    const rounded = figures.map((figure) => ({ ...figure, median: round(figure.median), best: round(figure.best) }));
    console.log(JSON.stringify({ bench: 'kernel', machine, vocabulary: name, figures: rounded }, undefined, 1));
    return;
  }
  console.log(`${name}, ${vocabulary.size} tokens\n${machineLine(machine)}\n`);
  const rows = figures.map(({ name: figure, unit, median, best }) => [
    figure,
    `${show(median)} ${unit}`,
    `${show(best)} ${unit}`,
  ]);
  console.log(table([['', 'median', 'best'], ...rows]));
}

if (given.help) console.log('usage: npm run bench -- kernel [--tokenizer PATH] [--json]');
else {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
