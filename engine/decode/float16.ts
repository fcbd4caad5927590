/** Half-precision numbers: ONNX Runtime hands them out as their bits, or as a Float16Array where the language has that. */

/** The number that 16 bits stand for (IEEE 754 binary16). */
export function float16ToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** The bits of numbers held either way; no copy. */
export function float16Bits(numbers: ArrayBufferView): Uint16Array {
  return new Uint16Array(numbers.buffer, numbers.byteOffset, numbers.byteLength / 2);
}

let table: Float32Array | undefined;

/** All of `source` as 32-bit floats. By table: 256 KB once, then a look-up per number. */
export function widenFloat16(source: Uint16Array): Float32Array {
  table ??= Float32Array.from({ length: 0x1_0000 }, (_, bits) => float16ToNumber(bits));
  const wide = new Float32Array(source.length);
  for (let i = 0; i < source.length; i++) wide[i] = table[source[i]!]!;
  return wide;
}
