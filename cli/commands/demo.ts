/**
 * `espalier demo`: the embedded model fills a triage form from support tickets, with the grammar and without, side by
 * side. Greedy, so it prints the same texts every time.
 */
import { complete, type Generation, type LoadedModel } from '../../engine/decode/index.ts';
import { Engine } from '../../engine/index.ts';
import { type Sample, readSamples } from '../demo/samples.ts';
import { makeScore, type Score } from '../demo/score.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readSchema } from '../input.ts';
import { openModel } from '../open-model.ts';
import { packageFile } from '../package-files.ts';
import { makePrompt } from '../prompt.ts';
import { formatTable } from '../table.ts';
import { makeValidator, type Validator } from '../validator.ts';

const MAX_TOKENS = 256;

export async function runDemo({ tickets }: { readonly tickets: number }): Promise<ExitCode> {
  const schemaPath = packageFile('schemas', 'triage.json');
  const schema = await readSchema(schemaPath);
  const samples = (await readSamples()).slice(0, tickets);
  const validate = await makeValidator(schema);
  const model = await openModel();
  try {
    const engine = await Engine.create(model.vocabulary);
    const matcher = engine.matcher(engine.jsonSchema(schema));
    const scores = { constrained: makeScore(), unconstrained: makeScore() };
    for (const [i, sample] of samples.entries()) {
      print(`\nTicket ${i + 1}: ${sample.ticket.replace(/\s+/g, ' ')}`);
      matcher.reset();
      const prompt = makePrompt(model, schema, sample.ticket);
      show('constrained', scores.constrained, await complete(model, prompt, { maxTokens: MAX_TOKENS, matcher }), sample, validate);
      show('unconstrained', scores.unconstrained, await complete(model, prompt, { maxTokens: MAX_TOKENS }), sample, validate);
    }
    summarise(model, samples.length, scores);
  } finally {
    await model.dispose();
  }
  return EXIT.ok;
}

function show(title: string, score: Score, result: Generation, sample: Sample, validate: Validator): void {
  const verdict = validate(result.text);
  score.add(result, verdict, sample.gold);
  const { totalMs, maskMs } = result.timings;
  const count = result.tokens.length;
  const facts = [
    verdict.parses ? 'parses' : 'DOES NOT PARSE',
    verdict.valid ? 'validates' : 'DOES NOT VALIDATE',
    `${count} tokens`,
    `${(totalMs / Math.max(1, count)).toFixed(2)} ms/token`,
    `masks ${maskMs.toFixed(2)} ms (${percent(maskMs, totalMs)})`,
  ];
  print(`  ${title.padEnd(14)}${result.text.replace(/\s+/g, ' ')}\n${' '.repeat(16)}${facts.join(' · ')}`);
  if (!verdict.valid) print(`${' '.repeat(16)}${verdict.errors.slice(0, 3).join('; ')}`);
}

function summarise(model: LoadedModel, tickets: number, scores: Record<string, Score>): void {
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
  print(`\n${tickets} tickets, ${model.vocabulary.size} tokens of vocabulary, greedy\n\n${formatTable([header, ...rows])}`);
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)}%`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
