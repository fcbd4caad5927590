/** `espalier generate`: a schema and a prompt in, JSON out. */
import { type Generation, generate, type LoadedModel, type Prompt } from '../../engine/decode/index.ts';
import { Engine, type JsonSchemaOptions, type Matcher } from '../../engine/index.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { CommandFailure } from '../failure.ts';
import { readSchema, readText } from '../input.ts';
import { catchInterrupt } from '../interrupt.ts';
import { openModel } from '../open-model.ts';
import { makeProgressBar } from '../progress.ts';
import { makePrompt } from '../prompt.ts';
import { compileAlone } from '../schema-only.ts';
import { makeValidator, type Verdict } from '../validator.ts';

/** The options of the command line, as `program.ts` declares and checks them. */
export interface GenerateFlags {
  readonly schema: string;
  readonly prompt: string;
  readonly model?: string;
  readonly dtype?: string;
  readonly threads?: number;
  readonly system?: string;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly seed?: number;
  readonly topK?: number;
  readonly topP?: number;
  readonly minP?: number;
  readonly propertyOrder: 'schema' | 'any';
  readonly whitespace: 'flexible' | 'compact' | 'spaced';
  readonly constraint: boolean;
  readonly json?: boolean;
}

export async function runGenerate(flags: GenerateFlags): Promise<ExitCode> {
  const { schema, text } = await readInputs(flags);
  const rules: JsonSchemaOptions = { propertyOrder: flags.propertyOrder, whitespace: flags.whitespace };
  // A faulty schema fails here, before a model is fetched.
  const warnings = flags.constraint ? (await compileAlone(schema, rules)).warnings : [];
  for (const { message, pointer } of warnings) process.stderr.write(`warning: ${message} at #${pointer}\n`);

  const interrupt = catchInterrupt();
  const model = await openModel(flags.model, flags);
  try {
    const matcher = flags.constraint ? await makeMatcher(model, schema, rules) : undefined;
    const prompt = makePrompt(model, schema, text, flags.system);
    const result = await stream(model, prompt, flags, matcher, interrupt.signal);
    const verdict = (await makeValidator(schema))(result.text);
    if (flags.json) process.stdout.write(`${JSON.stringify(report(model, result, verdict))}\n`);
    return conclude(result, verdict, flags.maxTokens);
  } finally {
    interrupt.release();
    await model.dispose();
  }
}

async function readInputs(flags: GenerateFlags): Promise<{ schema: unknown; text: string }> {
  if (flags.schema === '-' && flags.prompt === '-') {
    throw new CommandFailure(EXIT.usage, 'the schema and the prompt cannot both come from standard input');
  }
  return { schema: await readSchema(flags.schema), text: flags.prompt === '-' ? await readText('-') : flags.prompt };
}

async function makeMatcher(model: LoadedModel, schema: unknown, rules: JsonSchemaOptions): Promise<Matcher> {
  const engine = await Engine.create(model.vocabulary);
  return engine.matcher(engine.jsonSchema(schema, rules));
}

/** Text goes to stdout as it comes; with `--json`, which prints all at the end, a bar shows that something is going on. */
async function stream(
  model: LoadedModel,
  prompt: Prompt,
  flags: GenerateFlags,
  matcher: Matcher | undefined,
  signal: AbortSignal,
): Promise<Generation> {
  const { maxTokens, temperature, seed, topK, topP, minP } = flags;
  const steps = generate(model, prompt, { matcher, signal, maxTokens, temperature, seed, topK, topP, minP });
  const bar = makeProgressBar();
  let count = 0;
  for (let step = await steps.next(); ; step = await steps.next()) {
    if (step.done) {
      bar.clear();
      if (!flags.json) process.stdout.write('\n');
      return step.value;
    }
    if (flags.json) bar.update('generating', ++count, maxTokens);
    else process.stdout.write(step.value.text);
  }
}

/** What `--json` prints. Scripts read it: names are added, never changed. */
function report(model: LoadedModel, result: Generation, { value, valid, errors }: Verdict) {
  const { text, tokens, complete, finishReason, seed, promptTokens, timings } = result;
  return {
    text,
    value,
    valid,
    errors,
    tokens: tokens.length,
    promptTokens,
    complete,
    finishReason,
    seed,
    model: model.name,
    timings,
  };
}

function conclude(result: Generation, { parses, valid, errors }: Verdict, maxTokens: number): ExitCode {
  if (result.finishReason === 'abort') return EXIT.interrupted;
  if (parses && valid !== false) {
    for (const error of valid === undefined ? errors : []) process.stderr.write(`warning: ${error}\n`);
    return EXIT.ok;
  }
  const cut = result.finishReason === 'length';
  const advice = `it was cut off after ${result.tokens.length} tokens${result.tokens.length === maxTokens ? '; raise --max-tokens' : ': the context is full'}`;
  process.stderr.write(`error: the output is not valid: ${cut ? advice : errors.join('; ')}\n`);
  return EXIT.output;
}
