/** A compiled constraint: immutable, shared by any number of matchers, made again when its engine forgot it. */
import { stateError } from '../errors.ts';
import type { ExprId, ExprStore } from '../expr/store.ts';
import type { Warning } from '../schema/warnings.ts';

export class Grammar {
  /** What is not enforced while decoding, each with its JSON Pointer. */
  readonly warnings: readonly Warning[];
  private readonly store: ExprStore;
  private readonly make: () => ExprId;

  /** @internal `make` gives the expression of the whole text in the store as it is now. */
  constructor(store: ExprStore, make: () => ExprId, warnings: readonly Warning[] = []) {
    this.store = store;
    this.make = make;
    this.warnings = warnings;
  }

  /** @internal Ids mean nothing outside the store that gave them. */
  checkStore(store: ExprStore): void {
    if (store !== this.store)
      throw stateError('this grammar was compiled by another engine; compile it with the engine of the matcher');
  }

  /** @internal The state of a generation that has written nothing. */
  root(): ExprId {
    return this.make();
  }
}
