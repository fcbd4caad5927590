/**
 * A model folder small enough to make in a test: a byte tokenizer with a chat template, and a network that is no
 * transformer but has the interface of one. Its "cache" holds the embeddings of all tokens read; the logits after a token
 * depend on that token, its position and the mean of the cache, so a wrong cache, position or mask shows.
 *
 *     e = tokens[input_ids] + positions[position_ids]           present = past ++ e
 *     logits = (e + sum(present) / sum(attention_mask)) · head
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRandom } from '../../../engine/decode/random.ts';
import type { GraphNode } from './onnx-file.ts';
import { FLOAT, FLOAT16, INT64, writeOnnx } from './onnx-file.ts';

export const END = 256;
export const TURN_END = 257;
export const TURN_START = 258;
/** 259 tokens, and logits padded to a multiple of 32. */
export const WIDTH = 288;

const HIDDEN = 8;
const CONTEXT = 1024;
const TEMPLATE =
  '{% for m in messages %}<|start|>{{ m.role }}\n{{ m.content }}<|stop|>{% endfor %}{% if add_generation_prompt %}<|start|>assistant\n{% endif %}';

/** Writes the folder: `onnx/model.onnx` and `onnx/model_fp16.onnx` (its cache and logits float16). */
export function writeTinyModel(folder: string): void {
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  const json = (file: string, value: object) => writeFileSync(join(folder, file), JSON.stringify(value));
  json('config.json', {
    model_type: 'llama',
    architectures: ['LlamaForCausalLM'],
    vocab_size: WIDTH,
    max_position_embeddings: CONTEXT,
    hidden_size: HIDDEN,
    num_attention_heads: 1,
    num_key_value_heads: 1,
    num_hidden_layers: 1,
    eos_token_id: END,
  });
  json('generation_config.json', { eos_token_id: [END, TURN_END] });
  json('tokenizer_config.json', {
    tokenizer_class: 'PreTrainedTokenizer',
    eos_token: '<|end|>',
    chat_template: TEMPLATE,
  });
  json('tokenizer.json', byteTokenizer());
  writeFileSync(join(folder, 'onnx/model.onnx'), tinyNetwork(FLOAT));
  writeFileSync(join(folder, 'onnx/model_fp16.onnx'), tinyNetwork(FLOAT16));
}

function byteTokenizer(): object {
  const special = (id: number, content: string) => ({
    id,
    content,
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  });
  const byteLevel = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true };
  return {
    version: '1.0',
    added_tokens: [special(END, '<|end|>'), special(TURN_END, '<|stop|>'), special(TURN_START, '<|start|>')],
    normalizer: null,
    pre_tokenizer: byteLevel,
    post_processor: null,
    decoder: byteLevel,
    model: {
      type: 'BPE',
      vocab: Object.fromEntries(byteCharacters().map((character, byte) => [character, byte])),
      merges: [],
    },
  };
}

/** The byte-level alphabet: printable Latin-1 stands for itself, the other bytes for U+0100 onward. */
function byteCharacters(): string[] {
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => {
    const printable = (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte !== 0xad);
    return String.fromCharCode(printable ? byte : next++);
  });
}

function tinyNetwork(cacheType: number): Uint8Array {
  const random = makeRandom(7);
  const matrix = (rows: number, columns: number) => ({
    shape: [rows, columns],
    data: Float32Array.from({ length: rows * columns }, () => random.next() * 4 - 2),
  });
  const node = (
    type: string,
    inputs: string[],
    output: string,
    attributes: Record<string, number> = {},
  ): GraphNode => ({ type, inputs, outputs: [output], attributes });
  const cacheShape = (length: string) => ['batch_size', 1, length, HIDDEN];
  return writeOnnx({
    constants: [
      { name: 'tokens', ...matrix(WIDTH, HIDDEN) },
      { name: 'positions', ...matrix(CONTEXT, HIDDEN) },
      { name: 'head', ...matrix(HIDDEN, WIDTH) },
      { name: 'axis1', shape: [1], data: BigInt64Array.of(1n) },
      { name: 'axis2', shape: [1], data: BigInt64Array.of(2n) },
    ],
    inputs: [
      { name: 'input_ids', type: INT64, shape: ['batch_size', 'sequence_length'] },
      { name: 'attention_mask', type: INT64, shape: ['batch_size', 'total_sequence_length'] },
      { name: 'position_ids', type: INT64, shape: ['batch_size', 'sequence_length'] },
      { name: 'past_key_values.0.key', type: cacheType, shape: cacheShape('past_sequence_length') },
      {
        name: 'past_key_values.0.value',
        type: cacheType,
        shape: ['batch_size', 'heads', 'past_sequence_length', 'head_size'],
      },
    ],
    nodes: [
      node('Gather', ['tokens', 'input_ids'], 'token'),
      node('Gather', ['positions', 'position_ids'], 'position'),
      node('Add', ['token', 'position'], 'e'),
      node('Unsqueeze', ['e', 'axis1'], 'new'),
      node('Cast', ['new'], 'new.cache', { to: cacheType }),
      node('Concat', ['past_key_values.0.key', 'new.cache'], 'present.0.key', { axis: 2 }),
      node('Concat', ['past_key_values.0.value', 'new.cache'], 'present.0.value', { axis: 2 }),
      node('Cast', ['present.0.value'], 'read', { to: FLOAT }),
      node('ReduceSum', ['read', 'axis2'], 'sum', { keepdims: 0 }),
      node('ReduceSum', ['attention_mask', 'axis1'], 'count', { keepdims: 1 }),
      node('Unsqueeze', ['count', 'axis1'], 'count.wide'),
      node('Cast', ['count.wide'], 'count.float', { to: FLOAT }),
      node('Div', ['sum', 'count.float'], 'mean'),
      node('Add', ['e', 'mean'], 'hidden'),
      node('MatMul', ['hidden', 'head'], 'logits.float'),
      node('Cast', ['logits.float'], 'logits', { to: cacheType }),
    ],
    outputs: [
      { name: 'logits', type: cacheType, shape: ['batch_size', 'sequence_length', WIDTH] },
      { name: 'present.0.key', type: cacheType, shape: cacheShape('total_sequence_length') },
      { name: 'present.0.value', type: cacheType, shape: cacheShape('total_sequence_length') },
    ],
  });
}
