/**
 * Seeded random numbers: xoshiro128** (Blackman and Vigna), its state filled from the seed by splitmix32.
 *
 * Integer arithmetic modulo 2^32 only, so a seed gives the same numbers on every platform. Four words of state, about
 * 5 ns a number. Not for secrets.
 */
export interface Random {
  /** A number in [0, 1) with 53 random bits. */
  next(): number;
}

/** `seed` is taken modulo 2^32. */
export function makeRandom(seed: number): Random {
  const fill = splitMix(seed >>> 0);
  const state = Uint32Array.from([fill(), fill(), fill(), fill()]);
  return {
    next() {
      const high = nextWord(state) >>> 5;
      const low = nextWord(state) >>> 6;
      return (high * 2 ** 26 + low) / 2 ** 53;
    },
  };
}

/** A fresh seed where the caller gave none; it is reported with the result, so that any output can be had again. */
export function freshSeed(): number {
  return globalThis.crypto.getRandomValues(new Uint32Array(1))[0]!;
}

/** @internal One step of xoshiro128**: the next 32-bit word; `state` (four words, not all zero) moves on. */
export function nextWord(state: Uint32Array): number {
  const [a, b, c, d] = state as unknown as [number, number, number, number];
  const word = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
  state[0] = a ^ d ^ b;
  state[1] = b ^ c ^ a;
  state[2] = c ^ a ^ (b << 9);
  state[3] = rotate(d ^ b, 11);
  return word;
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** A Weyl sequence through a 32-bit finaliser: equal seeds, and only equal seeds, start equal. */
function splitMix(seed: number): () => number {
  let sum = seed;
  return () => {
    sum = (sum + 0x9e3779b9) | 0;
    let word = sum ^ (sum >>> 16);
    word = Math.imul(word, 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return (word ^ (word >>> 15)) >>> 0;
  };
}
