/** Small tokenizer.json files of every encoding, and the ways in which one can be wrong. */
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../engine/errors.ts';
import { Vocabulary } from '../../engine/token/vocabulary.ts';

type Json = Record<string, unknown>;

const BYTE_LEVEL = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true };
const SENTENCE_PIECE = {
  type: 'Sequence',
  decoders: [
    { type: 'Replace', pattern: { String: '▁' }, content: ' ' },
    { type: 'ByteFallback' },
    { type: 'Fuse' },
    { type: 'Strip', content: ' ', start: 1, stop: 0 },
  ],
};

function bpe(vocab: Json, decoder: unknown, more: Json = {}, modelFields: Json = {}): Json {
  return { added_tokens: [], decoder, model: { type: 'BPE', vocab, merges: [], ...modelFields }, ...more };
}

/** A tokenizer of the given pieces, in order. */
function pieces(texts: string[], decoder: unknown, more: Json = {}, modelFields: Json = {}): Json {
  return bpe(Object.fromEntries(texts.map((text, id) => [text, id])), decoder, more, modelFields);
}

function read(tokenizer: object | string, config?: object, logitsWidth?: number): Vocabulary {
  return Vocabulary.fromTokenizerJson(tokenizer, config, { eos: [], logitsWidth });
}

/** The tokens of a vocabulary: text where the bytes are UTF-8, hex where they are not, `null` where there are none. */
function tokensOf(vocabulary: Vocabulary): (string | null)[] {
  return Array.from({ length: vocabulary.size }, (_, id) => {
    const bytes = vocabulary.bytes(id);
    if (bytes === null) return null;
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    }
  });
}

describe('byte-level BPE', () => {
  it('maps each letter of the byte alphabet to its byte', () => {
    const tokenizer = pieces(['a', 'Ġthe', 'Ċ', 'é', 'ä½ł', 'ð', 'ĀġŃ', 'Ł'], BYTE_LEVEL);
    expect(tokensOf(read(tokenizer))).toEqual(['a', ' the', '\n', 'e9', '你', 'f0', '00 7f ad', '9f']);
  });

  it('has 256 letters, one for each byte', () => {
    // No control, space or soft hyphen is a letter; up to U+00FF the others are, and 68 after it.
    const letters = Array.from({ length: 0x144 }, (_, code) => String.fromCharCode(code)).filter((letter) =>
      /[!-~¡-¬®-Ń]/u.test(letter),
    );
    const vocabulary = read(pieces(letters, BYTE_LEVEL));
    expect(letters).toHaveLength(256);
    expect(vocabulary.maxTokenBytes).toBe(1);
    expect(new Set(vocabulary.table.data).size).toBe(256);
  });

  it('takes a token with any other character as literal text, as decoders do', () => {
    expect(tokensOf(read(pieces(['Ġ Ġ', '｜end▁of▁text｜', '🦜'], BYTE_LEVEL)))).toEqual([
      'Ġ Ġ',
      '｜end▁of▁text｜',
      '🦜',
    ]);
  });

  it('is also found inside a sequence, and in the pre-tokenizer where there is no decoder', () => {
    const sequence = { type: 'Sequence', decoders: [{ type: 'Sequence', decoders: [BYTE_LEVEL] }, { type: 'Fuse' }] };
    expect(tokensOf(read(pieces(['Ġa'], sequence)))).toEqual([' a']);
    const pretokenizers = [{ type: 'Split', pattern: { Regex: '\\s+' } }, BYTE_LEVEL];
    expect(tokensOf(read(pieces(['Ġa'], null, { pre_tokenizer: { type: 'Sequence', pretokenizers } })))).toEqual([
      ' a',
    ]);
  });

  it('does not map added tokens: they are literal text', () => {
    const added_tokens = [
      { id: 1, content: 'é  Ġ', special: false },
      { id: 2, content: '<think>', special: false },
    ];
    expect(tokensOf(read(pieces(['Ġ'], BYTE_LEVEL, { added_tokens })))).toEqual([' ', 'é  Ġ', '<think>']);
  });
});

