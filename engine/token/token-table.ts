/**
 * The bytes of every token of a vocabulary in one flat array: token `id` is `data[offsets[id] .. offsets[id + 1])`.
 *
 * Invariant: `offsets` rises from 0 to `data.length`, and only a token of kind TEXT has bytes. 128,000 tokens cost
 * three typed arrays (about 1.4 MB), not 128,000 objects.
 */
import { NO_TOKEN } from '../../wasm/layout.ts';
import { vocabularyError } from '../errors.ts';

/** What an id stands for. */
export const NEVER = 0; // nothing: a hole in the ids, padding of the logits, or a token the caller ruled out
export const TEXT = 1; // its bytes
export const SPECIAL = 2; // a control or end token: never allowed as text, whatever it is called

export interface TokenTable {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly kinds: Uint8Array<ArrayBuffer>;
}

/** Writes a token's bytes from `out[at]` on and says where they end, even where that is beyond the end of `out`. */
export type TokenWriter = (text: string, out: Uint8Array, at: number) => number;

/** Fills a table in the order of the ids: one call of an `add` for each of the `size`. */
export class TokenTableBuilder {
  readonly #offsets: Uint32Array<ArrayBuffer>;
  readonly #kinds: Uint8Array<ArrayBuffer>;
  #data = new Uint8Array(1 << 16);
  #end = 0;
  #id = 0;

  constructor(size: number) {
    if (size > NO_TOKEN) throw vocabularyError(`token ids reach ${size - 1}, the largest supported is ${NO_TOKEN - 1}`);
    this.#offsets = new Uint32Array(size + 1);
    this.#kinds = new Uint8Array(size);
  }

  /** The next id stands for these bytes. */
  addBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#data.set(bytes, this.#end);
    this.#close(TEXT, this.#end + bytes.length);
  }

  /** The next id stands for what `write` makes of `text`. Where it did not fit, it is written again. */
  addText(text: string, write: TokenWriter): void {
    const end = write(text, this.#data, this.#end);
    if (end > this.#data.length) {
      this.#reserve(end - this.#end);
      write(text, this.#data, this.#end);
    }
    this.#close(TEXT, end);
  }

  /** The next id stands for no text. */
  addWordless(kind: typeof NEVER | typeof SPECIAL): void {
    this.#close(kind, this.#end);
  }

  finish(): TokenTable {
    return { data: this.#data.slice(0, this.#end), offsets: this.#offsets, kinds: this.#kinds };
  }

  #close(kind: number, end: number): void {
    this.#kinds[this.#id] = kind;
    this.#offsets[++this.#id] = end;
    this.#end = end;
  }

  #reserve(byteCount: number): void {
    const needed = this.#end + byteCount;
    if (needed <= this.#data.length) return;
    const grown = new Uint8Array(Math.max(needed, 2 * this.#data.length));
    grown.set(this.#data.subarray(0, this.#end));
    this.#data = grown;
  }
}
