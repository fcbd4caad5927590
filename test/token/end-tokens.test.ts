import { describe, expect, it } from 'vitest';
import type { VocabularyOptions } from '../../engine/token/vocabulary.ts';
import { Vocabulary } from '../../engine/token/vocabulary.ts';

const SPECIAL = ['<s>', '</s>', '<|im_start|>', '<|im_end|>', '<|eot_id|>', '<|endoftext|>'];
const TOKENIZER = {
  added_tokens: [
    ...SPECIAL.map((content, i) => ({ id: 10 + i, content, special: true })),
    { id: 20, content: '<|end|>', special: false },
  ],
  decoder: { type: 'ByteLevel' },
  model: { type: 'BPE', vocab: { a: 0, b: 1 }, merges: [] },
};

function endTokens(config: object | undefined, options?: VocabularyOptions, tokenizer: object = TOKENIZER): string[] {
  const names = new Map(TOKENIZER.added_tokens.map(({ id, content }) => [id, content]));
  return Vocabulary.fromTokenizerJson(tokenizer, config, options)
    .eos.map((id) => names.get(id) ?? String(id))
    .sort();
}

describe('the end tokens', () => {
  it('are those that config and generation config give, as a number or a list', () => {
    expect(endTokens({}, { config: { eos_token_id: 11 } })).toEqual(['</s>']);
    expect(endTokens({}, { generationConfig: { eos_token_id: [13, 11, 13] }, config: {} })).toEqual([
      '</s>',
      '<|im_end|>',
    ]);
  });

  it('include the one of tokenizer_config, given as a string or an object', () => {
    expect(endTokens({ eos_token: '</s>' })).toEqual(['</s>']);
    expect(
      endTokens({ eos_token: { __type: 'AddedToken', content: '</s>' } }, { config: { eos_token_id: 13 } }),
    ).toEqual(['</s>', '<|im_end|>']);
    expect(endTokens({ eos_token: 'b' })).toEqual(['1']);
  });

  it('include the well-known ones that the configuration names: by a role, or in a chat template', () => {
    expect(endTokens({ eos_token: '</s>', pad_token: '<|endoftext|>' })).toEqual(['</s>', '<|endoftext|>']);
    const chat_template = "{{ '<|im_start|>' + m + '<|im_end|>' }}";
    expect(endTokens({ eos_token: '</s>', chat_template })).toEqual(['</s>', '<|im_end|>']);
    expect(endTokens({ eos_token: '</s>', chat_template: [{ name: 'tools', template: '<|eot_id|>' }] })).toEqual([
      '</s>',
      '<|eot_id|>',
    ]);
    expect(endTokens({ eos_token: '</s>', chat_template: { default: '<|eot_id|>' } })).toEqual(['</s>', '<|eot_id|>']);
  });

  it('never include a well-known name that is not a special token', () => {
    expect(endTokens({ eos_token: '</s>', chat_template: '<|end|>' })).toEqual(['</s>']);
  });

  it('are the well-known special tokens only where nothing names one', () => {
    expect(endTokens(undefined)).toEqual(['</s>', '<|endoftext|>', '<|eot_id|>', '<|im_end|>']);
  });

  it('are the caller’s, if the caller gives them, whatever the files say', () => {
    expect(endTokens({ eos_token: 'nowhere' }, { eos: [0], config: { eos_token_id: -1 } })).toEqual(['0']);
    expect(endTokens({}, { eos: [] })).toEqual([]);
  });

  it.each<[string, object, VocabularyOptions, string]>([
    [
      'an id past the vocabulary',
      {},
      { config: { eos_token_id: 21 } },
      'end token 21 is out of range: the ids end at 20',
    ],
    ['an id that is none', {}, { config: { eos_token_id: [-1] } }, 'config.eos_token_id[0] must be a token id, not -1'],
    [
      'a list in place of an id',
      {},
      { generationConfig: { eos_token_id: '11' } },
      'generation_config.eos_token_id must be a token id, not "11"',
    ],
    [
      'a token that is not there',
      { eos_token: '<eos>' },
      {},
      'tokenizer_config.eos_token "<eos>" is not in the vocabulary',
    ],
    [
      'a chat template that is no text',
      { chat_template: [{}] },
      {},
      'tokenizer_config.chat_template[0].template must be a string',
    ],
  ])('are refused: %s', (_, config, options, message) => {
    expect(() => endTokens(config, options)).toThrow(message);
  });

  it('are asked for where no file names any', () => {
    expect(() => endTokens({}, {}, { ...TOKENIZER, added_tokens: [] })).toThrow(
      'no file names an end token: give its id in options.eos',
    );
  });
});
