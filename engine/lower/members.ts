/** The members of an object as expressions, from the key to the value; what comes after is the caller's. */
import { utf8 } from '../bytes.ts';
import { EPSILON, type ExprId } from '../expr/store.ts';
import type { ObjectShape } from '../schema/objects.ts';
import type { LoweringContext } from './context.ts';
import { ExprMemo } from './memo.ts';

export interface Entry {
  readonly bytes: Uint8Array;
  readonly next: ExprId;
}

export interface ObjectState {
  /** Nothing was written yet. */
  readonly isFirst: boolean;
  /** The object may end. */
  readonly closes: boolean;
  readonly entries: Entry[];
  /** A member of any other key, where there may be one. */
  readonly others: ExprId | undefined;
}

export class Members {
  /** The keys known by name, in the order in which they are written. */
  readonly keys: readonly string[];
  readonly hasOthers: boolean;
  readonly #context: LoweringContext;
  readonly #shape: ObjectShape;
  readonly #otherKey: ExprMemo<'key'>;

  constructor(context: LoweringContext, shape: ObjectShape) {
    this.#context = context;
    this.#shape = shape;
    this.keys = [...shape.named.keys()];
    this.hasOthers = !context.isEmpty(shape.other);
    this.#otherKey = new ExprMemo(context.store);
  }

  /** Whether the key may have a value at all. */
  isOffered(index: number): boolean {
    return !this.#context.isEmpty(this.#shape.property(this.keys[index] as string));
  }

  isRequired(index: number): boolean {
    return this.#shape.required.has(this.keys[index] as string);
  }

  /** A member of a key known by name, as an entry of a choice. */
  entry(index: number, rest: ExprId): Entry {
    const key = this.keys[index] as string;
    const { store, colon } = this.#context;
    return { bytes: keyBytes(key), next: store.sequence(colon, this.#context.value(this.#shape.property(key)), rest) };
  }

  /**
   * A member of any other key. Its key is AND(any key, NOT(the known ones)), a form that the masks know. Other keys may
   * repeat each other for now: uniqueness needs what was written in the state.
   */
  other(rest: ExprId): ExprId {
    const { store, colon } = this.#context;
    return store.sequence(
      this.#otherKey.get('key', () => this.#makeOtherKey()),
      colon,
      this.#context.value(this.#shape.other),
      rest,
    );
  }

  /** ␣ ( `}` | member ), or ␣ ( `}` | `,` ␣ member ) where it is not the first. */
  state({ isFirst, closes, entries, others }: ObjectState): ExprId {
    const { store, padding, comma } = this.#context;
    const members = [...(entries.length > 0 ? [store.choice(entries)] : []), ...(others === undefined ? [] : [others])];
    const choices = closes ? [store.text('}')] : [];
    if (members.length > 0) choices.push(isFirst ? store.or(members) : store.sequence(comma, store.or(members)));
    return store.sequence(padding, store.or(choices));
  }

  #makeOtherKey(): ExprId {
    const { store, anyKey } = this.#context;
    if (this.keys.length === 0) return anyKey;
    const known = store.choice(this.keys.map((key) => ({ bytes: keyBytes(key), next: EPSILON })));
    return store.and([anyKey, store.not(known)]);
  }
}

function keyBytes(key: string): Uint8Array {
  return utf8(JSON.stringify(key));
}
