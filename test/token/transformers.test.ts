/** A tokenizer as transformers.js loads it: made from two files, which it keeps. */
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../engine/bytes.ts';
import type { TransformersTokenizer } from '../../engine/token/vocabulary.ts';
import { Vocabulary } from '../../engine/token/vocabulary.ts';

const TOKENIZER_JSON = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [
    { id: 4, content: '<|end|>', special: true, single_word: false, lstrip: false, rstrip: false, normalized: false },
  ],
  normalizer: null,
  pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
  post_processor: null,
  decoder: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
  model: { type: 'BPE', unk_token: null, vocab: { h: 0, i: 1, hi: 2, Ġ: 3 }, merges: ['h i'] },
};
const TOKENIZER_CONFIG = { tokenizer_class: 'PreTrainedTokenizer', eos_token: '<|end|>' };

describe('a transformers.js tokenizer', () => {
  it('gives the vocabulary of its files', async () => {
    const { PreTrainedTokenizer } = await import('@huggingface/transformers');
    const tokenizer = new PreTrainedTokenizer(structuredClone(TOKENIZER_JSON), TOKENIZER_CONFIG);
    const vocabulary = Vocabulary.fromTransformers(tokenizer);
    expect(vocabulary.hash).toBe(Vocabulary.fromTokenizerJson(TOKENIZER_JSON, TOKENIZER_CONFIG).hash);
    expect(vocabulary.eos).toEqual([4]);
    const ids = tokenizer.encode('hi hi', { add_special_tokens: false });
    expect(ids.map((id) => vocabulary.bytes(id))).toEqual(['hi', ' ', 'hi'].map(utf8));
  });

  it('takes the options of a tokenizer.json', () => {
    const vocabulary = Vocabulary.fromTransformers(
      { _tokenizerJSON: TOKENIZER_JSON, _tokenizerConfig: TOKENIZER_CONFIG },
      { logitsWidth: 8, eos: [2] },
    );
    expect(vocabulary.size).toBe(8);
    expect(vocabulary.eos).toEqual([2]);
  });

  it('is asked for its files by name where it lacks them', () => {
    const other = {} as TransformersTokenizer;
    expect(() => Vocabulary.fromTransformers(other)).toThrow('_tokenizerJSON of a transformers.js tokenizer must be');
  });
});
