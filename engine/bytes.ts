/** UTF-8 and its escaped previews: the one place where text becomes bytes. */

const encoder = new TextEncoder();

/** Text as UTF-8. A lone surrogate has no UTF-8 form and becomes U+FFFD, so callers refuse it before. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Bytes as text for a message: printable ASCII as it is, everything else as `\xNN`. */
export function previewBytes(bytes: Uint8Array, maxBytes = 40): string {
  let text = '';
  for (const byte of bytes.subarray(0, maxBytes)) {
    text +=
      byte >= 0x20 && byte < 0x7f && byte !== 0x5c
        ? String.fromCharCode(byte)
        : `\\x${byte.toString(16).padStart(2, '0')}`;
  }
  return bytes.length > maxBytes ? `${text}…` : text;
}
