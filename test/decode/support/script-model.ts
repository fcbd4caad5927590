/**
 * A model that wants to say a fixed list of tokens: after the prompt and n more tokens, the n-th of the list has the
 * largest logit, and the others fall with their distance from it. It records how it was asked.
 */
import type { Context, LanguageModel, TokenBytes } from '../../../engine/decode/index.ts';
import { Vocabulary } from '../../../engine/token/vocabulary.ts';

/** Single letters a–z, then the words given, then one end token. */
export function letterVocabulary(...words: (string | Uint8Array)[]): Vocabulary {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));
  const tokens = [...letters, ...words].map((word) =>
    typeof word === 'string' ? new TextEncoder().encode(word) : word,
  );
  return Vocabulary.fromTokens([...tokens, null], { eos: [tokens.length] });
}

export class ScriptModel implements LanguageModel {
  readonly name = 'script';
  readonly hasChatTemplate = false;
  /** The pieces that contexts were extended by. */
  readonly asked: number[][] = [];
  openContexts = 0;
  /** Called before each answer. */
  onAsk: () => void = () => {};
  readonly vocabulary: TokenBytes;
  readonly contextLength: number | undefined;
  readonly #script: readonly number[];
  readonly #width: number;
  #promptLength = 0;

  constructor(
    vocabulary: TokenBytes,
    script: readonly number[],
    options: { contextLength?: number; width?: number } = {},
  ) {
    this.vocabulary = vocabulary;
    this.contextLength = options.contextLength;
    this.#script = script;
    this.#width = options.width ?? vocabulary.size;
  }

  encode(prompt: unknown): number[] {
    this.#promptLength = String(prompt).length;
    return [...String(prompt)].map((character) => character.charCodeAt(0) - 97);
  }

  start(): Context {
    this.openContexts++;
    const context = {
      length: 0,
      extend: async (tokens: readonly number[]) => {
        this.asked.push([...tokens]);
        this.onAsk();
        context.length += tokens.length;
        const wanted = this.#script[context.length - this.#promptLength] ?? this.vocabulary.eos[0]!;
        return Float32Array.from({ length: this.#width }, (_, token) => -Math.abs(token - wanted));
      },
      dispose: () => void this.openContexts--,
    };
    return context;
  }

  async dispose(): Promise<void> {}
}