describe('SentencePiece BPE', () => {
  it('spells the space by its stand-in and a lone byte by its number', () => {
    const tokenizer = pieces(['<unk>', '<0x0A>', '<0xe4>', '<0x4>', '▁', '▁the', 'é', '▁▁▁'], SENTENCE_PIECE);
    expect(tokensOf(read(tokenizer))).toEqual(['<unk>', '\n', 'e4', '<0x4>', ' ', ' the', 'é', '   ']);
  });

  it('does not let the first space of a text change the bytes of a token', () => {
    const metaspace = { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: false };
    expect(tokensOf(read(pieces(['▁a'], metaspace)))).toEqual([' a']);
    expect(tokensOf(read(pieces(['_a'], { ...metaspace, replacement: '_' })))).toEqual([' a']);
    expect(tokensOf(read(pieces(['▁a'], null, { pre_tokenizer: metaspace })))).toEqual([' a']);
  });

  it('reads byte fallback from the model too, and only where it is declared', () => {
    const metaspace = { type: 'Metaspace' };
    expect(tokensOf(read(pieces(['<0x0A>'], metaspace, {}, { byte_fallback: true })))).toEqual(['\n']);
    expect(tokensOf(read(pieces(['<0x0A>'], metaspace)))).toEqual(['<0x0A>']);
  });

  it('spells added tokens like the others: some vocabularies add runs of spaces', () => {
    const added_tokens = [{ id: 0, content: '▁▁', special: false }];
    expect(tokensOf(read(pieces(['▁▁'], SENTENCE_PIECE, { added_tokens })))).toEqual(['  ']);
  });

  it('writes a replacement that is longer than what it replaces', () => {
    const decoder = { type: 'Replace', pattern: { String: 'x' }, content: 'y'.repeat(70_000) };
    expect(read(pieces(['x', 'xx'], decoder)).maxTokenBytes).toBe(140_000);
  });
});

describe('Unigram', () => {
  const vocab = [
    ['<pad>', 0],
    ['</s>', 0],
    ['<unk>', -1],
    ['▁', -2.5],
    ['▁Straße', -3],
    ['<0xC3>', -9],
  ];
  const model = { type: 'Unigram', unk_id: 2, vocab, byte_fallback: true };
  const added_tokens = [
    { id: 0, content: '<pad>', special: true },
    { id: 1, content: '</s>', special: true },
  ];
  const tokenizer = { added_tokens, decoder: { type: 'Metaspace', replacement: '▁' }, model };

  it('numbers its pieces by place; the unknown token is special though not added', () => {
    const vocabulary = read(tokenizer);
    expect(tokensOf(vocabulary)).toEqual([null, null, null, ' ', ' Straße', 'c3']);
    expect(vocabulary.isSpecial(2)).toBe(true);
  });

  it('is recognised without a type', () => {
    expect(tokensOf(read({ ...tokenizer, model: { ...model, type: undefined } }))).toEqual(tokensOf(read(tokenizer)));
  });
});

describe('special tokens', () => {
  const added_tokens = [
    { id: 1, content: '<|im_end|>', special: true },
    { id: 2, content: '<mask>', special: false },
    { id: 3, content: '<tool_call>', special: false },
    { id: 4, content: '<image>', special: false },
  ];
  const tokenizer = pieces(['!'], BYTE_LEVEL, { added_tokens });

  it('are the added tokens that are flagged', () => {
    expect(tokensOf(read(tokenizer))).toEqual(['!', null, '<mask>', '<tool_call>', '<image>']);
  });

  it('are also those to which tokenizer_config gives a role, but no ordinary token', () => {
    const config = {
      mask_token: { content: '<mask>' },
      pad_token: '!',
      extra_special_tokens: { image_token: '<image>' },
    };
    expect(tokensOf(read(tokenizer, config))).toEqual(['!', null, null, '<tool_call>', null]);
    expect(tokensOf(read(tokenizer, { additional_special_tokens: ['<tool_call>'] }))).toEqual([
      '!',
      null,
      '<mask>',
      null,
      '<image>',
    ]);
  });

  it('are also those that only tokenizer_config adds', () => {
    const added_tokens_decoder = { 5: { content: '<extra>', special: true }, 6: { content: 'text', special: false } };
    expect(tokensOf(read(tokenizer, { added_tokens_decoder })).slice(4)).toEqual(['<image>', null, 'text']);
  });

  it('include the unknown token of a BPE model', () => {
    expect(tokensOf(read(pieces(['<unk>', 'a'], SENTENCE_PIECE, {}, { unk_token: '<unk>' })))).toEqual([null, 'a']);
  });
});

