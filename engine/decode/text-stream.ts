/**
 * Tokens' bytes to text, as they come.
 *
 * A token may end inside a character. Such bytes are held back until the character is whole, so the pieces joined are
 * always well-formed text; a character still open at the end of a generation is in no piece.
 */
export interface TextStream {
  /** The text that these bytes complete, possibly none. */
  push(bytes: Uint8Array): string;
}

export function makeTextStream(): TextStream {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return { push: (bytes) => decoder.decode(bytes, { stream: true }) };
}
