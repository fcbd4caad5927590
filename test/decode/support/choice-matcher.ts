/** A matcher over a list of strings, by comparing prefixes: slow, obvious, and not the engine's. */
import type { TokenBytes, TokenMatcher } from '../../../engine/decode/index.ts';
import { makeMask } from '../../../engine/decode/mask-words.ts';

export class ChoiceMatcher implements TokenMatcher {
  text = '';
  masksAsked = 0;
  readonly #vocabulary: TokenBytes;
  readonly #choices: readonly string[];

  constructor(vocabulary: TokenBytes, choices: readonly string[]) {
    this.#vocabulary = vocabulary;
    this.#choices = choices;
  }

  mask(): Uint32Array {
    this.masksAsked++;
    return makeMask(this.#vocabulary.size, (token) => this.#allows(token));
  }

  accept(token: number): boolean {
    if (!this.#allows(token)) return false;
    this.text += this.#spell(token) ?? '';
    return true;
  }

  isComplete(): boolean {
    return this.#choices.includes(this.text);
  }

  reset(): void {
    this.text = '';
  }

  #allows(token: number): boolean {
    if (this.#vocabulary.eos.includes(token)) return this.isComplete();
    const spelled = this.#spell(token);
    return spelled !== undefined && this.#choices.some((choice) => choice.startsWith(this.text + spelled));
  }

  #spell(token: number): string | undefined {
    const bytes = this.#vocabulary.bytes(token);
    return bytes === null || bytes.length === 0 ? undefined : Buffer.from(bytes).toString('latin1');
  }
}
