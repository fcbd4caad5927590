/**
 * A 64-bit fingerprint of binary data, as 16 hex digits: equal content, equal fingerprint, on every (little-endian)
 * machine. It tells vocabularies apart and finds damaged files; it does not withstand someone who wants a collision.
 *
 * Two lanes of multiply-and-rotate over 32-bit words: about 1 ms a megabyte.
 */
export function fingerprint(...parts: readonly ArrayBufferView<ArrayBuffer>[]): string {
  let a = 0x2545f491;
  let b = 0x6c62272e;
  for (const { buffer, byteOffset, byteLength } of parts) {
    const wordCount = byteLength >>> 2;
    const words =
      byteOffset % 4 === 0
        ? new Uint32Array(buffer, byteOffset, wordCount)
        : alignedWords(buffer, byteOffset, wordCount);
    for (let i = 0; i < wordCount; i++) {
      const word = words[i]!;
      a = Math.imul(a ^ word, 0x9e3779b1);
      a ^= a >>> 15;
      b = Math.imul(b + word, 0x85ebca77);
      b = (b << 13) | (b >>> 19);
    }
    for (const byte of new Uint8Array(buffer, byteOffset + 4 * wordCount, byteLength % 4)) {
      a = Math.imul(a ^ byte, 0x9e3779b1);
      b = Math.imul(b + byte, 0x85ebca77);
    }
    // The length separates the parts: bytes cannot move from one to the next unseen.
    a = Math.imul(a ^ byteLength, 0xc2b2ae3d);
    b ^= a >>> 16;
  }
  return hex(mix(a ^ Math.imul(b, 5))) + hex(mix(b ^ (a >>> 7)));
}

function alignedWords(buffer: ArrayBuffer, byteOffset: number, wordCount: number): Uint32Array {
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + 4 * wordCount));
}

/** Spreads every bit of a word over all of them (a bijection). */
function mix(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
