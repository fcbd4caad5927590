/**
 * What the constraint gives and costs with a real model: sampled generations (temperature 1, seeded) of the embedded
 * model over the sample tickets and a schema, each validated by ajv; the share of the time that masks took.
 *
 *   npm run bench -- generations [--count 200] [--schema FILE] [--model FOLDER] [--json]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSamples } from '../../cli/demo/samples.ts';
import { EMBEDDED_MODEL } from '../../cli/package-files.ts';
import { makePrompt } from '../../cli/prompt.ts';
import { makeValidator } from '../../cli/validator.ts';
import { complete, loadModel } from '../../engine/decode/index.ts';
import { Engine } from '../../engine/index.ts';
import { machineLine, machineRecord } from '../lib/machine.ts';
import { ROOT } from '../lib/root.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    schema: { type: 'string', default: join(ROOT, 'schemas', 'triage.json') },
    model: { type: 'string', default: EMBEDDED_MODEL },
    json: { type: 'boolean', default: false },
  },
});

const schema: unknown = JSON.parse(readFileSync(options.schema, 'utf8'));
const validate = await makeValidator(schema);
const tickets = await readSamples();
const model = await loadModel(options.model);
const engine = await Engine.create(model.vocabulary);
const matcher = engine.matcher(engine.jsonSchema(schema));
const count = Number(options.count);
const total = { valid: 0, tokens: 0, totalMs: 0, maskMs: 0, sampleMs: 0 };
const invalid: string[] = [];
for (let i = 0; i < count; i++) {
  matcher.reset();
  const ticket = tickets[i % tickets.length]?.ticket ?? '';
  const result = await complete(model, makePrompt(model, schema, ticket), {
    matcher,
    maxTokens: 400,
    temperature: 1,
    seed: i + 1,
  });
  if (validate(result.text).valid) total.valid++;
  else invalid.push(`${result.finishReason}: ${result.text}`);
  total.tokens += result.tokens.length;
  total.totalMs += result.timings.totalMs;
  total.maskMs += result.timings.maskMs;
  total.sampleMs += result.timings.sampleMs;
}
await model.dispose();

const report = {
  machine: machineRecord(),
  schema: options.schema.slice(ROOT.length + 1),
  count,
  ...total,
  maskShare: total.maskMs / total.totalMs,
  invalid,
};
if (options.json) {
  console.log(JSON.stringify(report));
} else {
  console.log(machineLine(report.machine));
  console.log(
    `${total.valid} of ${count} validate; ${total.tokens} tokens, ${(total.totalMs / total.tokens).toFixed(3)} ms a token`,
  );
  console.log(
    `masks: ${((1000 * total.maskMs) / total.tokens).toFixed(1)} µs a token, ${(100 * report.maskShare).toFixed(2)}% of the time`,
  );
  for (const text of invalid) console.log(`  invalid, ${text}`);
}
process.exitCode = total.valid === count ? 0 : 1;
