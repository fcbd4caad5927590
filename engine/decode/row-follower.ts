/**
 * One row of a batch, followed from outside: someone else samples, and the row's ids are seen as they grow.
 *
 * The ids of the first call are the prompt. Of every later call they must be those of the call before and what was
 * sampled since; anything else (fewer ids, other ids, a token the mask forbade) means that the matcher no longer stands
 * where the text does, and fails. Comparing costs a few ns an id.
 */
import { stateError } from '../errors.ts';
import type { TokenMatcher } from './token-matcher.ts';

export type Ids = readonly (bigint | number)[];

export class RowFollower {
  readonly #matcher: TokenMatcher;
  readonly #ends: ReadonlySet<number>;
  readonly #endMask: Uint32Array;
  /** The row of the call before, and a copy of its ids: the row itself is the caller's and grows. */
  #row: Ids | undefined;
  #seen: (bigint | number)[] = [];
  #ended = false;

  constructor(matcher: TokenMatcher, ends: ReadonlySet<number>, endMask: Uint32Array) {
    this.#matcher = matcher;
    this.#ends = ends;
    this.#endMask = endMask;
  }

  reset(): void {
    this.#matcher.reset();
    this.#row = undefined;
    this.#seen = [];
    this.#ended = false;
  }

  /** Takes what the row has grown by. @throws stateError where the matcher cannot follow. */
  follow(row: Ids): void {
    if (this.#row === undefined) this.#seen = [...row];
    else this.#checkGrowth(row);
    this.#row = row;
    for (let i = this.#seen.length; i < row.length; i++) {
      this.#take(Number(row[i]));
      this.#seen.push(row[i]!);
    }
  }

  /** What may come next: after an end token, only end tokens. */
  mask(): Uint32Array {
    return this.#ended ? this.#endMask : this.#matcher.mask();
  }

  #take(token: number): void {
    if (this.#ended ? this.#ends.has(token) : this.#ends.has(token) && this.#matcher.isComplete()) {
      this.#ended = true;
      return;
    }
    if (this.#ended)
      throw stateError(`token ${token} was sampled after the end of the text, where only end tokens are allowed`);
    if (!this.#matcher.accept(token)) {
      throw stateError(
        `token ${token} was sampled although the mask forbids it: does another processor run after this one?`,
      );
    }
  }

  #checkGrowth(row: Ids): void {
    const seen = this.#seen;
    const isSameRow = row === this.#row;
    // Another array that has not grown is another generation, whose prompt happens to be what was seen last.
    if (row.length < seen.length || (!isSameRow && row.length === seen.length)) throw notTheSame('have not grown');
    for (let i = 0; i < seen.length; i++) if (row[i] !== seen[i]) throw notTheSame(`differ at ${i}`);
  }
}

function notTheSame(how: string) {
  return stateError(
    `the ids ${how} since the step before: a second generation needs reset() first, and beams that change places cannot be followed`,
  );
}
