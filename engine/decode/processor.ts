/**
 * Constraining transformers.js: a `LogitsProcessor` for `model.generate({ logits_processor: [processor] })`.
 *
 *     import { LogitsProcessor } from '@huggingface/transformers';
 *     const processor = makeLogitsProcessor(LogitsProcessor, { vocabulary, matchers: [engine.matcher(grammar)] });
 *
 * A batch has one matcher per row. The processor never samples: it sees which tokens were taken when it is called the
 * next time, and fails where it cannot follow (see row-follower.ts), so that no output is unconstrained unnoticed. Put it
 * last. It serves one generation; `reset()` makes it, and its matchers, ready for the next.
 */
import { stateError } from '../errors.ts';
import { applyMask, checkSampleable } from './logits.ts';
import { makeMask } from './mask-words.ts';
import type { Ids } from './row-follower.ts';
import { RowFollower } from './row-follower.ts';
import type { TokenMatcher } from './token-matcher.ts';

export interface ProcessorOptions {
  /** The vocabulary that the matchers were made for. */
  readonly vocabulary: { readonly size: number; readonly eos: readonly number[] };
  /** One per row of the batch, each at its start. */
  readonly matchers: readonly TokenMatcher[];
}

/** What is used of a transformers.js tensor: [rows, logits], 32-bit floats. */
export interface LogitsTensor {
  readonly data: unknown;
  readonly dims: readonly number[];
}

export interface Resettable {
  /** Ready for another generation. */
  reset(): void;
}

/** An instance of a subclass of `Base`, which is the `LogitsProcessor` of the transformers.js in use. */
export function makeLogitsProcessor<T extends object>(Base: new () => T, options: ProcessorOptions): T & Resettable {
  const batch = new Batch(options);
  class GrammarLogitsProcessor extends (Base as new () => object) {
    _call(inputIds: readonly Ids[], logits: LogitsTensor): LogitsTensor {
      batch.constrain(inputIds, logits);
      return logits;
    }

    reset(): void {
      batch.reset();
    }
  }
  return new GrammarLogitsProcessor() as unknown as T & Resettable;
}

class Batch {
  readonly #rows: readonly RowFollower[];
  readonly #vocabularySize: number;
  /** The first failure: a processor that failed stays failed until it is reset. */
  #failure: unknown;

  constructor({ vocabulary, matchers }: ProcessorOptions) {
    const ends = new Set(vocabulary.eos);
    const endMask = makeMask(vocabulary.size, (token) => ends.has(token));
    this.#rows = matchers.map((matcher) => new RowFollower(matcher, ends, endMask));
    this.#vocabularySize = vocabulary.size;
  }

  constrain(inputIds: readonly Ids[], logits: LogitsTensor): void {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      const width = this.#checkShape(inputIds, logits);
      this.#rows.forEach((row, i) => {
        row.follow(inputIds[i]!);
        const mask = row.mask();
        const rowLogits = (logits.data as Float32Array).subarray(i * width, (i + 1) * width);
        applyMask(rowLogits, mask, this.#vocabularySize);
        checkSampleable(rowLogits, mask);
      });
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  reset(): void {
    this.#failure = undefined;
    for (const row of this.#rows) row.reset();
  }

  #checkShape(inputIds: readonly Ids[], { data, dims }: LogitsTensor): number {
    const [rowCount = 0, width = 0] = dims;
    if (dims.length !== 2 || rowCount !== inputIds.length || !(data instanceof Float32Array)) {
      throw stateError(`expected 32-bit logits of ${inputIds.length} rows, not of shape [${dims.join(', ')}]`);
    }
    if (rowCount !== this.#rows.length)
      throw stateError(`a batch of ${rowCount} rows needs as many matchers, not ${this.#rows.length}`);
    return width;
  }
}
