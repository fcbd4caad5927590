// The numbers that the TypeScript host and the AssemblyScript kernel share. Compiled by both compilers, so: plain
// integer constants, no annotations (asc infers i32), no expressions that either reads differently.

// A trie node is two u32 words. Nodes stand in depth-first order, siblings by rising byte, so the first child of the
// node at i is the node at i + 1 and its next sibling the node at i + subtreeSize. The root has no node.
//
//             31                               8 7             0
//   word 0   |  token (24)                     |  byte (8)     |  token: the one that ends here, or NO_TOKEN
//             31                          12 11                0
//   word 1   |  subtreeSize (20)            |  depth (12)      |  depth: bytes of the prefix that ends here, from 1
//                                                                 subtreeSize: this node and all its descendants
export const NODE_WORDS = 2;
export const NODE_BYTES = 8;
export const BYTE_MASK = 0xff;
export const TOKEN_SHIFT = 8;
export const NO_TOKEN = 0xffffff;
export const DEPTH_MASK = 0xfff;
export const MAX_DEPTH = 4095;
export const SIZE_SHIFT = 12;
export const MAX_SUBTREE = 0xfffff;

// Memory, in bytes. What has a fixed size stands first, at constant addresses that the kernel folds into its loads;
// the rest (the trie, then the regions of engine/automaton/memory.ts) follows from TRIE_BASE.
//
//   0x00000  static data of the kernel
//   0x10000  PATH         u32[4096]   row address of the state at each depth of the walk
//   0x14000  ROOT         u32[256]    address of the first-level trie node of each byte, 0 if none
//   0x20000  TRIE         u32[2] a node
export const STATIC_BASE = 0x0400;
export const PATH_BASE = 0x10000;
export const ROOT_BASE = 0x14000;
export const TRIE_BASE = 0x20000;

// A row has 256 entries of u32, one a byte, and stands at a multiple of its size:
//
//             31                                 2   1    0
//   resolved   |  row address >> 2              | n | 0 |     n: the target is nullable (the text may end there)
//   unresolved |  expression id                 | n | 1 |     resolved in place when a walk first goes through it
//   0: the byte is not allowed
export const ROW_BYTES = 1024;
export const ENTRY_UNRESOLVED = 1;
export const ENTRY_NULLABLE = 2;
export const ENTRY_FLAGS = 3;
export const ENTRY_SHIFT = 2;

// The version of all of the above: the host refuses a kernel that was built for another.
export const LAYOUT_VERSION = 1;
