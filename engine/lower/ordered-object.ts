/**
 * An object from its first byte after `{` on, its properties in their order: the known ones, then the others.
 *
 * The states are START and "the known keys before n are past": from there a member of any key from n up to and including
 * the first that is still required, or, where none is, any other key or the end. So n optional properties make at most
 * n + 2 states, each when it is met.
 */
import type { ExprId, RuleSource } from '../expr/store.ts';
import type { ObjectShape } from '../schema/objects.ts';
import type { LoweringContext } from './context.ts';
import { type Entry, Members } from './members.ts';
import { ExprMemo } from './memo.ts';

/** The key of a rule: START, or 1 + the number of known keys that are past. */
const START = 0;

export class OrderedObjectRules implements RuleSource {
  readonly #context: LoweringContext;
  readonly #members: Members;
  readonly #rest: ExprMemo<number>;

  /** The shape is not empty. */
  constructor(context: LoweringContext, shape: ObjectShape) {
    this.#context = context;
    this.#members = new Members(context, shape);
    this.#rest = new ExprMemo(context.store);
  }

  start(): ExprId {
    return this.#context.store.rule(this, START);
  }

  expand(state: number): ExprId {
    return this.#from(state === START ? 0 : state - 1, state === START);
  }

  /** After a member, with the known keys before `next` past. */
  #after(next: number): ExprId {
    return this.#rest.get(next, () => {
      const ended = next === this.#members.keys.length && !this.#members.hasOthers;
      return ended ? this.#from(next, false) : this.#context.store.rule(this, next + 1);
    });
  }

  #from(next: number, isFirst: boolean): ExprId {
    const members = this.#members;
    const { length } = members.keys;
    const entries: Entry[] = [];
    for (let index = next; index < length; index++) {
      if (!members.isOffered(index)) continue;
      entries.push(members.entry(index, this.#after(index + 1)));
      if (members.isRequired(index)) return members.state({ isFirst, closes: false, entries, others: undefined });
    }
    const others = members.hasOthers ? members.other(this.#after(length)) : undefined;
    return members.state({ isFirst, closes: true, entries, others });
  }
}
