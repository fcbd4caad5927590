/**
 * Reads the tokens of a Hugging Face tokenizer.json: which text each id has, and which ids are special.
 *
 * Refused, never guessed: models other than BPE and Unigram (the bytes of a WordPiece token depend on its neighbours),
 * and two texts for one id. An added token is special if either file flags it, or if tokenizer_config gives it a role;
 * the unknown token always is.
 */
import { vocabularyError } from '../errors.ts';
import type { Fields } from './fields.ts';
import { asFields, asList, asText, asTokenId, field, isTokenId } from './fields.ts';
import type { TokenEncoding } from './token-encoding.ts';
import { readTokenEncoding } from './token-encoding.ts';
import { namedTokens } from './tokenizer-config.ts';

export interface TokenizerFile {
  /** The text of each id; ids may have holes. */
  readonly texts: readonly (string | undefined)[];
  readonly encoding: TokenEncoding;
  /** The added tokens, special or not: text to id. */
  readonly added: ReadonlyMap<string, number>;
  readonly special: ReadonlySet<number>;
}

type Texts = (string | undefined)[];

export function readTokenizerJson(source: object | string, config: Fields): TokenizerFile {
  const tokenizer = asFields(typeof source === 'string' ? parse(source) : source, 'tokenizer.json');
  const model = asFields(tokenizer['model'], 'model');
  const type = modelType(model);
  const texts: Texts = [];
  const special = new Set<number>();
  if (type === 'BPE') readBpe(model, texts, special);
  else readUnigram(model, texts, special);
  const added = readAddedTokens(tokenizer, config, texts, special);
  return { texts, encoding: readTokenEncoding(tokenizer), added, special };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw vocabularyError(`tokenizer.json is not JSON: ${(error as Error).message}`, error);
  }
}

/** Older files leave the type out: a list of scored pieces is Unigram, merges make it BPE. */
function modelType(model: Fields): 'BPE' | 'Unigram' {
  const type = field(model, 'type');
  if (type === undefined && Array.isArray(model['vocab'])) return 'Unigram';
  if (type === undefined && Object.hasOwn(model, 'merges')) return 'BPE';
  if (type === 'BPE' || type === 'Unigram') return type;
  throw vocabularyError(
    `model.type ${JSON.stringify(type ?? null)} is not supported: only BPE and Unigram tokens have bytes of their own`,
  );
}

function readBpe(model: Fields, texts: Texts, special: Set<number>): void {
  for (const name of ['continuing_subword_prefix', 'end_of_word_suffix']) {
    if (field(model, name) !== undefined && model[name] !== '') {
      throw vocabularyError(
        `model.${name} ${JSON.stringify(model[name])} is not supported: a token's bytes would depend on its neighbours`,
      );
    }
  }
  const vocab = asFields(model['vocab'], 'model.vocab');
  for (const text of Object.keys(vocab)) {
    const id = vocab[text];
    if (!isTokenId(id)) {
      throw vocabularyError(`model.vocab[${JSON.stringify(text)}] must be a token id, not ${JSON.stringify(id)}`);
    }
    place(texts, id, text, 'model.vocab');
  }
  const unknown = field(model, 'unk_token');
  if (typeof unknown === 'string' && Object.hasOwn(vocab, unknown)) special.add(vocab[unknown] as number);
}

function readUnigram(model: Fields, texts: Texts, special: Set<number>): void {
  asList(model['vocab'], 'model.vocab').forEach((piece, id) => {
    if (!Array.isArray(piece) || typeof piece[0] !== 'string') {
      throw vocabularyError(`model.vocab[${id}] must be a piece and its score`);
    }
    texts.push(piece[0]);
  });
  const unknown = field(model, 'unk_id');
  if (unknown !== undefined) special.add(asTokenId(unknown, 'model.unk_id'));
}

function readAddedTokens(tokenizer: Fields, config: Fields, texts: Texts, special: Set<number>): Map<string, number> {
  const named = namedTokens(config);
  const added = new Map<string, number>();
  const add = (id: number, token: Fields, name: string) => {
    const text = asText(token['content'], `${name}.content`);
    place(texts, id, text, name);
    added.set(text, id);
    if (token['special'] === true || named.has(text)) special.add(id);
  };
  asList(field(tokenizer, 'added_tokens') ?? [], 'added_tokens').forEach((item, i) => {
    const token = asFields(item, `added_tokens[${i}]`);
    add(asTokenId(token['id'], `added_tokens[${i}].id`), token, `added_tokens[${i}]`);
  });
  const byId = asFields(field(config, 'added_tokens_decoder') ?? {}, 'tokenizer_config.added_tokens_decoder');
  for (const [key, item] of Object.entries(byId)) {
    const name = `tokenizer_config.added_tokens_decoder[${JSON.stringify(key)}]`;
    add(asTokenId(/^\d+$/.test(key) ? Number(key) : undefined, name), asFields(item, name), name);
  }
  return added;
}

function place(texts: Texts, id: number, text: string, name: string): void {
  const before = texts[id];
  if (before !== undefined && before !== text) {
    throw vocabularyError(`${name}: token id ${id} is both ${JSON.stringify(before)} and ${JSON.stringify(text)}`);
  }
  texts[id] = text;
}
