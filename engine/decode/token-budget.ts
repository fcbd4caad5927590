/** How many tokens a generation may have: what the caller asks, within what the model's context leaves. */
import { modelError, optionError } from '../errors.ts';
import type { LanguageModel } from './language-model.ts';

const DEFAULT_MAX_TOKENS = 512;

/** @throws optionError */
export function checkBudget(maxTokens: number = DEFAULT_MAX_TOKENS): void {
  if (Number.isSafeInteger(maxTokens) && maxTokens > 0) return;
  throw optionError(`maxTokens must be a whole number from 1 up, not ${maxTokens}`);
}

/** @throws modelError where the prompt alone is empty or fills the context. */
export function tokenBudget(
  model: LanguageModel,
  promptTokens: number,
  maxTokens: number = DEFAULT_MAX_TOKENS,
): number {
  if (promptTokens === 0) throw modelError('the prompt is empty: a model needs at least one token to go on from');
  const room = (model.contextLength ?? Infinity) - promptTokens;
  if (room > 0) return Math.min(maxTokens, room);
  throw modelError(`the prompt has ${promptTokens} tokens, and the context of ${model.name} is ${model.contextLength}`);
}
