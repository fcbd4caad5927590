/** Loads the WebAssembly kernel, checks that it fits wasm/layout.ts, and gives it its memory, trie and row builder. */
import { LAYOUT_VERSION, NODE_BYTES, ROOT_BASE, TRIE_BASE } from '../../wasm/layout.ts';
import type { MemoryPlan } from '../automaton/memory.ts';
import { stateError } from '../errors.ts';
import type { Trie } from '../token/trie.ts';
import { KERNEL_BASE64 } from './kernel-binary.ts';

/** The exports of wasm/index.ts; every argument and result is an address or a count. */
export interface KernelExports {
  layoutVersion(): number;
  configure(rowTable: number): void;
  walk(row: number, mask: number): void;
  walkBelow(node: number, row: number, mask: number): void;
  walkLexeme(row: number, mask: number, node: number, end: number, list: number, capacity: number): number;
  walkResidual(row: number, mask: number, node: number, end: number, lists: number): void;
  uniteMasks(mask: number, other: number, bytes: number): void;
  walkDifference(rowA: number, rowB: number, mask: number, node: number, end: number, pathB: number): void;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** An instance over `memory`. `buildRow` is asked for the row of an expression that has none. */
export async function loadKernel(
  memory: WebAssembly.Memory,
  plan: MemoryPlan,
  trie: Trie,
  buildRow: (expression: number) => number,
): Promise<KernelExports> {
  compiled ??= WebAssembly.compile(decodeBase64(KERNEL_BASE64));
  const instance = await WebAssembly.instantiate(await compiled, { env: { memory, buildRow } });
  const kernel = instance.exports as unknown as KernelExports;
  if (kernel.layoutVersion() !== LAYOUT_VERSION)
    throw stateError('the WebAssembly kernel was built for another memory layout; build again');
  kernel.configure(plan.rowTable);
  const words = new Uint32Array(memory.buffer);
  words.set(trie.nodes.subarray(0, trie.nodeCount * (NODE_BYTES / 4)), TRIE_BASE >> 2);
  trie.rootChildren.forEach((node, byte) => {
    words[(ROOT_BASE >> 2) + byte] = node < 0 ? 0 : TRIE_BASE + node * NODE_BYTES;
  });
  return kernel;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
