/**
 * Which tokens end a generation. Every file that names one is believed, and the union is taken: chat models often end
 * a turn with a token that only one of the files knows, and a set that lacks it never stops.
 *
 *   1. `eos_token_id` of the model's config and generation config: a number or a list.
 *   2. `eos_token` of tokenizer_config.
 *   3. Well-known ends of turns (`<|im_end|>`, `<|eot_id|>`, …) that are special tokens of this vocabulary *and* that
 *      tokenizer_config names: as a token with a role, or in a chat template.
 *   4. Only if that found nothing (a tokenizer.json alone): the well-known ones among the special tokens.
 *
 * One too many does little harm, since an end token is allowed only where the text is complete, and one too few runs
 * on. A token id too large or an `eos_token` that the vocabulary lacks is an error, not a smaller set.
 */
import { vocabularyError } from '../errors.ts';
import type { Fields } from './fields.ts';
import { asList, asTokenId, field } from './fields.ts';
import { chatTemplates, endTokenText, namedTokens } from './tokenizer-config.ts';
import type { TokenizerFile } from './tokenizer-json.ts';

export interface EndTokenSources {
  readonly tokenizer: TokenizerFile;
  readonly tokenizerConfig: Fields;
  readonly generationConfig: Fields;
  readonly config: Fields;
}

/** Ends of a text, a message or a turn in the chat formats in use. Each is one token of its model. */
const WELL_KNOWN = [
  '</s>',
  '<eos>',
  '<|endoftext|>',
  '<|end_of_text|>',
  '<|im_end|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|eot|>',
  '<|end|>',
  '<|return|>',
  '<|call|>',
  '<end_of_turn>',
  '<turn|>',
  '<|end_of_turn|>',
  '<|END_OF_TURN_TOKEN|>',
  '[|endofturn|]',
  '<end_of_utterance>',
  '<\uff5cend\u2581of\u2581sentence\uff5c>',
];

export function findEndTokens({ tokenizer, tokenizerConfig, generationConfig, config }: EndTokenSources): number[] {
  const ends = new Set([...endTokenIds(config, 'config'), ...endTokenIds(generationConfig, 'generation_config')]);

  const declared = endTokenText(tokenizerConfig);
  if (declared !== undefined) ends.add(findToken(tokenizer, declared));

  const wellKnown = findWellKnown(tokenizer);
  const named = namedTokens(tokenizerConfig);
  const templates = chatTemplates(tokenizerConfig);
  for (const { id, text } of wellKnown) {
    if (named.has(text) || templates.some((template) => template.includes(text))) ends.add(id);
  }
  if (ends.size === 0) for (const { id } of wellKnown) ends.add(id);
  if (ends.size === 0) {
    throw vocabularyError(
      'no file names an end token: give its id in options.eos (an empty list if the model has none)',
    );
  }
  return [...ends];
}

function findWellKnown({ added, special }: TokenizerFile): { id: number; text: string }[] {
  return WELL_KNOWN.map((text) => ({ id: added.get(text) ?? -1, text })).filter(({ id }) => special.has(id));
}

function endTokenIds(config: Fields, file: string): number[] {
  const value = field(config, 'eos_token_id');
  const name = `${file}.eos_token_id`;
  if (value === undefined) return [];
  return Array.isArray(value)
    ? asList(value, name).map((id, i) => asTokenId(id, `${name}[${i}]`))
    : [asTokenId(value, name)];
}

function findToken(tokenizer: TokenizerFile, text: string): number {
  const id = tokenizer.added.get(text) ?? tokenizer.texts.indexOf(text);
  if (id < 0) throw vocabularyError(`tokenizer_config.eos_token ${JSON.stringify(text)} is not in the vocabulary`);
  return id;
}
