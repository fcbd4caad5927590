/**
 * `espalier demo`: the embedded model fills a triage form from support tickets, with the grammar and without, side by
 * side. Greedy, so it prints the same texts every time.
 */
import { complete, type Generation, type LoadedModel } from '../../engine/decode/index.ts';
import { Engine } from '../../engine/index.ts';
import { readSamples, type Sample } from '../demo/samples.ts';
import { makeScore, type Score } from '../demo/score.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readSchema } from '../input.ts';
import { openModel } from '../open-model.ts';
import { packageFile } from '../package-files.ts';
import { makePrompt } from '../prompt.ts';
import { formatTable } from '../table.ts';
import { makeValidator, type Validator } from '../validator.ts';

const MAX_TOKENS = 256;
const SHOWN_CHARACTERS = 400;

export async function runDemo({ tickets }: { readonly tickets: number }): Promise<ExitCode> {
  const schemaPath = packageFile('schemas', 'triage.json');
  const schema = await readSchema(schemaPath);
  const samples = (await readSamples()).sort(startFirst).slice(0, tickets);
  const validate = await makeValidator(schema);
  const model = await openModel();
  try {
    const engine = await Engine.create(model.vocabulary);
    const matcher = engine.matcher(engine.jsonSchema(schema));
    const scores = { constrained: makeScore(), unconstrained: makeScore() };
    for (const [i, sample] of samples.entries()) {
      print(`\nTicket ${i + 1}: ${shorten(sample.ticket)}`);
      matcher.reset();
      const prompt = makePrompt(model, schema, sample.ticket);
      show(
        'constrained',
        scores.constrained,
        await complete(model, prompt, { maxTokens: MAX_TOKENS, matcher }),
        sample,
        validate,
      );
      show(
        'unconstrained',
        scores.unconstrained,
        await complete(model, prompt, { maxTokens: MAX_TOKENS }),
        sample,
        validate,
      );
    }
    summarise(model, samples.length, scores);
  } finally {
    await model.dispose();
  }
  return EXIT.ok;
}

/** The ones chosen for showing come first; the order is otherwise kept. */
function startFirst(a: Sample, b: Sample): number {
  return Number(b.start ?? false) - Number(a.start ?? false);
}

function show(title: string, score: Score, result: Generation, sample: Sample, validate: Validator): void {
  const verdict = validate(result.text);
  score.add(result, verdict, sample.triage);
  const { totalMs, maskMs } = result.timings;
  const count = result.tokens.length;
  const facts = [
    verdict.parses ? 'parses' : 'DOES NOT PARSE',
    verdict.valid ? 'validates' : 'DOES NOT VALIDATE',
    `${count} tokens`,
    `${(totalMs / Math.max(1, count)).toFixed(2)} ms/token`,
    `masks ${maskMs.toFixed(2)} ms (${percent(maskMs, totalMs)})`,
  ];
  print(`  ${title.padEnd(14)}${shorten(result.text)}\n${' '.repeat(16)}${facts.join(' · ')}`);
  if (!verdict.valid) print(`${' '.repeat(16)}${verdict.errors.slice(0, 3).join('; ')}`);
}

function summarise(model: LoadedModel, tickets: number, scores: { constrained: Score; unconstrained: Score }): void {
  const rows = Object.entries(scores).map(([name, score]) => [
    name,
    `${score.parses}/${tickets}`,
    `${score.validates}/${tickets}`,
    `${score.exactFields}/${score.fields}`,
    String(score.tokens),
    (score.totalMs / Math.max(1, score.tokens)).toFixed(2),
    score.maskMs.toFixed(2),
    percent(score.maskMs, score.totalMs),
  ]);
  const header = ['', 'parse', 'validate', 'exact fields', 'tokens', 'ms/token', 'mask ms', 'mask share'];
  print(
    `\n${tickets} tickets, ${model.vocabulary.size} tokens of vocabulary, greedy\n\n${formatTable([header, ...rows])}`,
  );
  const { maskMs, totalMs, firstMaskMs, firstTotalMs } = scores.constrained;
  if (tickets < 2) return;
  const later = percent(maskMs - firstMaskMs, totalMs - firstTotalMs);
  print(
    `\nMasks took ${firstMaskMs.toFixed(1)} ms of the first ticket, where states and machine code are new, and ${later} of the others' time.`,
  );
}

/** On one line, and not without end. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)} …` : line;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)}%`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
