/** A compiled constraint: immutable, shared by any number of matchers, made again when its engine forgot it. */
import type { ExprId } from '../expr/store.ts';
import type { Warning } from '../schema/warnings.ts';

export class Grammar {
  /** What is not enforced while decoding, each with its JSON Pointer. */
  readonly warnings: readonly Warning[];
  private readonly make: () => ExprId;

  /** @internal `make` gives the expression of the whole text in the store as it is now. */
  constructor(make: () => ExprId, warnings: readonly Warning[] = []) {
    this.make = make;
    this.warnings = warnings;
  }

  /** @internal The state of a generation that has written nothing. */
  root(): ExprId {
    return this.make();
  }
}
