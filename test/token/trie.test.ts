/**
 * The toy vocabulary, and its trie: node (token), depth, subtree size.
 *
 *   id  0 "a"   1 "ab"   2 "abc"   3 "ad"   4 "b"   5 ""   6 never   7 "ab" again   8 "cc"   9 end
 *
 *   root ─┬─ a (0) 1 4 ─┬─ b (1) 2 2 ─── c (2) 3 1
 *         │             └─ d (3) 2 1
 *         ├─ b (4) 1 1
 *         └─ c     1 2 ─── c (8) 2 1
 */
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../engine/bytes.ts';
import type { Trie } from '../../engine/token/trie.ts';
import { buildTrie, nodeByte, nodeDepth, nodeToken, subtreeSize } from '../../engine/token/trie.ts';
import { Vocabulary } from '../../engine/token/vocabulary.ts';
import { NO_TOKEN } from '../../wasm/layout.ts';

type Tokens = readonly (Uint8Array | null)[];

const TOY: Tokens = [...['a', 'ab', 'abc', 'ad', 'b', ''].map(utf8), null, utf8('ab'), utf8('cc'), utf8('</s>')];

function trieOf(tokens: Tokens, eos: number[] = []): Trie {
  return buildTrie(Vocabulary.fromTokens(tokens, { eos }));
}

function allNodes(trie: Trie): number[] {
  return Array.from({ length: trie.nodeCount }, (_, node) => node);
}

/** Each token of the trie with the bytes on its path, in the order of the nodes. */
function enumerate(trie: Trie): [token: number, hex: string][] {
  const path: number[] = [];
  const found: [number, string][] = [];
  for (const node of allNodes(trie)) {
    path.length = nodeDepth(trie, node) - 1;
    path.push(nodeByte(trie, node));
    const token = nodeToken(trie, node);
    if (token !== NO_TOKEN) found.push([token, Buffer.from(path).toString('hex')]);
  }
  return found;
}

/** What `enumerate` must find, by sorting: the first token of each distinct byte string that fits. */
function enumerateBySorting(tokens: Tokens): [token: number, hex: string][] {
  const first = new Map<string, number>();
  tokens.forEach((bytes, id) => {
    const hex = Buffer.from(bytes ?? []).toString('hex');
    if (bytes !== null && bytes.length > 0 && bytes.length <= 4095 && !first.has(hex)) first.set(hex, id);
  });
  return [...first].map(([hex, id]): [number, string] => [id, hex]).sort(([, a], [, b]) => (a < b ? -1 : 1));
}

describe('the trie of the toy vocabulary', () => {
  const trie = trieOf(TOY, [9]);

  it('is the one drawn above', () => {
    const drawn = allNodes(trie).map((node) => {
      const token = nodeToken(trie, node);
      const name = String.fromCharCode(nodeByte(trie, node));
      return `${name}${token === NO_TOKEN ? '' : ` (${token})`} ${nodeDepth(trie, node)} ${subtreeSize(trie, node)}`;
    });
    expect(drawn).toEqual(['a (0) 1 4', 'b (1) 2 2', 'c (2) 3 1', 'd (3) 2 1', 'b (4) 1 1', 'c 1 2', 'c (8) 2 1']);
  });

  it('knows the children of the root', () => {
    const children = [...trie.rootChildren].flatMap((node, byte) =>
      node < 0 ? [] : [[String.fromCharCode(byte), node]],
    );
    expect(children).toEqual([
      ['a', 0],
      ['b', 4],
      ['c', 5],
    ]);
  });

  it('keeps one of two equal tokens and names the other', () => {
    expect([...trie.aliases]).toEqual([7, 1]);
  });
});

describe('any trie', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ max: 2, maxLength: 6 }), // few bytes: many duplicates and prefixes
    fc.uint8Array({ maxLength: 12 }),
  );
  const tokenLists = fc.array(fc.option(bytes, { freq: 9 }), { minLength: 1, maxLength: 120 });

  it('holds exactly the distinct non-empty tokens, in byte order', () => {
    fc.assert(
      fc.property(tokenLists, (tokens) => {
        expect(enumerate(trieOf(tokens))).toEqual(enumerateBySorting(tokens));
      }),
    );
  });

  it('has subtrees that nest: each ends where the next node as shallow begins', () => {
    fc.assert(
      fc.property(tokenLists, (tokens) => {
        const trie = trieOf(tokens);
        for (const node of allNodes(trie)) {
          let end = node + 1;
          while (end < trie.nodeCount && nodeDepth(trie, end) > nodeDepth(trie, node)) end++;
          expect(subtreeSize(trie, node)).toBe(end - node);
        }
      }),
    );
  });

  it('leads from every alias to a token of the trie with the same bytes', () => {
    fc.assert(
      fc.property(tokenLists, (tokens) => {
        const trie = trieOf(tokens);
        const inTrie = new Set(enumerate(trie).map(([token]) => token));
        const text = tokens.flatMap((token, id) => (token !== null && token.length > 0 ? [id] : []));
        for (let i = 0; i < trie.aliases.length; i += 2) {
          const [alias, representative] = [trie.aliases[i]!, trie.aliases[i + 1]!];
          expect(inTrie.has(representative)).toBe(true);
          expect(tokens[alias]).toEqual(tokens[representative]);
          inTrie.add(alias);
        }
        expect([...inTrie].sort((a, b) => a - b)).toEqual(text);
      }),
    );
  });
});

describe('the bounds of a trie', () => {
  it('keeps tokens of up to 4,095 bytes and sets longer ones apart', () => {
    const trie = trieOf([4094, 4095, 4096, 9000, 4096].map((length) => new Uint8Array(length).fill(0x61)));
    expect(trie.nodeCount).toBe(4095);
    expect(trie.longTokens).toEqual([2, 4, 3]);
    expect(subtreeSize(trie, 0)).toBe(4095);
    expect(trie.aliases).toHaveLength(0);
  });

  it('refuses more nodes below one byte than a node can count', () => {
    const tokens = Array.from({ length: 257 }, (_, i) => {
      const bytes = new Uint8Array(4095);
      new DataView(bytes.buffer).setUint16(1, i);
      return bytes;
    });
    expect(() => trieOf(tokens)).toThrow(/begin with byte 0 need \d+ trie nodes, the most supported is 1048575/);
  });

  it('may be empty', () => {
    const trie = trieOf([null, new Uint8Array()]);
    expect(trie.nodeCount).toBe(0);
    expect(trie.rootChildren.every((node) => node === -1)).toBe(true);
  });
});
