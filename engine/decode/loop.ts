/**
 * The decode loop: prompt → logits → masked sampling → text, one step a token.
 *
 * Invariants: every token was allowed by the matcher when it was taken; the pieces of text joined are the result's text;
 * the model's context is freed however the loop is left. The model is asked only where there is a choice: a token that
 * is the only one allowed waits, and is read together with the next sampled one; where only an end token is allowed the
 * loop ends without the model.
 */
import { stateError } from '../errors.ts';
import type { Context, LanguageModel, Prompt } from './language-model.ts';
import { allowsOnly, checkMaskWidth, onlyToken } from './mask-words.ts';
import { freshSeed } from './random.ts';
import type { Sampler, SamplingOptions } from './sample.ts';
import { makeSampler } from './sample.ts';
import { makeStopwatch } from './stopwatch.ts';
import { makeTextStream } from './text-stream.ts';
import { checkBudget, tokenBudget } from './token-budget.ts';
import type { TokenMatcher } from './token-matcher.ts';
import { unconstrainedMask } from './unconstrained.ts';

export interface GenerateOptions extends SamplingOptions {
  /** Constrains the output. It is advanced by the loop and stands at the end of the text afterwards. */
  readonly matcher?: TokenMatcher;
  /** The most tokens to generate, end token not counted. Default 512. */
  readonly maxTokens?: number;
  /** Ends the generation before the next step; the result says `abort`. */
  readonly signal?: AbortSignal;
  /** Hears of every step before the generator yields it. */
  readonly onToken?: (step: Step) => void;
}

/** One token of the output. */
export interface Step {
  readonly token: number;
  /** What the token adds to the text: none for special tokens and inside a character. */
  readonly text: string;
  /** The token had no alternative, and the model was not asked. */
  readonly forced: boolean;
  readonly modelMs: number;
  readonly maskMs: number;
  readonly sampleMs: number;
}

export interface Generation {
  readonly text: string;
  readonly tokens: readonly number[];
  /** `end`: an end token, or nothing else allowed; `length`: `maxTokens` or the model's context; `abort`: the signal. */
  readonly finishReason: 'end' | 'length' | 'abort';
  /** The grammar is satisfied: the text is complete. Without a grammar, whether the model ended. */
  readonly complete: boolean;
  readonly seed: number;
  readonly promptTokens: number;
  readonly timings: Timings;
}

/** Where the time went, in milliseconds. */
export interface Timings {
  readonly totalMs: number;
  /** The first pass of the model, over the prompt. */
  readonly promptMs: number;
  /** All passes of the model, the first one too. */
  readonly modelMs: number;
  /** Masks, and advancing the matcher. */
  readonly maskMs: number;
  readonly sampleMs: number;
  /** How often the model was asked. */
  readonly modelPasses: number;
}

/** Generates token by token. The generator's return value is the whole; `complete` gives just that. */
export async function* generate(
  model: LanguageModel,
  prompt: Prompt,
  options: GenerateOptions = {},
): AsyncGenerator<Step, Generation, void> {
  const run = new Run(model, prompt, options);
  try {
    for (let step = await run.next(); step !== undefined; step = await run.next()) {
      options.onToken?.(step);
      yield step;
    }
    return run.result();
  } finally {
    run.dispose();
  }
}

/** Generates to the end. */
export async function complete(
  model: LanguageModel,
  prompt: Prompt,
  options: GenerateOptions = {},
): Promise<Generation> {
  const steps = generate(model, prompt, options);
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
  }
}

class Run {
  readonly #model: LanguageModel;
  readonly #matcher: TokenMatcher | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #sampler: Sampler;
  readonly #seed: number;
  readonly #budget: number;
  readonly #ends: ReadonlySet<number>;
  readonly #context: Context;
  readonly #stream = makeTextStream();
  readonly #clock = makeStopwatch('model', 'mask', 'sample');
  readonly #promptTokens: number;
  readonly #tokens: number[] = [];
  /** Taken, but not yet read by the model. */
  #unread: number[];
  #text = '';
  #promptMs = 0;
  #modelPasses = 0;
  #finish: Generation['finishReason'] | undefined;

