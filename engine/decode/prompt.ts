/** Prompts to tokens, by a transformers.js tokenizer and the model's own chat template. */
import { modelError } from '../errors.ts';
import type { Message, Prompt } from './language-model.ts';
import { messageOf } from './runtime.ts';

/** What is used of a transformers.js tokenizer. */
export interface ChatTokenizer {
  readonly chat_template?: unknown;
  encode(text: string, options?: { add_special_tokens?: boolean }): number[];
  apply_chat_template(messages: Message[], options: object): unknown;
}

export function hasChatTemplate(tokenizer: ChatTokenizer): boolean {
  return tokenizer.chat_template !== undefined && tokenizer.chat_template !== null;
}

/**
 * Text gets the special tokens that the tokenizer puts around every text; messages get those of the template, which
 * ends with the opening of the assistant's turn.
 *
 * @throws modelError for messages where there is no template, and for messages that the template refuses.
 */
export function encodePrompt(tokenizer: ChatTokenizer, prompt: Prompt, modelName: string): number[] {
  if (typeof prompt === 'string') return tokenizer.encode(prompt);
  if (!hasChatTemplate(tokenizer))
    throw modelError(`the model ${modelName} has no chat template: give the prompt as text`);
  try {
    const options = { add_generation_prompt: true, tokenize: true, return_tensor: false, return_dict: false };
    return tokenizer.apply_chat_template([...prompt], options) as number[];
  } catch (cause) {
    throw modelError(`the chat template of ${modelName} refuses these messages: ${messageOf(cause)}`, cause);
  }
}
