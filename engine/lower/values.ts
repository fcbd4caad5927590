/**
 * The values of a position as one rule: its shapes side by side, each type by its own file. A position is expanded when
 * its first byte is asked for; arrays and objects have rules of their own, one for each shape, which many positions may
 * share.
 */
import { utf8 } from '../bytes.ts';
import { EPSILON, type ExprId, type ExprStore, type RuleSource } from '../expr/store.ts';
import type { ArrayShape } from '../schema/arrays.ts';
import type { Scalar } from '../schema/json.ts';
import type { NormalForm } from '../schema/normal-form.ts';
import type { ObjectShape } from '../schema/objects.ts';
import type { Position } from '../schema/position.ts';
import { ArrayRules } from './arrays.ts';
import type { LoweringContext } from './context.ts';
import type { Emptiness } from './emptiness.ts';
import type { Lexemes, Whitespace } from './lexemes.ts';
import { makeNumber } from './number/index.ts';
import { OrderedObjectRules } from './ordered-object.ts';
import type { StringLowering } from './strings.ts';
import { UnorderedObjectRules } from './unordered-object.ts';

/** `schema`: declared properties in their order, before others. `any`: every order. */
export type PropertyOrder = 'schema' | 'any';

export interface ValueOptions {
  readonly propertyOrder: PropertyOrder;
  readonly whitespace: Whitespace;
}

export interface ValueParts {
  readonly store: ExprStore;
  readonly form: NormalForm;
  readonly emptiness: Emptiness;
  readonly strings: StringLowering;
  readonly lexemes: Lexemes;
  /** Any JSON value, where it is not this schema that makes it. */
  readonly anyValue: (() => ExprId) | undefined;
}

export class ValueRules implements RuleSource, LoweringContext {
  readonly store: ExprStore;
  readonly #parts: ValueParts;
  readonly #options: ValueOptions;
  readonly #arrays = new Map<ArrayShape, ArrayRules>();
  readonly #objects = new Map<ObjectShape, OrderedObjectRules | UnorderedObjectRules>();

  constructor(parts: ValueParts, options: ValueOptions) {
    this.store = parts.store;
    this.#parts = parts;
    this.#options = options;
  }

  get padding(): ExprId {
    return this.#parts.lexemes.padding(this.#options.whitespace);
  }

  get comma(): ExprId {
    return this.#parts.lexemes.comma(this.#options.whitespace);
  }

  get colon(): ExprId {
    return this.#parts.lexemes.colon(this.#options.whitespace);
  }

  get anyKey(): ExprId {
    return this.#parts.lexemes.anyKey;
  }

  isEmpty(position: Position): boolean {
    return this.#parts.emptiness.isEmpty(position);
  }

  value(position: Position): ExprId {
    const { anyValue, form } = this.#parts;
    if (anyValue !== undefined && position === form.positions.any) return anyValue();
    return this.store.rule(this, position.id);
  }

  expand(positionId: number): ExprId {
    const { store } = this;
    const { form, emptiness, strings } = this.#parts;
    const shapes = form.shapesOf(form.positions.byId(positionId));
    const arrays = shapes.arrays.filter((shape) => !emptiness.isEmptyShape(shape));
    const objects = shapes.objects.filter((shape) => !emptiness.isEmptyShape(shape));
    const texts = shapes.strings.filter((shape) => !strings.isEmpty(shape));
    return store.or([
      this.#scalars(shapes.scalars),
      ...shapes.numbers.map((shape) => makeNumber(store, shape)),
      ...texts.map((shape) => strings.lexeme(shape)),
      store.sequence(store.text('['), store.or(arrays.map((shape) => this.#array(shape)))),
      store.sequence(store.text('{'), store.or(objects.map((shape) => this.#object(shape)))),
    ]);
  }

  #scalars(values: ReadonlySet<Scalar>): ExprId {
    return this.store.choice(Array.from(values, (value) => ({ bytes: utf8(JSON.stringify(value)), next: EPSILON })));
  }

  #array(shape: ArrayShape): ExprId {
    let rules = this.#arrays.get(shape);
    if (rules === undefined) this.#arrays.set(shape, (rules = new ArrayRules(this, shape)));
    return rules.start();
  }

  #object(shape: ObjectShape): ExprId {
    let rules = this.#objects.get(shape);
    if (rules === undefined) {
      const ordered = this.#options.propertyOrder === 'schema';
      rules = ordered ? new OrderedObjectRules(this, shape) : new UnorderedObjectRules(this, shape);
      this.#objects.set(shape, rules);
    }
    return rules.start();
  }
}
