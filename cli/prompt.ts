/** The prompt: what the model is told of the schema, and the user's text. */
import type { LanguageModel, Prompt } from '../engine/decode/index.ts';

/** Both parts as messages where the model takes messages, and one after the other where it does not. */
export function makePrompt(
  model: LanguageModel,
  schema: unknown,
  text: string,
  system = defaultSystem(schema),
): Prompt {
  if (!model.hasChatTemplate) return `${system}\n\n${text}\n\n`;
  return [
    { role: 'system', content: system },
    { role: 'user', content: text },
  ];
}

/** The form that the embedded model was trained on; others understand it as well. */
function defaultSystem(schema: unknown): string {
  return `Answer in JSON for this schema: ${JSON.stringify(schema)}`;
}
