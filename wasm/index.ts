// The mask kernel: walks of the vocabulary's trie along an automaton's rows. See README.md for the memory map.
// No objects, no allocation, no exceptions of its own: a row that is missing is asked of the host by `buildRow`.
import {
  BYTE_MASK, DEPTH_MASK, ENTRY_FLAGS, ENTRY_NULLABLE, ENTRY_SHIFT, ENTRY_UNRESOLVED, LAYOUT_VERSION, NODE_BYTES, NO_TOKEN, PATH_BASE,
  ROOT_BASE, SIZE_SHIFT, TOKEN_SHIFT,
} from './layout';

// @ts-ignore: decorator
@external('env', 'buildRow')
declare function buildRow(expression: u32): u32;

// Address of the table from expression id to row address (0: no row yet).
let rowOf: usize = 0;

export function layoutVersion(): u32 {
  return LAYOUT_VERSION;
}

export function configure(rowTable: usize): void {
  rowOf = rowTable;
}

// The row behind an unresolved entry. The entry is rewritten, so that each is resolved once.
function resolve(entry: u32, slot: usize): u32 {
  const id = entry >> ENTRY_SHIFT;
  let row = load<u32>(rowOf + (<usize>id << 2));
  if (row == 0) row = buildRow(id);
  const resolved = row | (entry & ENTRY_NULLABLE);
  store<u32>(slot, resolved);
  return resolved;
}

// @ts-ignore: decorator
@inline
function allow(mask: usize, token: u32): void {
  const word = mask + (<usize>(token >> 5) << 2);
  store<u32>(word, load<u32>(word) | (1 << (token & 31)));
}

// Where the row of the node's parent says what its byte leads to.
// @ts-ignore: decorator
@inline
function slotOf(word0: u32, depth: usize): usize {
  return <usize>load<u32>((depth << 2) + (PATH_BASE - 4)) + (<usize>(word0 & BYTE_MASK) << 2);
}

// @ts-ignore: decorator
@inline
function enter(entry: u32, slot: usize, depth: usize): void {
  const resolved = entry & ENTRY_UNRESOLVED ? resolve(entry, slot) : entry;
  store<u32>(<usize>PATH_BASE + (depth << 2), resolved & ~ENTRY_FLAGS);
}

// Walks the nodes [node, end), whose parents' rows stand in PATH, and allows every token that ends at a live state.
function walkNodes(node: usize, end: usize, mask: usize): void {
  while (node < end) {
    const word0 = load<u32>(node);
    const word1 = load<u32>(node, 4);
    const depth = <usize>(word1 & DEPTH_MASK);
    const slot = slotOf(word0, depth);
    const entry = load<u32>(slot);
    const size = word1 >> SIZE_SHIFT;
    if (entry == 0) {
      node += <usize>size * NODE_BYTES;
      continue;
    }
    const token = word0 >> TOKEN_SHIFT;
    if (token != NO_TOKEN) allow(mask, token);
    if (size > 1) enter(entry, slot, depth);
    node += NODE_BYTES;
  }
}

// The mask of the state with this row, or-ed into `mask`. Only the first bytes that the row allows are looked at.
export function walk(row: usize, mask: usize): void {
  store<u32>(PATH_BASE, <u32>row);
  for (let quad: usize = 0; quad < 1024; quad += 16) {
    if (!v128.any_true(v128.load(row + quad))) continue;
    for (let at = quad; at < quad + 16; at += 4) {
      if (load<u32>(row + at) == 0) continue;
      const node = <usize>load<u32>(<usize>ROOT_BASE + at);
      if (node != 0) walkNodes(node, node + <usize>(load<u32>(node, 4) >> SIZE_SHIFT) * NODE_BYTES, mask);
    }
  }
}

// The descendants of one node, from the state with this row: what may come after a word that ends there.
export function walkBelow(node: usize, row: usize, mask: usize): void {
  const word1 = load<u32>(node, 4);
  store<u32>(<usize>PATH_BASE + (<usize>(word1 & DEPTH_MASK) << 2), <u32>row);
  walkNodes(node + NODE_BYTES, node + <usize>(word1 >> SIZE_SHIFT) * NODE_BYTES, mask);
}

