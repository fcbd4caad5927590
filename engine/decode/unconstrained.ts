/** The mask of a generation without a grammar: every token there is. Ids of no token (padding, holes) stay forbidden. */
import type { TokenBytes } from './language-model.ts';
import { makeMask } from './mask-words.ts';

const masks = new WeakMap<TokenBytes, Uint32Array>();

/** Made once per vocabulary. */
export function unconstrainedMask(vocabulary: TokenBytes): Uint32Array {
  const known = masks.get(vocabulary);
  if (known !== undefined) return known;
  const mask = makeMask(vocabulary.size, (token) => vocabulary.isSpecial(token) || vocabulary.bytes(token) !== null);
  masks.set(vocabulary, mask);
  return mask;
}
