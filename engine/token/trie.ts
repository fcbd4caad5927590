/**
 * The trie of a vocabulary's tokens, flattened depth-first in byte order into two u32 words a node (drawn in
 * wasm/layout.ts), so that a walk is one pass over an array that jumps ahead by `subtreeSize` where a prefix dies.
 *
 * Each distinct byte string is once in the trie: `aliases` says which other ids have the same bytes. Tokens too long
 * for a node's depth stand apart in `longTokens`. Empty, special and never allowed tokens are in none of the three.
 *
 * One pass over the sorted tokens: each shares a prefix with the one before, closes the nodes below it and opens the
 * rest of its own. llama3 (128,000 tokens) has 274,520 nodes, 2.2 MB.
 */
import {
  BYTE_MASK,
  DEPTH_MASK,
  MAX_DEPTH,
  MAX_SUBTREE,
  NO_TOKEN,
  NODE_WORDS,
  SIZE_SHIFT,
  TOKEN_SHIFT,
} from '../../wasm/layout.ts';
import { vocabularyError } from '../errors.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Trie {
  /** NODE_WORDS words a node. */
  readonly nodes: Uint32Array<ArrayBuffer>;
  readonly nodeCount: number;
  /** The node of each first byte, or -1. */
  readonly rootChildren: Int32Array<ArrayBuffer>;
  /** Tokens of more than MAX_DEPTH bytes, in byte order: to be tested one by one. */
  readonly longTokens: readonly number[];
  /** Pairs of a token and the token of the trie that has its bytes. */
  readonly aliases: Uint32Array<ArrayBuffer>;
}

export function nodeByte({ nodes }: Trie, node: number): number {
  return nodes[NODE_WORDS * node]! & BYTE_MASK;
}

/** The token that ends at a node, or NO_TOKEN. */
export function nodeToken({ nodes }: Trie, node: number): number {
  return nodes[NODE_WORDS * node]! >>> TOKEN_SHIFT;
}

export function nodeDepth({ nodes }: Trie, node: number): number {
  return nodes[NODE_WORDS * node + 1]! & DEPTH_MASK;
}

export function subtreeSize({ nodes }: Trie, node: number): number {
  return nodes[NODE_WORDS * node + 1]! >>> SIZE_SHIFT;
}

/** A vocabulary with a trie that has more than MAX_SUBTREE nodes below one first byte is refused. */
export function buildTrie(vocabulary: Vocabulary): Trie {
  const { data, offsets } = vocabulary.table;
  const writer = new TrieWriter(data.length);
  const longTokens: number[] = [];
  const aliases: number[] = [];
  let previous = -1; // the token before in the trie, whose bytes are the open path
  for (const token of vocabulary.order) {
    const start = offsets[token]!;
    const length = offsets[token + 1]! - start;
    if (length > MAX_DEPTH) {
      longTokens.push(token);
      continue;
    }
    const shared = previous < 0 ? 0 : sharedPrefix(data, start, length, offsets[previous]!, writer.depth);
    if (shared === length) {
      aliases.push(token, previous); // in byte order only an equal token can precede one that adds nothing
      continue;
    }
    writer.closeTo(shared);
    for (let i = shared; i < length; i++) writer.open(data[start + i]!);
    writer.endToken(token);
    previous = token;
  }
  return { ...writer.finish(), longTokens, aliases: Uint32Array.from(aliases) };
}

function sharedPrefix(data: Uint8Array, a: number, lengthA: number, b: number, lengthB: number): number {
  const length = Math.min(lengthA, lengthB);
  let shared = 0;
  while (shared < length && data[a + shared] === data[b + shared]) shared++;
  return shared;
}

/** Appends nodes to a path from the root that is kept open; a node's size is known when it is closed. */
class TrieWriter {
  depth = 0;
  readonly #nodes: Uint32Array<ArrayBuffer>;
  #nodeCount = 0;
  readonly #path = new Uint32Array(MAX_DEPTH + 1); // the open node at each depth
  readonly #rootChildren = new Int32Array(256).fill(-1);

  constructor(maxNodes: number) {
    this.#nodes = new Uint32Array(NODE_WORDS * maxNodes);
  }

  open(byte: number): void {
    if (this.depth === 0) this.#rootChildren[byte] = this.#nodeCount;
    this.#path[++this.depth] = this.#nodeCount;
    this.#nodes[NODE_WORDS * this.#nodeCount++] = byte | (NO_TOKEN << TOKEN_SHIFT);
  }

  /** A token ends at the deepest open node. */
  endToken(token: number): void {
    const word = NODE_WORDS * this.#path[this.depth]!;
    this.#nodes[word] = (this.#nodes[word]! & BYTE_MASK) | (token << TOKEN_SHIFT);
  }

  closeTo(depth: number): void {
    for (; this.depth > depth; this.depth--) {
      const node = this.#path[this.depth]!;
      const size = this.#nodeCount - node;
      if (size > MAX_SUBTREE) {
        const byte = this.#nodes[NODE_WORDS * this.#path[1]!]! & BYTE_MASK;
        throw vocabularyError(
          `the tokens that begin with byte ${byte} need ${size} trie nodes, the most supported is ${MAX_SUBTREE}`,
        );
      }
      this.#nodes[NODE_WORDS * node + 1] = this.depth | (size << SIZE_SHIFT);
    }
  }

  finish(): Pick<Trie, 'nodes' | 'nodeCount' | 'rootChildren'> {
    this.closeTo(0);
    return {
      nodes: this.#nodes.slice(0, NODE_WORDS * this.#nodeCount),
      nodeCount: this.#nodeCount,
      rootChildren: this.#rootChildren,
    };
  }
}
