/**
 * Finite words against the vocabulary: keys and enum members. A state that is about to write one of many words has a
 * long thin automaton, so instead of rows the words themselves lead through the trie: the tokens on a word's path are
 * prefixes of it, and those below its end go on with what follows. Costs one child lookup per byte of a word.
 */
import { BYTE_MASK, NO_TOKEN, NODE_WORDS, SIZE_SHIFT, TOKEN_SHIFT } from '../../wasm/layout.ts';
import { Kind } from '../expr/kinds.ts';
import { literalBytes } from '../expr/make.ts';
import { EPSILON, type ExprId, type ExprStore } from '../expr/store.ts';
import type { Trie } from '../token/trie.ts';

/** What a path through the trie meets. */
export interface WordVisitor {
  /** A token that is a prefix of the word; `isWhole`: all of it. */
  token(token: number, isWhole: boolean): void;
  /** The word ends at a node that has descendants: tokens that go on with `next`. */
  beyond(node: number, next: ExprId): void;
}

/** Whether an expression is words of a dictionary or one literal, with whatever follows them. */
export function isWords(store: ExprStore, id: ExprId): boolean {
  const { kind, a } = store.nodes;
  const head = kind[id] === Kind.SEQUENCE ? (a[id] as ExprId) : id;
  return kind[head] === Kind.CHOICE || kind[head] === Kind.LITERAL;
}

/** Leads every word of `id` (of which `isWords` holds) through the trie. */
export function visitWords(store: ExprStore, trie: Trie, id: ExprId, visitor: WordVisitor): void {
  const { kind, a, b } = store.nodes;
  if (kind[id] === Kind.SEQUENCE) visitHead(store, trie, a[id] as ExprId, b[id] as ExprId, visitor);
  else visitHead(store, trie, id, EPSILON, visitor);
}

function visitHead(store: ExprStore, trie: Trie, head: ExprId, rest: ExprId, visitor: WordVisitor): void {
  const { nodes } = store;
  if (nodes.kind[head] === Kind.LITERAL) {
    follow(trie, literalBytes(store, head), -1, rest, visitor);
    return;
  }
  const words = store.dictionaries[nodes.a[head] as number];
  if (words === undefined) return;
  const depth = nodes.d[head] as number;
  visitRange(nodes.b[head] as number, nodes.c[head] as number, depth, -1);

  /** Entries lo..hi, which have the path to `node` in common. */
  function visitRange(lo: number, hi: number, at: number, node: number): void {
    if (words === undefined) return;
    if (hi - lo === 1) {
      follow(trie, words.suffix(lo, at), node, store.sequence(words.next[lo] as ExprId, rest), visitor);
      return;
    }
    let first = lo;
    if (words.lengthOf(first) === at) {
      follow(trie, words.suffix(first, at), node, store.sequence(words.next[first] as ExprId, rest), visitor);
      first++;
    }
    for (let end = first; first < hi; first = end) {
      end = words.groupEnd(first, hi, at);
      const child = findChild(trie, node, words.byteAt(first, at));
      if (child < 0) continue;
      const isEnd = words.lengthOf(first) === at + 1;
      visitToken(trie, child, isEnd, visitor);
      if (isEnd || subtree(trie, child) > 1) visitRange(first, end, at + 1, child);
    }
  }
}

/** The tokens along `bytes` from a node (-1: the root), and beyond their end. */
function follow(trie: Trie, bytes: Uint8Array, start: number, next: ExprId, visitor: WordVisitor): void {
  let node = start;
  for (let i = 0; i < bytes.length; i++) {
    node = findChild(trie, node, bytes[i] as number);
    if (node < 0) return;
    visitToken(trie, node, i + 1 === bytes.length, visitor);
  }
  if (node >= 0 && subtree(trie, node) > 1) visitor.beyond(node, next);
}

function visitToken({ nodes }: Trie, node: number, isWhole: boolean, visitor: WordVisitor): void {
  const token = (nodes[NODE_WORDS * node] as number) >>> TOKEN_SHIFT;
  if (token !== NO_TOKEN) visitor.token(token, isWhole);
}

function subtree({ nodes }: Trie, node: number): number {
  return (nodes[NODE_WORDS * node + 1] as number) >>> SIZE_SHIFT;
}

function findChild(trie: Trie, node: number, byte: number): number {
  if (node < 0) return trie.rootChildren[byte] as number;
  const end = node + subtree(trie, node);
  for (let child = node + 1; child < end; child += subtree(trie, child)) {
    const found = (trie.nodes[NODE_WORDS * child] as number) & BYTE_MASK;
    if (found === byte) return child;
    if (found > byte) return -1;
  }
  return -1;
}
