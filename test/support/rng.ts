/** Seeded choices, the same on every machine: a failing seed is a failing test again. */

export interface Rng {
  /** In [0, 1). */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Some of the items, in their order. */
  some<T>(items: readonly T[], min?: number, max?: number): T[];
  shuffle<T>(items: readonly T[]): T[];
}

/** Numbers by mulberry32: a counter and a mixing function. */
export function makeRng(seed: number): Rng {
  let counter = (seed ^ 0x5e5a11e7) >>> 0;
  const next = (): number => {
    counter = (counter + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(counter ^ (counter >>> 15), counter | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const shuffle = <T>(items: readonly T[]): T[] => {
    const result = [...items];
    for (let i = result.length - 1; i > 0; i--) {
      const j = int(0, i);
      [result[i], result[j]] = [result[j] as T, result[i] as T];
    }
    return result;
  };
  return {
    next,
    int,
    shuffle,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T,
    some: <T>(items: readonly T[], min = 0, max = items.length): T[] => {
      const chosen = new Set(shuffle(items.map((_, index) => index)).slice(0, int(min, Math.min(max, items.length))));
      return items.filter((_, index) => chosen.has(index));
    },
  };
}
