/**
 * An object from its first byte after `{` on, its properties in any order, each known key once.
 *
 * The states are the sets of known keys written so far. With n optional properties there are 2ⁿ of them, of which only
 * those are made that a text leads through: one a member.
 */
import type { ExprId, RuleSource } from '../expr/store.ts';
import type { ObjectShape } from '../schema/objects.ts';
import type { LoweringContext } from './context.ts';
import { type Entry, Members } from './members.ts';

/** Bit i: the known key i was written. One more bit, at the top: the object has a member. */
type Written = bigint;

export class UnorderedObjectRules implements RuleSource {
  readonly #context: LoweringContext;
  readonly #members: Members;
  readonly #required: Written;
  readonly #nonEmpty: Written;
  readonly #states: Written[] = [];
  readonly #ids = new Map<Written, number>();

  /** The shape is not empty. */
  constructor(context: LoweringContext, shape: ObjectShape) {
    this.#context = context;
    this.#members = new Members(context, shape);
    this.#nonEmpty = bit(this.#members.keys.length);
    this.#required = this.#members.keys.reduce(
      (set, _, index) => (this.#members.isRequired(index) ? set | bit(index) : set),
      0n,
    );
  }

  start(): ExprId {
    return this.#rule(0n);
  }

  expand(id: number): ExprId {
    const written = this.#states[id] as Written;
    const members = this.#members;
    const entries: Entry[] = [];
    for (let index = 0; index < members.keys.length; index++) {
      if ((written & bit(index)) !== 0n || !members.isOffered(index)) continue;
      entries.push(members.entry(index, this.#rule(written | bit(index) | this.#nonEmpty)));
    }
    const others = members.hasOthers ? members.other(this.#rule(written | this.#nonEmpty)) : undefined;
    const closes = (written & this.#required) === this.#required;
    return members.state({ isFirst: written === 0n, closes, entries, others });
  }

  #rule(written: Written): ExprId {
    let id = this.#ids.get(written);
    if (id === undefined) {
      this.#ids.set(written, (id = this.#states.length));
      this.#states.push(written);
    }
    return this.#context.store.rule(this, id);
  }
}

function bit(index: number): Written {
  return 1n << BigInt(index);
}
