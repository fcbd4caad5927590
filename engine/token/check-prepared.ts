/**
 * What must hold of a table and a trie that were not built here, so that lookups and walks stay inside their arrays:
 * offsets rise, ids are of tokens, and every subtree lies in its parent's, one deeper. One pass, 1 ms for llama3.
 */
import { BYTE_MASK, DEPTH_MASK, MAX_DEPTH, NO_TOKEN, NODE_WORDS, SIZE_SHIFT, TOKEN_SHIFT } from '../../wasm/layout.ts';
import { vocabularyError } from '../errors.ts';
import type { TokenTable } from './token-table.ts';
import { SPECIAL, TEXT } from './token-table.ts';
import type { Trie } from './trie.ts';

export function checkPrepared(table: TokenTable, eos: readonly number[], trie: Trie): void {
  checkTable(table);
  const { kinds } = table;
  demand(
    eos.every((id) => kinds[id] === SPECIAL),
    'an end token is not special',
  );
  demand(
    trie.longTokens.every((id) => kinds[id] === TEXT),
    'a long token is not text',
  );
  demand(trie.aliases.length % 2 === 0 && trie.aliases.every((id) => kinds[id] === TEXT), 'an alias is not text');
  checkNodes(trie, kinds);
  checkRoot(trie);
}

function checkTable({ data, offsets, kinds }: TokenTable): void {
  demand(kinds.length > 0 && offsets.length === kinds.length + 1, 'the table has another number of ids');
  demand(offsets[0] === 0 && offsets[kinds.length] === data.length, 'the table does not cover its bytes');
  for (let id = 0; id < kinds.length; id++) {
    const length = offsets[id + 1]! - offsets[id]!;
    demand(kinds[id] === TEXT ? length >= 0 : length === 0, 'the offsets of the table are out of order');
  }
}

function checkNodes({ nodes, nodeCount }: Trie, kinds: Uint8Array): void {
  demand(Number.isInteger(nodeCount), 'the trie ends inside a node');
  const ends = new Uint32Array(MAX_DEPTH + 1); // where the subtree of the open node at each depth ends
  ends[0] = nodeCount;
  let open = 0;
  for (let node = 0; node < nodeCount; node++) {
    const token = nodes[NODE_WORDS * node]! >>> TOKEN_SHIFT;
    const shape = nodes[NODE_WORDS * node + 1]!;
    const end = node + (shape >>> SIZE_SHIFT);
    while (open > 0 && ends[open] === node) open--;
    demand((shape & DEPTH_MASK) === open + 1 && end > node && end <= ends[open]!, 'the nodes of the trie do not nest');
    demand(token === NO_TOKEN || kinds[token] === TEXT, 'a node of the trie has no such token');
    ends[++open] = end;
  }
}

function checkRoot({ nodes, nodeCount, rootChildren }: Trie): void {
  const expected = new Int32Array(256).fill(-1);
  for (let node = 0; node < nodeCount; node += nodes[NODE_WORDS * node + 1]! >>> SIZE_SHIFT) {
    expected[nodes[NODE_WORDS * node]! & BYTE_MASK] = node;
  }
  demand(
    rootChildren.length === 256 && rootChildren.every((node, byte) => node === expected[byte]),
    'the root of the trie is wrong',
  );
}

function demand(holds: boolean, complaint: string): asserts holds {
  if (!holds) throw vocabularyError(`the prepared vocabulary is damaged: ${complaint}`);
}
