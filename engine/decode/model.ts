/**
 * A causal language model in an ONNX Runtime session, read token by token through its key-value cache.
 *
 * What a model takes and gives is discovered from its session: `input_ids`, the cache, and `attention_mask`,
 * `position_ids`, `num_logits_to_keep`, `use_cache_branch` where it has them. A model that wants anything else is refused
 * when it is opened. Batch is 1. The cost of a step is the model's; the loop adds the feeds (a few µs) and no copy of
 * the logits, unless they are float16.
 */
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelError, stateError } from '../errors.ts';
import type { CacheSlot } from './cache-slots.ts';
import { emptyCache, findCacheSlots } from './cache-slots.ts';
import { float16Bits, widenFloat16 } from './float16.ts';
import type { Context } from './language-model.ts';
import { findNumber, firstPosition } from './model-config.ts';
import { messageOf } from './runtime.ts';

const OWN_INPUTS = ['input_ids', 'attention_mask', 'position_ids', 'num_logits_to_keep', 'use_cache_branch'];

type Feeds = Record<string, Tensor>;

export class OnnxModel {
  /** The number of logits a step gives, where the session or the config says. */
  readonly logitsWidth: number | undefined;
  /** The longest context in tokens, where the config says. */
  readonly contextLength: number | undefined;
  readonly #session: InferenceSession;
  readonly #Tensor: typeof Tensor;
  readonly #slots: readonly CacheSlot[];
  readonly #firstPosition: number;

  /** @throws modelError where the session is not a causal language model with a cache, or wants an unknown input. */
  constructor(session: InferenceSession, config: object, TensorClass: typeof Tensor) {
    const logits = session.outputMetadata.find(({ name }) => name === 'logits');
    if (!logits?.isTensor) throw modelError('the model gives no logits: it is not a causal language model');
    this.#slots = findCacheSlots(session, config);
    const known = new Set([...OWN_INPUTS, ...this.#slots.map(({ input }) => input)]);
    const unknown = session.inputNames.filter((name) => !known.has(name));
    if (unknown.length > 0)
      throw modelError(`the model wants inputs that a text model does not have: ${unknown.join(', ')}`);
    const width = logits.shape.at(-1);
    this.logitsWidth = typeof width === 'number' ? width : findNumber(config, 'vocab_size');
    this.contextLength = findNumber(config, 'max_position_embeddings', 'n_positions');
    this.#session = session;
    this.#Tensor = TensorClass;
    this.#firstPosition = firstPosition(config);
  }

  start(): Context {
    return new OnnxContext(
      (tokens, past, cache) => this.#step(tokens, past, cache),
      () => emptyCache(this.#slots, this.#Tensor),
    );
  }

  async dispose(): Promise<void> {
    await this.#session.release();
  }

  /** One pass over `tokens` after `past` others; the cache moves on. */
  async #step(tokens: readonly number[], past: number, cache: Map<string, Tensor>): Promise<Float32Array> {
    const outputs = await this.#session
      .run({ ...this.#feeds(tokens, past), ...Object.fromEntries(cache) })
      .catch((cause: unknown) => {
        throw modelError(`the model failed after ${past} tokens: ${messageOf(cause)}`, cause);
      });
    for (const { input, output } of this.#slots) {
      cache.get(input)?.dispose();
      cache.set(input, asFeed(outputs[output] as Tensor));
    }
    return lastLogits(outputs.logits as Tensor);
  }

  #feeds(tokens: readonly number[], past: number): Feeds {
    const count = tokens.length;
    const start = past + this.#firstPosition;
    const make: Record<string, () => Tensor> = {
      input_ids: () => this.#integers([1, count], (i) => tokens[i]!),
      attention_mask: () => this.#integers([1, past + count], () => 1),
      position_ids: () => this.#integers([1, count], (i) => start + i),
      num_logits_to_keep: () => this.#integers([], () => 1),
      use_cache_branch: () => new this.#Tensor('bool', [past > 0], [1]),
    };
    const feeds: Feeds = {};
    for (const name of this.#session.inputNames) {
      const tensor = make[name]?.();
      if (tensor) feeds[name] = tensor;
    }
    return feeds;
  }

  #integers(shape: number[], value: (index: number) => number): Tensor {
    const data = new BigInt64Array(shape.reduce((product, size) => product * size, 1));
    for (let i = 0; i < data.length; i++) data[i] = BigInt(value(i));
    return new this.#Tensor('int64', data, shape);
  }
}

type Step = (tokens: readonly number[], past: number, cache: Map<string, Tensor>) => Promise<Float32Array>;

/** A context is its cache. After a failed step it is closed: what the cache then holds is unknown. */
class OnnxContext implements Context {
  length = 0;
  #cache: Map<string, Tensor> | undefined;
  readonly #step: Step;

  constructor(step: Step, empty: () => Map<string, Tensor>) {
    this.#step = step;
    this.#cache = empty();
  }

  async extend(tokens: readonly number[]): Promise<Float32Array> {
    const cache = this.#cache;
    if (cache === undefined) throw stateError('this context is closed, or a step of it is under way or failed');
    if (tokens.length === 0) throw stateError('a context is extended by at least one token: is the prompt empty?');
    this.#cache = undefined;
    const logits = await this.#step(tokens, this.length, cache);
    this.length += tokens.length;
    this.#cache = cache;
    return logits;
  }

  dispose(): void {
    for (const tensor of this.#cache?.values() ?? []) tensor.dispose();
    this.#cache = undefined;
  }
}

/**
 * A tensor that came out, to go in again. Where the language has Float16Array the runtime hands that out and does not
 * take it back: it goes in as its bits.
 */
function asFeed(tensor: Tensor): Tensor {
  if (tensor.type !== 'float16') return tensor;
  return Object.create(tensor, { data: { value: float16Bits(tensor.data as ArrayBufferView) } }) as Tensor;
}

/** The logits after the last token of [1, tokens, width]. */
function lastLogits({ data, dims, type }: Tensor): Float32Array {
  const start = data.length - dims.at(-1)!;
  if (data instanceof Float32Array) return data.subarray(start);
  if (type !== 'float16') throw modelError(`the model's logits are of ${type}, not float32 or float16`);
  return widenFloat16(float16Bits(data as ArrayBufferView).subarray(start));
}
