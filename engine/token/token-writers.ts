/**
 * How the strings of a tokenizer file spell bytes: literal UTF-8, the byte alphabet of byte-level BPE, or
 * SentencePiece text (a stand-in for the space, `<0xNN>` for a lone byte).
 *
 * Each writer appends one token's bytes to a flat array; nothing is allocated for a token that needs no replacement.
 */
import { vocabularyError } from '../errors.ts';
import type { TokenWriter } from './token-table.ts';

/** The text itself, in UTF-8. */
export const writeUtf8: TokenWriter = (text, out, at) => {
  let end = at;
  for (let i = 0; i < text.length; i++) {
    let point = text.charCodeAt(i);
    if (point < 0x80) {
      out[end++] = point;
      continue;
    }
    if (point >= 0xd800 && point <= 0xdfff) point = readAstral(text, i++);
    if (point < 0x800) {
      out[end++] = 0xc0 | (point >> 6);
    } else {
      if (point < 0x10000) {
        out[end++] = 0xe0 | (point >> 12);
      } else {
        out[end++] = 0xf0 | (point >> 18);
        out[end++] = 0x80 | ((point >> 12) & 0x3f);
      }
      out[end++] = 0x80 | ((point >> 6) & 0x3f);
    }
    out[end++] = 0x80 | (point & 0x3f);
  }
  return end;
};

function readAstral(text: string, i: number): number {
  const point = text.codePointAt(i) as number;
  if (point < 0x10000) {
    throw vocabularyError(`token ${JSON.stringify(text)} has half a surrogate pair, which no bytes spell`);
  }
  return point;
}

/**
 * The byte alphabet of byte-level BPE: a byte that is a visible Latin-1 character stands for itself; the other 68
 * (controls, the spaces, the soft hyphen), in rising order, are U+0100, U+0101, … `Ġ` is the space, `Ċ` the line feed.
 */
const BYTE_OF_CHARACTER = makeByteAlphabet();

function makeByteAlphabet(): Int16Array {
  const byteOf = new Int16Array(0x100 + 68).fill(-1);
  let standIn = 0x100;
  for (let byte = 0; byte < 256; byte++) {
    const visible = (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
    byteOf[visible ? byte : standIn++] = byte;
  }
  return byteOf;
}

/** One byte a character. A token with any other character is literal text as a whole, as decoders take it. */
export const writeByteLevel: TokenWriter = (text, out, at) => {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code < BYTE_OF_CHARACTER.length ? BYTE_OF_CHARACTER[code]! : -1;
    if (byte < 0) return writeUtf8(text, out, at);
    out[at + i] = byte;
  }
  return at + text.length;
};

/** `[from, to]`: in every token, each `from` means `to`. */
export type Replacement = readonly [from: string, to: string];

/** Text in which the replacements apply and, with byte fallback, `<0xNN>` is the byte NN. */
export function makeTextWriter(replacements: readonly Replacement[], byteFallback: boolean): TokenWriter {
  return (text, out, at) => {
    const byte = byteFallback ? byteFallbackValue(text) : -1;
    if (byte >= 0) {
      out[at] = byte;
      return at + 1;
    }
    let plain = text;
    for (const [from, to] of replacements) plain = plain.replaceAll(from, to);
    return writeUtf8(plain, out, at);
  };
}

function byteFallbackValue(text: string): number {
  return text.length === 6 && /^<0x[0-9a-f]{2}>$/i.test(text) ? Number.parseInt(text.slice(3, 5), 16) : -1;
}