describe('ids', () => {
  it('may have holes, and come in any order', () => {
    expect(tokensOf(read(bpe({ c: 4, a: 0, '7': 2 }, BYTE_LEVEL)))).toEqual(['a', null, '7', null, 'c']);
  });

  it('end where the logits end', () => {
    const tokenizer = pieces(['a', 'b'], BYTE_LEVEL, { added_tokens: [{ id: 2, content: '</s>', special: true }] });
    expect(tokensOf(read(tokenizer, {}, 5))).toEqual(['a', 'b', null, null, null]);
    expect(tokensOf(read(tokenizer, {}, 1))).toEqual(['a']);
    expect(() => Vocabulary.fromTokenizerJson(tokenizer, {}, { eos: [2], logitsWidth: 2 })).toThrow(
      'end token 2 is out of range: the ids end at 1',
    );
    expect(() => read(tokenizer, {}, 0.5)).toThrow('not 0.5');
  });

  it('may end a generation though they are past the tokens', () => {
    const vocabulary = Vocabulary.fromTokenizerJson(pieces(['a'], BYTE_LEVEL), {}, { eos: [2], logitsWidth: 4 });
    expect([0, 1, 2, 3].map((id) => vocabulary.isSpecial(id))).toEqual([false, false, true, false]);
  });

  it('may have the names of object properties', () => {
    const json = '{"type":"BPE","merges":[],"vocab":{"__proto__":0,"constructor":1,"toString":2}}';
    expect(tokensOf(read(`{"model":${json},"decoder":{"type":"ByteLevel"}}`))).toEqual([
      '__proto__',
      'constructor',
      'toString',
    ]);
  });

  it('may stand for several kilobytes, the same bytes twice, or nothing', () => {
    const long = 'Ġ'.repeat(5_000);
    const vocabulary = read(
      pieces([long, '', 'a'], BYTE_LEVEL, {
        added_tokens: [
          { id: 3, content: 'a ', special: false },
          { id: 4, content: 'a', special: false },
        ],
      }),
    );
    expect(vocabulary.maxTokenBytes).toBe(5_000);
    expect(tokensOf(vocabulary)).toEqual([' '.repeat(5_000), '', 'a', 'a ', 'a']);
  });
});

