/** The main job on the embedded model: the engine's masks, our loop, and the processor in transformers.js. */
import { readFileSync } from 'node:fs';
import { AutoModelForCausalLM, AutoTokenizer, LogitsProcessor, type Tensor } from '@huggingface/transformers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSamples } from '../../cli/demo/samples.ts';
import { EMBEDDED_MODEL, packageFile } from '../../cli/package-files.ts';
import { makePrompt } from '../../cli/prompt.ts';
import { makeValidator, type Validator } from '../../cli/validator.ts';
import { complete, type LoadedModel, loadModel, makeLogitsProcessor, type Prompt } from '../../engine/decode/index.ts';
import { Engine, type Grammar } from '../../engine/index.ts';

const schema: unknown = JSON.parse(readFileSync(packageFile('schemas', 'triage.json'), 'utf8'));
let model: LoadedModel;
let engine: Engine;
let grammar: Grammar;
let validate: Validator;
let tickets: string[];

beforeAll(async () => {
  model = await loadModel(EMBEDDED_MODEL);
  engine = await Engine.create(model.vocabulary);
  grammar = engine.jsonSchema(schema);
  validate = await makeValidator(schema);
  tickets = (await readSamples()).map(({ ticket }) => ticket);
});
afterAll(() => model.dispose());

describe('our loop', () => {
  it('fills the form, always', async () => {
    for (let seed = 0; seed < 10; seed++) {
      const prompt = makePrompt(model, schema, tickets[seed % tickets.length] ?? '');
      const result = await complete(model, prompt, { matcher: engine.matcher(grammar), temperature: 1, seed });
      expect(validate(result.text)).toMatchObject({ valid: true });
      expect(result).toMatchObject({ finishReason: 'end', complete: true });
    }
  });

  it('spends little time on masks', async () => {
    const matcher = engine.matcher(grammar);
    const { timings } = await complete(model, makePrompt(model, schema, tickets[0] ?? ''), { matcher });
    // The bench says how little (bench/generations); here is only what would be a mistake, on a machine with other work.
    expect(timings.maskMs).toBeLessThan(0.2 * timings.totalMs);
  });

  it('gives the same text for the same seed', async () => {
    const prompt = makePrompt(model, schema, tickets[1] ?? '');
    const run = async () =>
      (await complete(model, prompt, { matcher: engine.matcher(grammar), temperature: 1, topP: 0.95, seed: 4 })).text;
    expect(await run()).toBe(await run());
  });
});

describe('transformers.js', () => {
  it('writes what our loop writes, greedily, and valid JSON in a sampled batch', async () => {
    const tokenizer = await AutoTokenizer.from_pretrained(EMBEDDED_MODEL);
    tokenizer.padding_side = 'left';
    const theirs = await AutoModelForCausalLM.from_pretrained(EMBEDDED_MODEL, { dtype: 'fp32' });
    const prompts = tickets.slice(0, 2).map((ticket) => makePrompt(model, schema, ticket));

    const generate = async (batch: Prompt[], options: object): Promise<string[]> => {
      const texts = batch.map(
        (prompt) =>
          tokenizer.apply_chat_template(prompt as never, { add_generation_prompt: true, tokenize: false }) as string,
      );
      const inputs = tokenizer(texts, { padding: true, add_special_tokens: false }) as { input_ids: Tensor };
      const matchers = batch.map(() => engine.matcher(grammar));
      const processor = makeLogitsProcessor(LogitsProcessor, { vocabulary: model.vocabulary, matchers });
      const output = await theirs.generate({
        ...inputs,
        max_new_tokens: 300,
        ...options,
        logits_processor: [processor],
      } as never);
      const written = (output as Tensor)
        .tolist()
        .map((row: bigint[]) => row.slice(inputs.input_ids.dims[1]).map(Number));
      return tokenizer.batch_decode(written, { skip_special_tokens: true });
    };

    const first = prompts[0] ?? '';
    const greedy = await complete(model, first, { matcher: engine.matcher(grammar) });
    expect(await generate([first], { do_sample: false })).toEqual([greedy.text]);
    for (const text of await generate(prompts, { do_sample: true, temperature: 1 }))
      expect(validate(text)).toMatchObject({ valid: true });
    await theirs.dispose();
  });
});
