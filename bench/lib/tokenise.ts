/**
 * Text to tokens: as the model's own tokenizer does it (`@huggingface/tokenizers`, which comes with transformers.js), or
 * greedily, the longest token first, which needs nothing but the vocabulary and is what is left where that is absent.
 */
import { buildTrie, type Vocabulary } from '../../engine/index.ts';
import { nodeByte, nodeToken, subtreeSize } from '../../engine/token/trie.ts';
import { NO_TOKEN } from '../../wasm/layout.ts';
import type { LoadedVocabulary } from './vocabulary.ts';

export interface Tokeniser {
  readonly name: string;
  encode(text: string): number[];
}

export async function makeTokeniser(loaded: LoadedVocabulary, wanted: 'tokenizer' | 'greedy'): Promise<Tokeniser> {
  const library = wanted === 'greedy' ? undefined : await import('@huggingface/tokenizers').catch(() => undefined);
  if (library === undefined) return greedyTokeniser(loaded.vocabulary);
  const tokenizer = new library.Tokenizer(loaded.tokenizerJson, loaded.tokenizerConfig);
  return {
    name: '@huggingface/tokenizers',
    encode: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids,
  };
}

export function greedyTokeniser(vocabulary: Vocabulary): Tokeniser {
  const trie = buildTrie(vocabulary);
  const encoder = new TextEncoder();
  const childOf = (node: number, byte: number): number => {
    const end = node + subtreeSize(trie, node);
    for (let child = node + 1; child < end; child += subtreeSize(trie, child)) {
      if (nodeByte(trie, child) === byte) return child;
    }
    return -1;
  };
  const longest = (bytes: Uint8Array, start: number): { token: number; end: number } => {
    let best = { token: -1, end: start };
    let node = trie.rootChildren[bytes[start] as number] as number;
    for (let end = start + 1; node >= 0; end++) {
      if (nodeToken(trie, node) !== NO_TOKEN) best = { token: nodeToken(trie, node), end };
      node = end < bytes.length ? childOf(node, bytes[end] as number) : -1;
    }
    return best;
  };
  const encode = (text: string): number[] => {
    const bytes = encoder.encode(text);
    const tokens: number[] = [];
    for (let at = 0; at < bytes.length; ) {
      const { token, end } = longest(bytes, at);
      if (token < 0)
        throw new Error(`no token begins with the byte ${bytes[at]} of ${JSON.stringify(text.slice(0, 40))}`);
      tokens.push(token);
      at = end;
    }
    return tokens;
  };
  return { name: 'greedy longest match', encode };
}
