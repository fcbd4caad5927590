/** Preparing a vocabulary, and the bare walk of its trie with every token allowed: the floor of a mask without frames. */
import { makeMemory, planMemory } from '../../engine/automaton/memory.ts';
import { Rows } from '../../engine/automaton/rows.ts';
import { ExprStore } from '../../engine/expr/store.ts';
import { buildTrie, DEFAULT_LIMITS, loadPrepared, savePrepared, type Vocabulary } from '../../engine/index.ts';
import { maskWords } from '../../engine/mask/kernel.ts';
import { loadKernel } from '../../engine/mask/wasm.ts';
import { type Measurement, measure, measureEach } from '../lib/measure.ts';
import type { Figure } from './main.ts';

export function preparationFigures(vocabulary: Vocabulary): Figure[] {
  const prepared = savePrepared(vocabulary, buildTrie(vocabulary));
  const load = (): void => {
    loadPrepared(prepared);
  };
  const first = measureEach(() => load, 1); // before the JIT knows it
  return [
    milliseconds(
      'trie, built',
      measureEach(() => () => buildTrie(vocabulary), 11),
    ),
    milliseconds('prepared file, loaded first', first),
    milliseconds(
      'prepared file, loaded again',
      measureEach(() => load, 21),
    ),
  ];
}

export async function walkFigures(vocabulary: Vocabulary): Promise<Figure[]> {
  const trie = buildTrie(vocabulary);
  const store = new ExprStore(DEFAULT_LIMITS);
  const maskBytes = (maskWords(vocabulary.size) * 4 + 15) & ~15;
  const plan = planMemory({
    trieNodes: trie.nodeCount,
    expressions: 1000,
    frameBytes: 0,
    maskBytes,
    rowBytes: 1 << 20,
  });
  const memory = makeMemory(plan);
  const rows = new Rows(store, memory, plan);
  const kernel = await loadKernel(memory, plan, trie, (expression) => rows.build(expression));
  const row = rows.rowOf(store.all);
  const walk = measure(() => kernel.walk(row, plan.masks));
  const perNode = 1000 / trie.nodeCount;
  return [
    { name: `walk of all ${trie.nodeCount} nodes`, unit: 'µs', median: walk.medianUs, best: walk.bestUs },
    { name: '  a node', unit: 'ns', median: walk.medianUs * perNode, best: walk.bestUs * perNode },
  ];
}

function milliseconds(name: string, { medianUs, bestUs }: Measurement): Figure {
  return { name, unit: 'ms', median: medianUs / 1000, best: bestUs / 1000 };
}
