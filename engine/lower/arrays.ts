/**
 * An array from its first byte after `[` on. The states are the numbers of items so far, as far as they still make a
 * difference: without a `maxItems` they end at the last prefix item and `minItems`. A state is made when it is met.
 *
 *     rule(0)  =  ␣ ( `]` | item₀ rule(1) )            rule(n)  =  ␣ ( `]` | `,` ␣ itemₙ rule(n+1) )
 *
 * where `]` needs `minItems`, and an item needs room and a position that is not empty.
 */
import type { ExprId, RuleSource } from '../expr/store.ts';
import type { ArrayShape } from '../schema/arrays.ts';
import type { LoweringContext } from './context.ts';

export class ArrayRules implements RuleSource {
  readonly #context: LoweringContext;
  readonly #shape: ArrayShape;

  /** The shape is not empty. */
  constructor(context: LoweringContext, shape: ArrayShape) {
    this.#context = context;
    this.#shape = shape;
  }

  start(): ExprId {
    return this.#hasRoom(0) ? this.#context.store.rule(this, 0) : this.#end();
  }

  expand(count: number): ExprId {
    const { store, padding, comma } = this.#context;
    const choices: ExprId[] = [];
    if (count >= this.#shape.minItems) choices.push(store.text(']'));
    if (this.#hasRoom(count)) {
      const item = this.#context.value(this.#shape.item(count));
      const rest = this.#after(count + 1);
      choices.push(count === 0 ? store.sequence(item, rest) : store.sequence(comma, item, rest));
    }
    return store.sequence(padding, store.or(choices));
  }

  /** After `count` ≥ 1 items. */
  #after(count: number): ExprId {
    if (!this.#hasRoom(count)) return this.#end();
    const { maxItems, minItems, prefixLength } = this.#shape;
    const state = maxItems === Infinity ? Math.min(count, Math.max(1, minItems, prefixLength)) : count;
    return this.#context.store.rule(this, state);
  }

  #hasRoom(count: number): boolean {
    return count < this.#shape.maxItems && !this.#context.isEmpty(this.#shape.item(count));
  }

  #end(): ExprId {
    const { store, padding } = this.#context;
    return store.sequence(padding, store.text(']'));
  }
}
