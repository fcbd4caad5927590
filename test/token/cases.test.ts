/**
 * Cases made after bug reports of other engines, as far as they concern vocabularies. The grammar of each is a finite
 * language, so the mask is known without a matcher: a token is allowed if some text of the language goes on with its
 * bytes, an end token if the text so far is one.
 */
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../engine/bytes.ts';
import { buildTrie } from '../../engine/token/trie.ts';
import { Vocabulary } from '../../engine/token/vocabulary.ts';
import type { CaseTokens } from '../support/case-vocabulary.ts';
import { caseVocabulary } from '../support/case-vocabulary.ts';

interface Case {
  readonly title: string;
  readonly tokens: CaseTokens;
  readonly language: readonly string[];
}

const CASES: readonly Case[] = [
  {
    title: 'C079: byte-level letters are mapped back to bytes, token by token',
    tokens: {
      encoding: 'bytelevel',
      vocab: ['"', 'ä½ł', 'Ġå¥½', 'Ġ', 'å¥½', 'ä', '½ł', 'Ċ', '"Ġ', '<eos>'],
      eos: [9],
      steps: [
        { prefix: [0], allow: [1, 5], deny: [2, 3, 4, 6, 7, 9] },
        { prefix: [0, 5], allow: [6], deny: [1, 9] },
        { prefix: [0, 1], allow: [2, 3], deny: [4, 0] },
        { prefix: [0, 1, 2], allow: [0], deny: [8, 9] },
        { prefix: [0, 1, 2, 0], allow: [9], deny: [0, 7] },
      ],
    },
    language: ['"你 好"'],
  },
  {
    title: 'C082: a special token is never text, even where its printed form would fit',
    tokens: {
      encoding: 'plain',
      vocab: [
        '"',
        '<',
        '|',
        'end',
        '|>',
        '>',
        { t: '<|end|>', added: true, special: true },
        { t: '</s>', special: true },
      ],
      eos: [7],
      steps: [
        { prefix: [0], allow: [1], deny: [6, 7, 0] },
        { prefix: [0, 1, 2, 3], allow: [2, 4], deny: [5, 6] },
      ],
    },
    language: ['"<|end|>"'],
  },
  {
    title: 'C083: ids past the tokens are never allowed',
    tokens: {
      encoding: 'plain',
      vocab: ['"', 'ok', '"ok"', '</s>'],
      eos: [3],
      logits_width: 8,
      steps: [{ prefix: [], allow: [0, 2], deny: [1, 3, 4, 5, 6, 7] }],
    },
    language: ['"ok"'],
  },
  {
    title: 'C090: end tokens follow whether the text is complete, also those registered by override',
    tokens: {
      encoding: 'plain',
      vocab: ['"', 'ab', 'c', '</s>', '<|stop|>'],
      eos: [3, 4],
      steps: [
        { prefix: [0], allow: [0, 1, 2], deny: [3, 4] },
        { prefix: [0, 1, 1], allow: [0], deny: [1, 2, 3, 4] },
        { prefix: [0, 1, 0], allow: [3, 4], deny: [0, 1, 2] },
      ],
    },
    language: [
      '""',
      '"ab"',
      '"abab"',
      '"abc"',
      '"abcc"',
      '"c"',
      '"cab"',
      '"cabc"',
      '"cc"',
      '"ccab"',
      '"ccc"',
      '"cccc"',
    ],
  },
];

function allowedTokens(vocabulary: Vocabulary, language: readonly string[], prefix: readonly number[]): number[] {
  const texts = language.map(utf8);
  const written = Buffer.concat(prefix.map((id) => vocabulary.bytes(id) as Uint8Array));
  const allowed: number[] = [];
  for (let id = 0; id < vocabulary.size; id++) {
    const bytes = vocabulary.bytes(id);
    const next = Buffer.concat([written, bytes ?? new Uint8Array()]);
    const ends = vocabulary.eos.includes(id) && texts.some((text) => next.equals(text));
    const goesOn =
      bytes !== null && bytes.length > 0 && texts.some((text) => next.equals(text.subarray(0, next.length)));
    if (ends || goesOn) allowed.push(id);
  }
  return allowed;
}

describe('vocabulary cases', () => {
  it.each(CASES)('$title', ({ tokens, language }) => {
    const vocabulary = caseVocabulary(tokens);
    expect(vocabulary.size).toBe(tokens.logits_width ?? tokens.vocab.length);
    for (const { prefix, allow, deny } of tokens.steps) {
      const allowed = allowedTokens(vocabulary, language, prefix);
      expect(allowed).toEqual(expect.arrayContaining([...allow]));
      expect(allowed.filter((id) => deny.includes(id))).toEqual([]);
    }
  });

  it('C086: 262,144 tokens are prepared in seconds, and no call takes them all as arguments', () => {
    const tokens = Array.from({ length: 262_144 }, (_, i) => utf8(`t${i}`));
    const started = performance.now();
    const vocabulary = Vocabulary.fromTokens(tokens, { eos: [0] });
    const trie = buildTrie(vocabulary);
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(vocabulary.idsOf(utf8('t262143'))).toEqual([262_143]);
    expect(trie.nodeCount).toBeLessThan(2 * tokens.length);
  });

  it('C089: the end tokens are the union of what the files name, unless the caller says otherwise', () => {
    const tokenizer = {
      added_tokens: [
        { id: 100, content: '<|endoftext|>', special: true },
        { id: 101, content: '<|im_end|>', special: true },
      ],
      decoder: { type: 'ByteLevel' },
      model: { type: 'BPE', vocab: { '"': 0, a: 1 }, merges: [] },
    };
    const options = { config: { eos_token_id: 100 }, generationConfig: { eos_token_id: null } };
    const fromFiles = Vocabulary.fromTokenizerJson(tokenizer, { eos_token: '<|im_end|>' }, options);
    expect([...fromFiles.eos].sort()).toEqual([100, 101]);
    const overridden = Vocabulary.fromTokenizerJson(tokenizer, { eos_token: '<|im_end|>' }, { ...options, eos: [1] });
    expect(overridden.eos).toEqual([1]);
    expect(overridden.bytes(1)).toBeNull();
  });
});
