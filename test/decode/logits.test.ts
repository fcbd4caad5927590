/** Applying a mask in place. */
import { describe, expect, it } from 'vitest';
import { float16ToNumber } from '../../engine/decode/float16.ts';
import { applyMask } from '../../engine/decode/index.ts';
import { makeMask } from '../../engine/decode/mask-words.ts';
import { makeRandom } from '../../engine/decode/random.ts';

describe('applyMask', () => {
  it.each([1, 31, 32, 33, 64, 100, 257])('forbids exactly what the mask forbids, for %i ids', (size) => {
    const random = makeRandom(size);
    for (const share of [0, 0.02, 0.5, 0.98, 1]) {
      const mask = makeMask(size, () => random.next() < share);
      const logits = Float32Array.from({ length: size }, () => random.next());
      const expected = logits.map((logit, token) => ((mask[token >> 5]! >>> (token & 31)) & 1 ? logit : -Infinity));
      applyMask(logits, mask, size);
      expect(logits).toEqual(expected);
    }
  });

  it('forbids padding, even where the last word of the mask has bits there', () => {
    const logits = new Float32Array(96);
    applyMask(logits, Uint32Array.of(0xffffffff, 0xffffffff), 40);
    expect(logits.lastIndexOf(0)).toBe(39);
  });

  it('takes logits narrower than the vocabulary', () => {
    const logits = new Float32Array(10);
    applyMask(
      logits,
      makeMask(100, (token) => token === 3),
      100,
    );
    expect(logits.indexOf(0)).toBe(3);
    expect(logits.lastIndexOf(0)).toBe(3);
  });

  it('refuses a mask that is too narrow', () => {
    expect(() => applyMask(new Float32Array(64), new Uint32Array(1), 33)).toThrow(
      expect.objectContaining({ kind: 'state' }),
    );
  });
});

describe('float16', () => {
  it.each([
    [0x0000, 0],
    [0x3c00, 1],
    [0xc000, -2],
    [0x7bff, 65504],
    [0x0001, 2 ** -24],
    [0x3555, 0.333251953125],
    [0x7c00, Infinity],
    [0xfc00, -Infinity],
    [0x7e00, NaN],
  ])('%i is %d', (bits, number) => {
    expect(float16ToNumber(bits)).toBe(number);
  });
});
