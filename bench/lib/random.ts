/** Seeded choices, the same on every machine. */

/** Numbers in [0, 1) by a 32-bit counter and a mixing function. */
export function seededRandom(seed: number): () => number {
  let counter = seed >>> 0;
  return () => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** `count` of the items, in their order. */
export function sampleOf<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = seededRandom(seed);
  let wanted = Math.min(count, items.length);
  return items.filter((_, index) => {
    const isTaken = random() * (items.length - index) < wanted;
    if (isTaken) wanted--;
    return isTaken;
  });
}
