/**
 * Which positions nothing can stand at. Exact, also through recursion: a position is inhabited if one of its shapes is,
 * and a shape is if its own constraints leave something and its *required* children are inhabited. That is a least
 * fixpoint over Horn clauses, found by propagation from the positions that need no children; what is left is empty.
 *
 * Cost: linear in the positions that must be looked at. A position with a shape that requires nothing decides itself,
 * so optional properties cost nothing until they are offered.
 */
import type { ArrayShape } from '../schema/arrays.ts';
import type { NormalForm } from '../schema/normal-form.ts';
import { isEmptyNumber, type NumberConstraint } from '../schema/number-constraint.ts';
import type { ObjectShape } from '../schema/objects.ts';
import type { Position } from '../schema/position.ts';
import type { Shapes } from '../schema/shapes.ts';
import type { StringLowering } from './strings.ts';

/** A shape of `head` that is inhabited as soon as `missing` more children are. */
interface Clause {
  readonly head: Position;
  missing: number;
}

export class Emptiness {
  readonly #form: NormalForm;
  readonly #strings: StringLowering;
  /** By position id, once decided. */
  readonly #empty: boolean[] = [];

  constructor(form: NormalForm, strings: StringLowering) {
    this.#form = form;
    this.#strings = strings;
  }

  isEmpty(position: Position): boolean {
    return this.#empty[position.id] ?? this.#decide(position);
  }

  isEmptyShape(shape: ArrayShape | ObjectShape): boolean {
    return requiredOf(shape)?.some((child) => this.isEmpty(child)) ?? true;
  }

  isEmptyUnion(shapes: Shapes): boolean {
    return (
      !this.#hasLeaf(shapes) &&
      shapes.arrays.every((shape) => this.isEmptyShape(shape)) &&
      shapes.objects.every((shape) => this.isEmptyShape(shape))
    );
  }

  #decide(asked: Position): boolean {
    const waiting = new Map<Position, Clause[]>();
    const inhabited: Position[] = [];
    const found = [asked];
    const seen = new Set(found);
    for (let position = found.pop(); position !== undefined; position = found.pop()) {
      for (const clause of this.#clauses(position, inhabited)) {
        for (const child of clause.children) {
          const clauses = waiting.get(child);
          if (clauses === undefined) waiting.set(child, [clause]);
          else clauses.push(clause);
          if (!seen.has(child)) {
            seen.add(child);
            found.push(child);
          }
        }
      }
    }
    for (let position = inhabited.pop(); position !== undefined; position = inhabited.pop()) {
      if (this.#empty[position.id] === false) continue;
      this.#empty[position.id] = false;
      for (const clause of waiting.get(position) ?? []) if (--clause.missing === 0) inhabited.push(clause.head);
    }
    for (const { id } of seen) this.#empty[id] ??= true;
    return this.#empty[asked.id] as boolean;
  }

  /** The shapes of a position that wait for children; or none, where it is known to be inhabited already. */
  #clauses(position: Position, inhabited: Position[]): (Clause & { children: ReadonlySet<Position> })[] {
    const shapes = this.#form.shapesOf(position);
    const waiting: (Clause & { children: ReadonlySet<Position> })[] = [];
    let known = this.#hasLeaf(shapes);
    for (const shape of known ? [] : [...shapes.objects, ...shapes.arrays]) {
      const required = requiredOf(shape);
      if (required === undefined || required.some((child) => this.#empty[child.id] === true)) continue;
      const children = new Set(required.filter((child) => this.#empty[child.id] === undefined));
      known ||= children.size === 0;
      waiting.push({ head: position, missing: children.size, children });
    }
    if (!known) return waiting;
    inhabited.push(position);
    return [];
  }

  /** Whether something without children is in the union. */
  #hasLeaf({ scalars, numbers, strings }: Shapes): boolean {
    return (
      scalars.size > 0 ||
      strings.some((shape) => !this.#strings.isEmpty(shape)) ||
      numbers.some((shape) => !isEmptySet(shape))
    );
  }
}

/** The children that every array or object of a shape has; undefined where no number of items is right. */
export function requiredOf(shape: ArrayShape | ObjectShape): Position[] | undefined {
  if ('required' in shape) return Array.from(shape.required, (key) => shape.property(key));
  const { minItems, maxItems, prefixLength } = shape;
  if (minItems > maxItems) return undefined;
  // From the prefix on all items have the same position, so one of them stands for all.
  return Array.from({ length: Math.min(minItems, prefixLength + 1) }, (_, index) => shape.item(index));
}

function isEmptySet(shape: NumberConstraint): boolean {
  const bounded = shape.minimum ?? shape.maximum ?? shape.exclusiveMinimum ?? shape.exclusiveMaximum;
  return (bounded !== undefined || shape.multipleOf.length > 0) && isEmptyNumber(shape);
}
