/** What decoding asks of a `Matcher`: the state of one generation, seen token by token. */
export interface TokenMatcher {
  /** The allowed tokens; a view that is valid until the next call. */
  mask(): Uint32Array;
  /** Takes a token. `false`, and unchanged, where it is not allowed. */
  accept(token: number): boolean;
  /** Whether the text so far is complete: an end token is allowed now. */
  isComplete(): boolean;
  /** Back to the start. */
  reset(): void;
}
