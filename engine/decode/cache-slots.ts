/**
 * The key-value cache of an ONNX model: which outputs of one step are which inputs of the next, and what stands in
 * them before the first.
 *
 * The layout is the session's own: inputs named `past…` (`past_key_values.0.key`, `past_conv.3`) take the outputs of
 * the same name with `present`. An attention cache is [batch, heads, tokens read, head size]; the session often knows
 * heads and head size, else config.json does. Batch is 1.
 */
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelError } from '../errors.ts';
import { findNumber } from './model-config.ts';

export interface CacheSlot {
  readonly input: string;
  readonly output: string;
  readonly type: 'float32' | 'float16';
  /** The shape before the first token. */
  readonly emptyShape: readonly number[];
}

/** @throws modelError where an output is missing or a shape is known to neither the session nor the config. */
export function findCacheSlots(session: InferenceSession, config: object): CacheSlot[] {
  const slots = session.inputMetadata
    .filter(({ name }) => name.startsWith('past'))
    .map((input) => {
      if (!input.isTensor) throw modelError(`the model's input ${input.name} is not a tensor`);
      const { name, type, shape } = input;
      if (type !== 'float32' && type !== 'float16')
        throw modelError(`the model's cache ${name} is of ${type}, not float32 or float16`);
      const output = name.startsWith('past_key_values')
        ? name.replace('past_key_values', 'present')
        : name.replace('past', 'present');
      if (!session.outputNames.includes(output)) throw modelError(`the model takes ${name} but gives no ${output}`);
      return { input: name, output, type, emptyShape: emptyShape(name, shape, config) } as const;
    });
  if (slots.length === 0) throw modelError('the model has no key-value cache: export it with past_key_values');
  return slots;
}

function emptyShape(name: string, shape: readonly (number | string)[], config: object): number[] {
  const isAttention = shape.length === 4;
  return shape.map((size, axis) => {
    if (typeof size === 'number') return size;
    if (axis === 0) return 1;
    if (isAttention && axis === 2) return 0;
    const known = isAttention ? (axis === 1 ? cacheHeads(config) : headSize(config)) : undefined;
    if (known === undefined)
      throw modelError(`config.json does not give the size ${JSON.stringify(size)} of the model's cache ${name}`);
    return known;
  });
}

function cacheHeads(config: object): number | undefined {
  return findNumber(config, 'num_key_value_heads', 'num_attention_heads', 'n_head');
}

function headSize(config: object): number | undefined {
  const own = findNumber(config, 'head_dim');
  if (own !== undefined) return own;
  const hidden = findNumber(config, 'hidden_size', 'n_embd');
  const heads = findNumber(config, 'num_attention_heads', 'n_head');
  return hidden === undefined || heads === undefined ? undefined : hidden / heads;
}

/** The tensors that stand in the slots before the first token. */
export function emptyCache(slots: readonly CacheSlot[], TensorClass: typeof Tensor): Map<string, Tensor> {
  return new Map(
    slots.map(({ input, type, emptyShape }) => {
      const length = emptyShape.reduce((product, size) => product * size, 1);
      // float16 travels as its bits.
      const data = type === 'float16' ? new Uint16Array(length) : new Float32Array(length);
      return [input, new TensorClass(type, data, emptyShape)];
    }),
  );
}
