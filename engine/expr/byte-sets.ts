/** Sets of bytes, eight u32 words each, interned so that a set is a small integer. */
export class ByteSets {
  private readonly words: Uint32Array[] = [];
  private readonly byKey = new Map<string, number>();

  get count(): number {
    return this.words.length;
  }

  intern(bits: Uint32Array): number {
    const key = bits.join();
    const found = this.byKey.get(key);
    if (found !== undefined) return found;
    this.words.push(bits.slice());
    this.byKey.set(key, this.words.length - 1);
    return this.words.length - 1;
  }

  bits(set: number): Uint32Array {
    return this.words[set] as Uint32Array;
  }
}

export function hasByte(bits: Uint32Array, byte: number): boolean {
  return (((bits[byte >> 5] as number) >>> (byte & 31)) & 1) === 1;
}

/** The bits of an inclusive range of bytes. */
export function rangeBits(lo: number, hi: number): Uint32Array {
  const bits = new Uint32Array(8);
  for (let byte = lo; byte <= hi; byte++) bits[byte >> 5] = (bits[byte >> 5] as number) | (1 << (byte & 31));
  return bits;
}