describe('a malformed file', () => {
  const added = (...added_tokens: unknown[]) => pieces(['a'], BYTE_LEVEL, { added_tokens });
  const withDecoder = (decoder: unknown) => pieces(['a'], decoder);

  it.each<[string, object | string, string]>([
    ['no JSON', '{', 'tokenizer.json is not JSON: '],
    ['no object', '[]', 'tokenizer.json must be an object, not a list'],
    ['no model', {}, 'model must be an object, not missing'],
    ['WordPiece', { model: { type: 'WordPiece', vocab: {} } }, 'model.type "WordPiece" is not supported'],
    ['WordLevel', { model: { type: 'WordLevel', vocab: {} } }, 'model.type "WordLevel" is not supported'],
    ['an unknown type', { model: { vocab: {} } }, 'model.type null is not supported'],
    [
      'a subword prefix',
      pieces(['a'], BYTE_LEVEL, {}, { continuing_subword_prefix: '##' }),
      'model.continuing_subword_prefix "##" is not supported',
    ],
    [
      'a word suffix',
      pieces(['a'], BYTE_LEVEL, {}, { end_of_word_suffix: '</w>' }),
      'model.end_of_word_suffix "</w>" is not supported',
    ],
    ['a list as a BPE vocabulary', bpe([] as unknown as Json, BYTE_LEVEL), 'model.vocab must be an object, not a list'],
    ['an id that is none', bpe({ a: '0' }, BYTE_LEVEL), 'model.vocab["a"] must be a token id, not "0"'],
    ['a negative id', bpe({ a: -1 }, BYTE_LEVEL), 'model.vocab["a"] must be a token id, not -1'],
    [
      'an id beyond all bounds',
      bpe({ a: 2 ** 24 }, BYTE_LEVEL),
      'token ids reach 16777216, the largest supported is 16777214',
    ],
    ['two texts for an id', bpe({ a: 0, b: 0 }, BYTE_LEVEL), 'model.vocab: token id 0 is both "a" and "b"'],
    [
      'an added token in the place of another',
      added({ id: 0, content: 'b' }),
      'added_tokens[0]: token id 0 is both "a" and "b"',
    ],
    ['an added token without an id', added({ content: 'b' }), 'added_tokens[0].id must be a token id, not missing'],
    ['an added token without content', added({ id: 1, content: 7 }), 'added_tokens[0].content must be a string, not 7'],
    ['half a surrogate pair', pieces(['\ud800'], SENTENCE_PIECE), 'token "\\ud800" has half a surrogate pair'],
    [
      'a Unigram piece without a score',
      { model: { type: 'Unigram', vocab: ['a'] } },
      'model.vocab[0] must be a piece and its score',
    ],
    ['no decoder at all', withDecoder(null), 'neither decoder nor pre_tokenizer'],
    [
      'a pre-tokenizer that says nothing of bytes',
      pieces(['a'], null, { pre_tokenizer: { type: 'Whitespace' } }),
      'does not say how tokens spell bytes',
    ],
    ['a decoder without a type', withDecoder({}), 'decoder.type must be a string, not missing'],
    ['a sequence without decoders', withDecoder({ type: 'Sequence' }), 'decoder.decoders must be a list, not missing'],
    [
      'a decoder of words',
      withDecoder({ type: 'Sequence', decoders: [{ type: 'WordPiece' }] }),
      'decoder.decoders[0]: "WordPiece" does not decode token by token, which is not supported',
    ],
    [
      'a decoder of word ends',
      withDecoder({ type: 'BPEDecoder', suffix: '</w>' }),
      'decoder: "BPEDecoder" does not decode token by token',
    ],
    [
      'a decoder by regular expression',
      withDecoder({ type: 'Replace', pattern: { Regex: '.' }, content: '' }),
      'replaces by a regular expression',
    ],
    [
      'a stand-in for the space that is empty',
      withDecoder({ type: 'Metaspace', replacement: '' }),
      'replaces the empty string',
    ],
    [
      'a decoder that replaces nothing',
      withDecoder({ type: 'Replace', pattern: { String: '' }, content: '' }),
      'replaces the empty string',
    ],
    ['a decoder that strips every token', withDecoder({ type: 'Strip', content: ' ', start: 1 }), 'strips every token'],
    [
      'two encodings',
      withDecoder({ type: 'Sequence', decoders: [{ type: 'Metaspace' }, BYTE_LEVEL] }),
      'decoder mixes ByteLevel with replacements',
    ],
  ])('is refused: %s', (_, tokenizer, message) => {
    expect(() => read(tokenizer)).toThrow(EngineError);
    expect(() => read(tokenizer)).toThrow(message);
  });

  it.each<[string, object, string]>([
    [
      'a conflict',
      { added_tokens_decoder: { 0: { content: 'b' } } },
      'tokenizer_config.added_tokens_decoder["0"]: token id 0 is both "a" and "b"',
    ],
    [
      'a key that is no id',
      { added_tokens_decoder: { x: { content: 'b' } } },
      'tokenizer_config.added_tokens_decoder["x"] must be a token id',
    ],
    ['a role without a token', { bos_token: 3 }, 'tokenizer_config.bos_token must be a string, not 3'],
    [
      'a nameless role',
      { additional_special_tokens: [{}] },
      'tokenizer_config.additional_special_tokens[0].content must be a string',
    ],
  ])('is refused: a tokenizer_config with %s', (_, config, message) => {
    expect(() => read(pieces(['a'], BYTE_LEVEL), config)).toThrow(message);
  });
});
