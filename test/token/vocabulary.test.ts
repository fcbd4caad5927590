import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../engine/bytes.ts';
import { EngineError } from '../../engine/errors.ts';
import { fingerprint } from '../../engine/token/hash.ts';
import { Vocabulary } from '../../engine/token/vocabulary.ts';

const bytesOf = (...texts: string[]) => texts.map(utf8);

describe('a vocabulary from tokens', () => {
  const tokens = [...bytesOf('a', 'long token', '', 'a'), null, utf8('</s>')];
  const vocabulary = Vocabulary.fromTokens(tokens, { eos: [5, 5] });

  it('knows the bytes of each id', () => {
    expect(vocabulary.size).toBe(6);
    expect(vocabulary.maxTokenBytes).toBe(10);
    expect(tokens.map((_, id) => vocabulary.bytes(id))).toEqual([...bytesOf('a', 'long token', '', 'a'), null, null]);
    expect([-1, 6, 0.5].map((id) => vocabulary.bytes(id))).toEqual([null, null, null]);
  });

  it('counts an end token once, and as special', () => {
    expect(vocabulary.eos).toEqual([5]);
    expect(tokens.map((_, id) => vocabulary.isSpecial(id))).toEqual([false, false, false, false, false, true]);
  });

  it('finds ids by bytes', () => {
    expect(vocabulary.idsOf(utf8('a'))).toEqual([0, 3]);
    expect(vocabulary.idsOf(utf8('long token'))).toEqual([1]);
    for (const absent of ['', 'b', 'long', 'long token!', '</s>']) expect(vocabulary.idsOf(utf8(absent))).toEqual([]);
  });

  it('may have no end token, if the caller says so', () => {
    expect(Vocabulary.fromTokens(tokens, { eos: [] }).eos).toEqual([]);
  });

  it('keeps its own copy', () => {
    const bytes = utf8('x');
    const own = Vocabulary.fromTokens([bytes], { eos: [] });
    bytes[0] = 0;
    expect(own.bytes(0)).toEqual(utf8('x'));
  });

  it.each([
    [
      'an end token past the ids',
      () => Vocabulary.fromTokens(tokens, { eos: [6] }),
      'end token 6 is out of range: the ids end at 5',
    ],
    [
      'an end token that is no id',
      () => Vocabulary.fromTokens(tokens, { eos: [-1] }),
      'an end token must be a token id, not -1',
    ],
    ['no tokens', () => Vocabulary.fromTokens([], { eos: [] }), 'a vocabulary needs at least one token id, not 0'],
    ['a hole', () => Vocabulary.fromTokens(new Array(2), { eos: [] }), 'token 0 must be a Uint8Array or null'],
  ])('refuses %s', (_, make, message) => {
    expect(make).toThrow(EngineError);
    expect(make).toThrow(message);
  });
});

describe('the byte order', () => {
  // Long runs of equal bytes and a small alphabet make ranges of the sort that are large at every depth.
  const token = fc.uint8Array({ max: 1, maxLength: 9 });
  const tokenLists = fc.array(fc.oneof(token, fc.uint8Array({ minLength: 1, maxLength: 3 })), {
    minLength: 1,
    maxLength: 400,
  });

  it('is that of Buffer.compare, equal tokens by rising id', () => {
    fc.assert(
      fc.property(tokenLists, (tokens) => {
        const expected = tokens
          .map((bytes, id) => ({ bytes, id }))
          .filter(({ bytes }) => bytes.length > 0)
          .sort((a, b) => Buffer.compare(a.bytes, b.bytes) || a.id - b.id)
          .map(({ id }) => id);
        expect([...Vocabulary.fromTokens(tokens, { eos: [] }).order]).toEqual(expected);
      }),
    );
  });

  it('finds every token by its bytes', () => {
    fc.assert(
      fc.property(tokenLists, (tokens) => {
        const vocabulary = Vocabulary.fromTokens(tokens, { eos: [] });
        for (const bytes of tokens) {
          const equal = tokens.flatMap((other, id) =>
            bytes.length > 0 && Buffer.compare(bytes, other) === 0 ? [id] : [],
          );
          expect(vocabulary.idsOf(bytes)).toEqual(equal);
        }
      }),
    );
  });
});

describe('the hash', () => {
  const hashOf = (tokens: (Uint8Array | null)[], eos: number[] = []) => Vocabulary.fromTokens(tokens, { eos }).hash;

  it('is the same for the same content', () => {
    expect(hashOf(bytesOf('a', 'b', 'c'), [2, 1])).toBe(hashOf(bytesOf('a', '?', '?'), [1, 2]));
    expect(hashOf(bytesOf('a'))).toMatch(/^[0-9a-f]{16}$/);
  });

  it('tells apart what differs in bytes, borders, order, kinds or ends', () => {
    const hashes = [
      hashOf(bytesOf('ab', 'c')),
      hashOf(bytesOf('a', 'bc')),
      hashOf(bytesOf('c', 'ab')),
      hashOf([...bytesOf('ab', 'c'), null]),
      hashOf([...bytesOf('ab', 'c', '')]),
      hashOf([null, utf8('c')]),
      hashOf(bytesOf('ab', 'c'), [0]),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('does not depend on where the bytes lie in memory', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(7), (bytes, offset) => {
        const buffer = new Uint8Array(offset + bytes.length);
        buffer.set(bytes, offset);
        expect(fingerprint(buffer.subarray(offset))).toBe(fingerprint(Uint8Array.from(bytes)));
      }),
    );
  });
});
