/**
 * The residual trie of a frame: of the tokens that go beyond a lexeme's end, the distinct suffixes that come after it,
 * each with the tokens that have it. Made from the subtrees of the vocabulary's trie below the nodes where the lexeme
 * can end; inside a JSON string 1,312 tokens of llama3 leave, with 576 distinct suffixes.
 *
 * Packed as the vocabulary's trie is (wasm/layout.ts), but a node's token field is an offset into `lists`, where a
 * count stands and then that many tokens.
 */
import {
  BYTE_MASK,
  DEPTH_MASK,
  MAX_SUBTREE,
  NO_TOKEN,
  NODE_WORDS,
  SIZE_SHIFT,
  TOKEN_SHIFT,
} from '../../wasm/layout.ts';

export interface Residual {
  readonly nodes: Uint32Array;
  readonly lists: Uint32Array;
}

interface Suffix {
  readonly children: Map<number, Suffix>;
  readonly tokens: number[];
}

/** `ends`: indices of nodes in `trie` where the lexeme can end. Undefined where the result would be too large. */
export function makeResidual(trie: Uint32Array, ends: ArrayLike<number>, maxNodes: number): Residual | undefined {
  const root: Suffix = { children: new Map(), tokens: [] };
  let count = 0;
  const path: Suffix[] = [];
  for (let i = 0; i < ends.length; i++) {
    const top = ends[i] as number;
    const depth = (trie[NODE_WORDS * top + 1] as number) & DEPTH_MASK;
    const end = top + ((trie[NODE_WORDS * top + 1] as number) >>> SIZE_SHIFT);
    path[0] = root;
    for (let node = top + 1; node < end; node++) {
      const word0 = trie[NODE_WORDS * node] as number;
      const below = ((trie[NODE_WORDS * node + 1] as number) & DEPTH_MASK) - depth;
      const parent = path[below - 1] as Suffix;
      let suffix = parent.children.get(word0 & BYTE_MASK);
      if (suffix === undefined) {
        if (++count > maxNodes) return undefined;
        parent.children.set(word0 & BYTE_MASK, (suffix = { children: new Map(), tokens: [] }));
      }
      path[below] = suffix;
      if (word0 >>> TOKEN_SHIFT !== NO_TOKEN) suffix.tokens.push(word0 >>> TOKEN_SHIFT);
    }
  }
  return pack(root, count);
}

function pack(root: Suffix, count: number): Residual | undefined {
  if (count > MAX_SUBTREE) return undefined;
  const nodes = new Uint32Array(count * NODE_WORDS);
  const lists: number[] = [];
  let next = 0;
  const place = (suffix: Suffix, depth: number): void => {
    for (const [byte, child] of [...suffix.children].sort((x, y) => x[0] - y[0])) {
      const node = next++;
      let list = NO_TOKEN;
      if (child.tokens.length > 0) {
        list = lists.length;
        lists.push(child.tokens.length);
        for (const token of child.tokens) lists.push(token);
      }
      nodes[NODE_WORDS * node] = byte | (list << TOKEN_SHIFT);
      place(child, depth + 1);
      nodes[NODE_WORDS * node + 1] = depth | ((next - node) << SIZE_SHIFT);
    }
  };
  place(root, 1);
  return { nodes, lists: Uint32Array.from(lists) };
}