  constructor(model: LanguageModel, prompt: Prompt, options: GenerateOptions) {
    checkBudget(options.maxTokens);
    this.#seed = options.seed ?? freshSeed();
    this.#sampler = makeSampler({ ...options, seed: this.#seed });
    this.#model = model;
    this.#matcher = options.matcher;
    this.#signal = options.signal;
    this.#ends = new Set(model.vocabulary.eos);
    this.#unread = model.encode(prompt);
    this.#promptTokens = this.#unread.length;
    this.#budget = tokenBudget(model, this.#promptTokens, options.maxTokens);
    this.#context = model.start();
  }

  /** The next step, or `undefined` when the generation has finished. */
  async next(): Promise<Step | undefined> {
    const clock = this.#clock;
    const before = clock.read();
    const mask = clock.time('mask', () => this.#mask());
    this.#finish = this.#finishBefore(mask);
    if (this.#finish) return undefined;

    let token = onlyToken(mask);
    const forced = token !== -1;
    if (!forced) {
      const logits = await this.#ask();
      // The time to abort is while the model runs: what it gave is then not wanted any more.
      if (this.#signal?.aborted) this.#finish = 'abort';
      else token = clock.time('sample', () => this.#sampler.pick(logits, mask));
    }
    if (this.#ends.has(token)) this.#finish = 'end';
    if (this.#finish) return undefined;

    clock.time('mask', () => this.#accept(token));
    const text = this.#take(token);
    const after = clock.read();
    const [modelMs, maskMs, sampleMs] = [
      after.model - before.model,
      after.mask - before.mask,
      after.sample - before.sample,
    ];
    return { token, text, forced, modelMs, maskMs, sampleMs };
  }

  result(): Generation {
    const { model: modelMs, mask: maskMs, sample: sampleMs, total: totalMs } = this.#clock.read();
    const finishReason = this.#finish ?? 'abort';
    return {
      text: this.#text,
      tokens: this.#tokens,
      finishReason,
      complete: this.#matcher?.isComplete() ?? finishReason === 'end',
      seed: this.#seed,
      promptTokens: this.#promptTokens,
      timings: { totalMs, promptMs: this.#promptMs, modelMs, maskMs, sampleMs, modelPasses: this.#modelPasses },
    };
  }

  dispose(): void {
    this.#context.dispose();
  }

  #mask(): Uint32Array {
    const { vocabulary } = this.#model;
    if (this.#matcher === undefined) return unconstrainedMask(vocabulary);
    const mask = this.#matcher.mask();
    checkMaskWidth(mask, vocabulary.size);
    return mask;
  }

  /** Why to finish without another token, if so. A complete text is an `end` even where the budget is spent too. */
  #finishBefore(mask: Uint32Array): Generation['finishReason'] | undefined {
    if (this.#matcher !== undefined && allowsOnly(mask, this.#ends)) return 'end';
    if (this.#signal?.aborted) return 'abort';
    return this.#tokens.length >= this.#budget ? 'length' : undefined;
  }

  async #ask(): Promise<Float32Array> {
    const unread = this.#unread;
    this.#unread = [];
    const logits = await this.#clock.timeAsync('model', () => this.#context.extend(unread));
    if (this.#modelPasses++ === 0) this.#promptMs = this.#clock.read().model;
    return logits;
  }

  #accept(token: number): void {
    if (this.#matcher?.accept(token) === false)
      throw stateError(`the matcher refuses token ${token}, which its own mask allows`);
  }

  #take(token: number): string {
    const bytes = this.#model.vocabulary.bytes(token);
    const text = bytes === null ? '' : this.#stream.push(bytes);
    this.#text += text;
    this.#tokens.push(token);
    this.#unread.push(token);
    return text;
  }
}