// As `walk`, over the whole trie; and lists in `list` the nodes below which the lexeme can have ended: the node's
// state is nullable and it has descendants. Returns their number.
export function walkLexeme(row: usize, mask: usize, node: usize, end: usize, list: usize, capacity: u32): u32 {
  store<u32>(PATH_BASE, <u32>row);
  let count: u32 = 0;
  while (node < end) {
    const word0 = load<u32>(node);
    const word1 = load<u32>(node, 4);
    const depth = <usize>(word1 & DEPTH_MASK);
    const slot = slotOf(word0, depth);
    const entry = load<u32>(slot);
    const size = word1 >> SIZE_SHIFT;
    if (entry == 0) {
      node += <usize>size * NODE_BYTES;
      continue;
    }
    const token = word0 >> TOKEN_SHIFT;
    if (token != NO_TOKEN) allow(mask, token);
    if (size > 1) {
      if (entry & ENTRY_NULLABLE) {
        if (count < capacity) store<u32>(list + (<usize>count << 2), <u32>node);
        count++;
      }
      enter(entry, slot, depth);
    }
    node += NODE_BYTES;
  }
  return count;
}

// Walks a residual trie (engine/mask/frame.ts) from the continuation's row: a node's token field is an offset in
// words into `lists`, where a count and the tokens with that suffix stand.
export function walkResidual(row: usize, mask: usize, node: usize, end: usize, lists: usize): void {
  store<u32>(PATH_BASE, <u32>row);
  while (node < end) {
    const word0 = load<u32>(node);
    const word1 = load<u32>(node, 4);
    const depth = <usize>(word1 & DEPTH_MASK);
    const slot = slotOf(word0, depth);
    const entry = load<u32>(slot);
    const size = word1 >> SIZE_SHIFT;
    if (entry == 0) {
      node += <usize>size * NODE_BYTES;
      continue;
    }
    const offset = word0 >> TOKEN_SHIFT;
    if (offset != NO_TOKEN) {
      const tokens = lists + (<usize>offset << 2);
      const last = tokens + (<usize>load<u32>(tokens) << 2);
      for (let at = tokens + 4; at <= last; at += 4) allow(mask, load<u32>(at));
    }
    if (size > 1) enter(entry, slot, depth);
    node += NODE_BYTES;
  }
}

// Corrects a mask that is right for state B into the mask of state A: only where the two states' paths still differ
// can verdicts differ, so the walk goes nowhere else. PATH holds A's rows; B's stand at `pathB`.
export function walkDifference(rowA: usize, rowB: usize, mask: usize, node: usize, end: usize, pathB: usize): void {
  store<u32>(PATH_BASE, <u32>rowA);
  store<u32>(pathB, <u32>rowB);
  while (node < end) {
    const word0 = load<u32>(node);
    const word1 = load<u32>(node, 4);
    const depth = <usize>(word1 & DEPTH_MASK);
    const slotA = slotOf(word0, depth);
    const slotB = <usize>load<u32>((depth << 2) + pathB - 4) + (<usize>(word0 & BYTE_MASK) << 2);
    let a = load<u32>(slotA);
    let b = load<u32>(slotB);
    const size = word1 >> SIZE_SHIFT;
    if (a != 0 && a & ENTRY_UNRESOLVED) a = resolve(a, slotA);
    if (b != 0 && b & ENTRY_UNRESOLVED) b = resolve(b, slotB);
    if (a == b) {
      node += <usize>size * NODE_BYTES;
      continue;
    }
    const token = word0 >> TOKEN_SHIFT;
    if (token != NO_TOKEN && (a == 0) != (b == 0)) {
      const word = mask + (<usize>(token >> 5) << 2);
      const bit: u32 = 1 << (token & 31);
      store<u32>(word, a == 0 ? load<u32>(word) & ~bit : load<u32>(word) | bit);
    }
    // A dead side stays dead below: its row is the empty row at address 0 of the table that the host keeps zero.
    store<u32>(<usize>PATH_BASE + (depth << 2), a & ~ENTRY_FLAGS);
    store<u32>(pathB + (depth << 2), b & ~ENTRY_FLAGS);
    node += NODE_BYTES;
  }
}

// Or-s one mask into another; both are padded to 16 bytes.
export function uniteMasks(mask: usize, other: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(mask + at, v128.or(v128.load(mask + at), v128.load(other + at)));
  }
}
