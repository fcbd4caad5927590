/**
 * MaskBench's protocol for one schema: compile it, then feed each instance token by token, each step a mask, a look
 * whether the token is in it, and the token's acceptance; at the end, whether an end token is allowed.
 *
 * TTFM is compiling plus the first mask. TBM is one sample a step: the mask and the acceptance, and the mask at the end.
 */
import { EngineError, LimitError } from '../../engine/index.ts';
import { isAllowed } from '../../engine/mask/kernel.ts';
import { Samples } from './samples.ts';
import type { Entry, Instance } from './schemas.ts';
import type { Decoder, Subject } from './subject.ts';
import type { Tokeniser } from './tokenise.ts';

export type Outcome = 'pass' | 'valid refused' | 'invalid accepted' | 'refused' | 'limit' | 'timeout' | 'crashed';

export interface Failure {
  readonly instance: number;
  readonly valid: boolean;
  /** In characters of the text; its length where the end was refused or allowed. */
  readonly offset: number;
  readonly token: string;
  readonly before: string;
}

export interface SchemaResult {
  readonly id: string;
  readonly outcome: Outcome;
  /** Why it was refused or crashed. */
  readonly reason?: string | undefined;
  readonly failures: readonly Failure[];
  readonly compileUs: number;
  /** Undefined where there was no first mask. */
  readonly ttfmUs?: number | undefined;
  readonly tbm: Samples;
}

export interface ProtocolOptions {
  readonly tokeniser: Tokeniser;
  readonly textOf: (token: number) => string;
  /** Looked at between steps. */
  readonly milliseconds: number;
}

class TimeUp extends Error {}

export function runSchema(subject: Subject, entry: Entry, options: ProtocolOptions): SchemaResult {
  const texts = entry.tests.map(({ text }) => options.tokeniser.encode(text)); // not on the clock
  const run = new SchemaRun(subject, entry, options);
  try {
    run.compile();
    if (entry.tests.length === 0) run.start();
    for (const [index, test] of entry.tests.entries()) run.feed(test, index, texts[index] ?? []);
    return run.result(run.worst());
  } catch (error) {
    return run.result(...outcomeOf(error, run.isCompiled));
  }
}

class SchemaRun {
  readonly #subject: Subject;
  readonly #entry: Entry;
  readonly #options: ProtocolOptions;
  readonly #tbm = new Samples();
  readonly #failures: Failure[] = [];
  readonly #deadline: number;
  #compileUs = 0;
  #ttfmUs: number | undefined;
  #start: (() => Decoder) | undefined;

  constructor(subject: Subject, entry: Entry, options: ProtocolOptions) {
    this.#subject = subject;
    this.#entry = entry;
    this.#options = options;
    this.#deadline = performance.now() + options.milliseconds;
  }

  get isCompiled(): boolean {
    return this.#start !== undefined;
  }

  compile(): void {
    const begin = performance.now();
    try {
      this.#start = this.#subject.compile(this.#entry.schema);
    } finally {
      this.#compileUs = (performance.now() - begin) * 1000;
    }
  }

  /** A decoder and its first mask. */
  start(): { decoder: Decoder; mask: Uint32Array } {
    const begin = performance.now();
    const decoder = (this.#start as () => Decoder)();
    const mask = decoder.mask();
    this.#ttfmUs ??= this.#compileUs + (performance.now() - begin) * 1000;
    return { decoder, mask };
  }

  feed({ valid, text }: Instance, instance: number, tokens: readonly number[]): void {
    const begun = this.start();
    const { decoder } = begun;
    let { mask } = begun;
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as number;
      const from = performance.now();
      // The step that TTFM counts has only its acceptance left to do; later ones begin with their mask.
      if (i > 0) mask = decoder.mask();
      const allowed = isAllowed(mask, token) && decoder.accept(token);
      const to = performance.now();
      if (i > 0) this.#tbm.add((to - from) * 1000);
      if (to > this.#deadline) throw new TimeUp();
      if (!allowed) {
        if (valid) this.#fail(instance, valid, tokens, i);
        return;
      }
    }
    const from = performance.now();
    if (tokens.length > 0) mask = decoder.mask();
    this.#tbm.add((performance.now() - from) * 1000);
    if (this.#subject.eos.some((end) => isAllowed(mask, end)) !== valid)
      this.#fail(instance, valid, tokens, tokens.length, text.length);
  }

  #fail(instance: number, valid: boolean, tokens: readonly number[], at: number, length?: number): void {
    const before = tokens.slice(0, at).map(this.#options.textOf).join('');
    const token = at < tokens.length ? this.#options.textOf(tokens[at] as number) : 'end';
    this.#failures.push({ instance, valid, offset: length ?? before.length, token, before: before.slice(-60) });
  }

  /** An invalid instance accepted is the worst. */
  worst(): Outcome {
    if (this.#failures.some(({ valid }) => !valid)) return 'invalid accepted';
    return this.#failures.length > 0 ? 'valid refused' : 'pass';
  }

  result(outcome: Outcome, reason?: string): SchemaResult {
    return {
      id: this.#entry.id,
      outcome,
      reason,
      failures: this.#failures,
      compileUs: this.#compileUs,
      ttfmUs: this.#ttfmUs,
      tbm: this.#tbm,
    };
  }
}

function outcomeOf(error: unknown, isCompiled: boolean): [Outcome, string] {
  const where = isCompiled ? 'while decoding: ' : '';
  if (error instanceof TimeUp) return ['timeout', 'time is up'];
  if (error instanceof LimitError) return ['limit', where + error.limit];
  if (error instanceof EngineError && !isCompiled)
    return ['refused', `${error.kind}: ${error.message.replace(/ at #.*$/s, '')}`];
  if (error instanceof Refusal) return ['refused', error.message];
  return ['crashed', where + (error instanceof Error ? `${error.name}: ${error.message}` : String(error))];
}

/** How a subject that has no EngineError says that it does not take a schema. */
export class Refusal extends Error {}
