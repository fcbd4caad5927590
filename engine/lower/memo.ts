/** Expressions by key, forgotten when their store is cleared and their ids are void. */
import type { ExprId, ExprStore } from '../expr/store.ts';

export class ExprMemo<K> {
  readonly #store: ExprStore;
  readonly #made = new Map<K, ExprId>();
  #epoch: number;

  constructor(store: ExprStore) {
    this.#store = store;
    this.#epoch = store.epoch;
  }

  get(key: K, make: () => ExprId): ExprId {
    if (this.#epoch !== this.#store.epoch) {
      this.#made.clear();
      this.#epoch = this.#store.epoch;
    }
    let expression = this.#made.get(key);
    if (expression === undefined) this.#made.set(key, (expression = make()));
    return expression;
  }
}
