/**
 * The `tokens` field of a case: a small vocabulary, and which ids are allowed after which prefixes.
 *
 * The vocabulary is made by way of a tokenizer.json, so that a case also tests the reading of one: `bytelevel` declares
 * the byte alphabet, `plain` a decoder that only joins. A token is a string, or an object that says it is special.
 */
import { Vocabulary } from '../../engine/token/vocabulary.ts';

export type CaseToken = string | { readonly t: string; readonly added?: boolean; readonly special?: boolean };

export interface CaseStep {
  readonly prefix: readonly number[];
  readonly allow: readonly number[];
  readonly deny: readonly number[];
}

export interface CaseTokens {
  readonly encoding: 'bytelevel' | 'plain';
  readonly vocab: readonly CaseToken[];
  readonly eos: readonly number[];
  readonly logits_width?: number;
  readonly steps: readonly CaseStep[];
}

export function caseVocabulary({ encoding, vocab, eos, logits_width: logitsWidth }: CaseTokens): Vocabulary {
  const tokens = vocab.map((token, id) => ({
    id,
    content: textOf(token),
    special: typeof token === 'object' && token.special === true,
  }));
  const tokenizer = {
    added_tokens: tokens.filter(({ id }) => typeof vocab[id] === 'object'),
    decoder: { type: encoding === 'bytelevel' ? 'ByteLevel' : 'Fuse' },
    model: { type: 'BPE', vocab: Object.fromEntries(tokens.map(({ id, content }) => [content, id])), merges: [] },
  };
  return Vocabulary.fromTokenizerJson(tokenizer, {}, { eos, logitsWidth });
}

function textOf(token: CaseToken): string {
  return typeof token === 'string' ? token : token.t;
}
