/**
 * What the decode loop asks of a model: tokens for a prompt, and logits for tokens.
 *
 * `loadModel` gives one over ONNX Runtime; anything else that fulfils this drives the loop just as well (the tests'
 * fake models, a server's client).
 */
export interface LanguageModel {
  /** A name for messages: the hub id or the folder. */
  readonly name: string;
  /** What the loop needs of the `Vocabulary`. */
  readonly vocabulary: TokenBytes;
  /** The longest context in tokens, where the model says. */
  readonly contextLength: number | undefined;
  /** Whether a prompt may be messages: the tokenizer has a chat template. */
  readonly hasChatTemplate: boolean;
  /** The prompt's tokens. */
  encode(prompt: Prompt): number[];
  /** An empty context. Several may be open at once. */
  start(): Context;
  /** Frees the model. Contexts still open become useless. */
  dispose(): Promise<void>;
}

export interface TokenBytes {
  readonly size: number;
  readonly eos: readonly number[];
  /** `null` for a token that is not text. */
  bytes(token: number): Uint8Array | null;
  isSpecial(token: number): boolean;
}

/** The tokens that a model has read, as its key-value cache. */
export interface Context {
  /** The number of tokens read. */
  readonly length: number;
  /**
   * Reads at least one more token, in one pass of the model, and gives the logits after the last: one number per token
   * id, a view that is valid until the next call.
   */
  extend(tokens: readonly number[]): Promise<Float32Array>;
  dispose(): void;
}

export interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
}

/** Text that is tokenised as it stands, or messages that go through the model's chat template. */
export type Prompt = string | readonly Message[];
