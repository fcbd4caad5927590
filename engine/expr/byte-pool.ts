/**
 * Byte strings interned by content in one growing buffer: equal strings have equal offsets. A literal's derivative is
 * the same string one byte on, so suffixes cost nothing.
 */
import { grown } from './nodes.ts';

export class BytePool {
  data: Uint8Array = new Uint8Array(1 << 12);
  private end = 0;
  private readonly byHash = new Map<number, number[]>(); // hash -> [offset, length, …]

  get byteLength(): number {
    return this.data.byteLength + this.byHash.size * 64;
  }

  intern(bytes: Uint8Array): number {
    let hash = 0x811c9dc5;
    for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
    const found = this.byHash.get(hash);
    if (found !== undefined) {
      for (let i = 0; i < found.length; i += 2) {
        if (found[i + 1] === bytes.length && this.equals(found[i] as number, bytes)) return found[i] as number;
      }
    }
    const offset = this.end;
    if (offset + bytes.length > this.data.length) this.data = grown(this.data, offset + bytes.length);
    this.data.set(bytes, offset);
    this.end += bytes.length;
    if (found === undefined) this.byHash.set(hash, [offset, bytes.length]);
    else found.push(offset, bytes.length);
    return offset;
  }

  private equals(offset: number, bytes: Uint8Array): boolean {
    for (let i = 0; i < bytes.length; i++) if (this.data[offset + i] !== bytes[i]) return false;
    return true;
  }
}
