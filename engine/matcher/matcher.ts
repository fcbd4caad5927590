/**
 * The state of one generation. All of it is the tokens taken and one integer after each: fork copies two arrays,
 * rollback shortens them. An engine that ran out of memory forgets its expressions; a matcher notices by the epoch and
 * takes its tokens again from the grammar's root.
 *
 * Invariant: `states[i]` is the state after the first i tokens, of the epoch in `epoch`.
 */
import { stateError } from '../errors.ts';
import { EMPTY, type ExprId } from '../expr/store.ts';
import { isAllowed } from '../mask/kernel.ts';
import { walkBytes } from '../mask/reference.ts';
import type { Grammar } from './grammar.ts';
import type { MatcherHost } from './host.ts';

export class Matcher {
  private readonly host: MatcherHost;
  private readonly grammar: Grammar;
  private tokens: number[] = [];
  private states: ExprId[] = [];
  private epoch = -1;
  private ended = false;

  /** @internal Use `engine.matcher(grammar)`. */
  constructor(host: MatcherHost, grammar: Grammar) {
    grammar.checkStore(host.store);
    this.host = host;
    this.grammar = grammar;
  }

  /**
   * The state as one integer: equal states of one engine allow the same continuations. It is stable while
   * `engine.epoch` is.
   */
  get state(): number {
    return this.host.run(() => this.current());
  }

  /** The tokens taken so far, the end token included. */
  get tokenCount(): number {
    return this.tokens.length + (this.ended ? 1 : 0);
  }

  /** One bit a token: bit t of word t >> 5. A view, valid until the next call. After the end nothing is allowed. */
  mask(): Uint32Array {
    return this.host.run(() => this.host.kernel.mask(this.ended ? EMPTY : this.current()));
  }

  /** Whether a token is allowed now, without the whole mask. */
  allows(token: number): boolean {
    return this.host.run(() => this.after(token) !== undefined);
  }

  /** Takes a token. False, and unchanged, where it is not allowed. */
  accept(token: number): boolean {
    return this.host.run(() => {
      const next = this.after(token);
      if (next === undefined) return false;
      if (next === 'end') {
        this.ended = true;
      } else {
        this.tokens.push(token);
        this.states.push(next);
      }
      return true;
    });
  }

  /** Whether the text so far is complete, so that an end token is allowed now. */
  isComplete(): boolean {
    return this.host.run(() => !this.ended && this.host.store.nullable(this.current()));
  }

  /** Whether an end token was taken. */
  isEnded(): boolean {
    return this.ended;
  }

  /**
   * The tokens that must come next because nothing else is allowed, one after another. Stops before an end token and
   * where there is a choice; at most `limit` tokens.
   */
  forced(limit = 256): number[] {
    const probe = this.fork();
    const forced: number[] = [];
    while (forced.length < limit) {
      const only = onlyToken(probe.mask());
      if (only === undefined || this.host.vocabulary.bytes(only) === null || !probe.accept(only)) break;
      forced.push(only);
    }
    return forced;
  }

  /** Takes back the last `count` tokens. */
  rollback(count: number): void {
    if (!Number.isInteger(count) || count < 0 || count > this.tokenCount) {
      throw stateError(`cannot roll back ${count} tokens: ${this.tokenCount} were taken`);
    }
    if (count === 0) return;
    const text = this.ended ? count - 1 : count;
    this.ended = false;
    this.tokens.length -= text;
    this.states.length = Math.max(0, this.states.length - text);
  }

  /** An independent matcher in the same state. */
  fork(): Matcher {
    const copy = new Matcher(this.host, this.grammar);
    copy.tokens = this.tokens.slice();
    copy.states = this.states.slice();
    copy.epoch = this.epoch;
    copy.ended = this.ended;
    return copy;
  }

  /** Back to the start. */
  reset(): void {
    this.tokens = [];
    this.states = [];
    this.epoch = -1;
    this.ended = false;
  }

  private current(): ExprId {
    if (this.epoch !== this.host.store.epoch) this.replay();
    return this.states[this.states.length - 1] as ExprId;
  }

  /** The state after `token`, `'end'` for an end token, undefined where it is not allowed. */
  private after(token: number): ExprId | 'end' | undefined {
    const { store, vocabulary } = this.host;
    if (this.ended) return undefined;
    const state = this.current();
    const bytes = vocabulary.bytes(token);
    if (bytes === null) return vocabulary.eos.includes(token) && store.nullable(state) ? 'end' : undefined;
    const next = bytes.length === 0 ? EMPTY : walkBytes(store, state, bytes);
    return next === EMPTY ? undefined : next;
  }

  private replay(): void {
    const { store, vocabulary } = this.host;
    const states = [this.grammar.root()];
    for (const token of this.tokens) {
      states.push(walkBytes(store, states[states.length - 1] as ExprId, vocabulary.bytes(token) ?? new Uint8Array()));
    }
    this.states = states;
    this.epoch = store.epoch;
  }
}

/** The one token of a mask that has just one. */
function onlyToken(mask: Uint32Array): number | undefined {
  let found: number | undefined;
  for (let word = 0; word < mask.length; word++) {
    const bits = mask[word] as number;
    if (bits === 0) continue;
    if (found !== undefined || (bits & (bits - 1)) !== 0) return undefined;
    found = word * 32 + 31 - Math.clz32(bits);
  }
  return found !== undefined && isAllowed(mask, found) ? found : undefined;
}
