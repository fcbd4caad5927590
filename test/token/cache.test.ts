import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../engine/bytes.ts';
import { EngineError } from '../../engine/errors.ts';
import { loadPrepared, savePrepared } from '../../engine/token/cache.ts';
import type { Trie } from '../../engine/token/trie.ts';
import { buildTrie } from '../../engine/token/trie.ts';
import { Vocabulary } from '../../engine/token/vocabulary.ts';
import { NODE_WORDS, SIZE_SHIFT, TOKEN_SHIFT } from '../../wasm/layout.ts';

const VOCABULARY = Vocabulary.fromTokens(
  [...['a', 'ab', 'ab', 'b', '', 'b'.repeat(5_000)].map(utf8), null, utf8('</s>')],
  { eos: [7] },
);
const TRIE = buildTrie(VOCABULARY);

function expectSame(bytes: Uint8Array): void {
  const loaded = loadPrepared(bytes);
  expect(loaded.trie).toEqual(TRIE);
  expect(loaded.vocabulary.table).toEqual(VOCABULARY.table);
  expect(loaded.vocabulary.eos).toEqual(VOCABULARY.eos);
  expect(loaded.vocabulary.hash).toBe(VOCABULARY.hash);
  expect(loaded.vocabulary.maxTokenBytes).toBe(5_000);
  expect(loaded.vocabulary.idsOf(utf8('ab'))).toEqual([1, 2]);
}

describe('a prepared vocabulary', () => {
  const file = savePrepared(VOCABULARY, TRIE);

  it('is what was saved', () => {
    expectSame(file);
  });

  it('is a view of an aligned file, and a copy of any other', () => {
    const askew = new Uint8Array(file.length + 1);
    askew.set(file, 1);
    expectSame(askew.subarray(1));
    expect(loadPrepared(file).vocabulary.table.data.buffer).toBe(file.buffer);
  });

  it('gives the hash that its content has', () => {
    const { table, eos, hash } = loadPrepared(file).vocabulary;
    expect(new Vocabulary(table, eos).hash).toBe(hash);
  });

  it('survives a round trip whatever the tokens', () => {
    const lists = fc.array(fc.option(fc.uint8Array({ maxLength: 8 })), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(lists, (tokens) => {
        const vocabulary = Vocabulary.fromTokens(tokens, { eos: [0] });
        const saved = savePrepared(vocabulary, buildTrie(vocabulary));
        const loaded = loadPrepared(saved);
        expect(savePrepared(loaded.vocabulary, loaded.trie)).toEqual(saved);
      }),
    );
  });
});

describe('a prepared vocabulary is refused', () => {
  const file = savePrepared(VOCABULARY, TRIE);

  function expectRefused(bytes: Uint8Array, message: string | RegExp = 'prepared vocabulary'): void {
    expect(() => loadPrepared(bytes)).toThrow(EngineError);
    expect(() => loadPrepared(bytes)).toThrow(message);
  }

  it('where one byte differs, wherever', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, difference) => {
        const damaged = file.slice();
        damaged[at]! ^= difference;
        expectRefused(damaged);
      }),
    );
  });

  it('where bytes are missing or added', () => {
    fc.assert(fc.property(fc.nat(file.length - 1), (length) => expectRefused(file.slice(0, length))));
    const longer = new Uint8Array(file.length + 4);
    longer.set(file);
    expectRefused(longer, /damaged: \d+ bytes instead of \d+/);
  });

  it('where it is something else, or of another version', () => {
    expectRefused(utf8('{"model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}}'), 'not a prepared vocabulary');
    const newer = file.slice();
    newer[4] = 2;
    expectRefused(newer, 'layout version 2, this engine reads 1: prepare it again');
  });

  it.each<[string, (nodes: Uint32Array) => void]>([
    ['leaves its parent', (nodes) => (nodes[1]! += 100 << SIZE_SHIFT)],
    ['is empty', (nodes) => (nodes[1]! &= (1 << SIZE_SHIFT) - 1)],
    ['is too deep', (nodes) => nodes[NODE_WORDS + 1]!++],
    ['has a token past the ids', (nodes) => (nodes[0]! += 100 << TOKEN_SHIFT)],
    ['has an end token', (nodes) => (nodes[0]! += 7 << TOKEN_SHIFT)],
    ['is not where the root looks for it', (nodes) => nodes[0]!++],
  ])('where the fingerprint holds but a node %s', (_, forge) => {
    const trie: Trie = { ...TRIE, nodes: TRIE.nodes.slice() };
    forge(trie.nodes);
    expectRefused(savePrepared(VOCABULARY, trie), 'the prepared vocabulary is damaged');
  });

  it.each<[string, Partial<Trie>]>([
    ['ends inside a node', { nodes: TRIE.nodes.slice(0, -1) }],
    ['has an unpaired alias', { aliases: Uint32Array.of(2) }],
    ['has an alias past the ids', { aliases: Uint32Array.of(2, 100) }],
    ['has a long token that is special', { longTokens: [7] }],
    ['lacks children of the root', { rootChildren: TRIE.rootChildren.slice(0, 255) }],
  ])('where the fingerprint holds but the trie %s', (_, forged) => {
    expectRefused(savePrepared(VOCABULARY, { ...TRIE, ...forged }), 'the prepared vocabulary is damaged');
  });

  it('where the fingerprint holds but the offsets fall', () => {
    const { table, eos } = VOCABULARY;
    const offsets = table.offsets.slice();
    offsets[1] = 4;
    expectRefused(
      savePrepared(new Vocabulary({ ...table, offsets }, eos), TRIE),
      'offsets of the table are out of order',
    );
  });
});
