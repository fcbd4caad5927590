/** Rows and their memory: an entry for each byte that a derivative allows, made once, forgotten whole. */
import { describe, expect, it } from 'vitest';
import { makeMemory, OutOfRoom, planMemory } from '../../engine/automaton/memory.ts';
import { Rows } from '../../engine/automaton/rows.ts';
import { EMPTY, EPSILON, ExprStore } from '../../engine/expr/store.ts';
import { DEFAULT_LIMITS } from '../../engine/limits.ts';
import { ENTRY_FLAGS, ENTRY_NULLABLE, ENTRY_SHIFT, ENTRY_UNRESOLVED, ROW_BYTES, TRIE_BASE } from '../../wasm/layout.ts';

function makeRows(rowBytes = 1 << 20) {
  const store = new ExprStore({ ...DEFAULT_LIMITS, expressions: 10_000 });
  const plan = planMemory({ trieNodes: 10, expressions: 10_000, frameBytes: 1 << 16, maskBytes: 1 << 16, rowBytes });
  const memory = makeMemory(plan);
  return { store, plan, rows: new Rows(store, memory, plan), words: new Uint32Array(memory.buffer) };
}

describe('a row', () => {
  it('has an entry exactly for the bytes that are allowed, with the id and the nullability of its target', () => {
    const { store, rows, words } = makeRows();
    const state = store.or([
      store.text('ab'),
      store.text('c'),
      store.concat(store.byteRange(0xf0, 0xff), store.star(store.text('x'))),
    ]);
    const row = rows.rowOf(state);
    for (let byte = 0; byte < 256; byte++) {
      const entry = words[(row >> 2) + byte] as number;
      const target = store.derivative(state, byte);
      expect(entry !== 0).toBe(target !== EMPTY);
      if (entry === 0) continue;
      expect(entry & ENTRY_UNRESOLVED).toBe(ENTRY_UNRESOLVED);
      expect(entry >>> ENTRY_SHIFT).toBe(target);
      expect((entry & ENTRY_NULLABLE) !== 0).toBe(store.nullable(target));
    }
    expect(rows.width(state)).toBe(18);
  });

  it('is made once, and points at rows that exist', () => {
    const { store, rows, words } = makeRows();
    const loop = store.star(store.text('a'));
    const row = rows.rowOf(loop);
    expect(rows.rowOf(loop)).toBe(row);
    expect(rows.count).toBe(1);
    const entry = words[(row >> 2) + 0x61] as number;
    expect(entry & ~ENTRY_FLAGS).toBe(row); // it leads to itself, resolved
    expect(row % ROW_BYTES).toBe(0);
    expect(rows.width(EPSILON)).toBe(0);
  });

  it('runs out of room by name, and starts again empty', () => {
    const { store, rows, words, plan } = makeRows(4 * ROW_BYTES);
    const states = Array.from({ length: 6 }, (_, i) => store.text(`w${i}`));
    expect(() => states.forEach((state) => void rows.rowOf(state))).toThrow(OutOfRoom);
    expect(rows.byteLength).toBe(4 * ROW_BYTES);
    rows.clear(store.nodes.count);
    expect([
      rows.count,
      words.subarray(plan.rowTable >> 2, (plan.rowTable >> 2) + 100).every((word) => word === 0),
    ]).toEqual([0, true]);
    const again = rows.rowOf(states[5] as number);
    expect(again).toBe(plan.rows);
    expect(words[(again >> 2) + 0x77]).not.toBe(0);
    expect(words[(again >> 2) + 0x78]).toBe(0); // nothing of the row that stood there
  });
});

describe('the plan of the memory', () => {
  it('has its regions in order, apart, and aligned', () => {
    const plan = planMemory({
      trieNodes: 12_345,
      expressions: 999,
      frameBytes: 70_001,
      maskBytes: 3_333,
      rowBytes: 5_000,
    });
    const places = [TRIE_BASE, plan.trieEnd, plan.rowTable, plan.scratch, plan.frames, plan.masks, plan.rows, plan.end];
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(plan.trieEnd - TRIE_BASE).toBeGreaterThanOrEqual(12_345 * 8);
    expect(plan.scratch - plan.rowTable).toBeGreaterThanOrEqual(999 * 4);
    for (const at of [plan.rowTable, plan.scratch, plan.frames, plan.masks, plan.rows]) expect(at % ROW_BYTES).toBe(0);
    expect(makeMemory(plan).buffer.byteLength).toBeGreaterThanOrEqual(plan.end);
  });
});
