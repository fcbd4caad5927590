/**
 * The algebra of unions of shapes: ∨ puts alternatives side by side, ∧ meets each of one with each of the other. Both
 * merge duplicates. Finite sets are filtered value by value, never multiplied out.
 */
import { LimitError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { type Decimal, decimalOf } from './decimal.ts';
import type { Scalar } from './json.ts';
import type { SchemaNode } from './node.ts';
import { joinNodes } from './node-lists.ts';
import { holdsNumber, isEmptyNumber, meetNumber, type NumberConstraint, numberKey } from './number-constraint.ts';
import { countShapes, NO_SHAPES, type Shapes, type ShapeTable } from './shapes.ts';
import type { StringLanguages } from './string-languages.ts';
import { holdsString, type StringShape } from './strings.ts';

export class UnionAlgebra {
  readonly table: ShapeTable;
  readonly languages: StringLanguages;
  readonly #limits: Limits;

  constructor(table: ShapeTable, languages: StringLanguages, limits: Limits) {
    this.table = table;
    this.languages = languages;
    this.#limits = limits;
  }

  /** `at` is where a limit would be reported. */
  join(unions: readonly Shapes[], at: SchemaNode): Shapes {
    const some = unions.filter((union) => union !== NO_SHAPES);
    if (some.length <= 1) return some[0] ?? NO_SHAPES;
    if (some.includes(this.table.any)) return this.table.any;
    const scalars = new Set<Scalar>();
    for (const union of some) for (const value of union.scalars) scalars.add(value);
    const strings = unique(some.flatMap((union) => union.strings));
    return this.#checked(
      {
        scalars: withoutImplied(scalars, strings, this.table),
        numbers: uniqueNumbers(some.flatMap((union) => union.numbers)),
        strings,
        arrays: unique(some.flatMap((union) => union.arrays)),
        objects: unique(some.flatMap((union) => union.objects)),
      },
      at,
    );
  }

  meet(a: Shapes, b: Shapes, at: SchemaNode): Shapes {
    const { any, strings, arrays, objects } = this.table;
    if (a === any || a === b || b === NO_SHAPES) return b;
    if (b === any || a === NO_SHAPES) return a;
    const { shapes: most } = this.#limits;
    const both: Shapes = {
      scalars: this.#meetScalars(a, b),
      numbers: uniqueNumbers(product(a.numbers, b.numbers, most, at, meetNumbers)),
      strings: unique(product(a.strings, b.strings, most, at, (x, y) => strings.meet(x, y))),
      arrays: unique(product(a.arrays, b.arrays, most, at, (x, y) => arrays.get(joinNodes(x.parts, y.parts)))),
      objects: unique(product(a.objects, b.objects, most, at, (x, y) => objects.get(joinNodes(x.parts, y.parts)))),
    };
    return both.scalars.size === 0 && countShapes(both) === 0 ? NO_SHAPES : this.#checked(both, at);
  }

  /** Whether a scalar is in a union. */
  holds(union: Shapes, value: Scalar): boolean {
    if (union.scalars.has(value)) return true;
    if (typeof value === 'string') return union.strings.some((shape) => holdsString(shape, value, this.languages));
    if (typeof value !== 'number' || union.numbers.length === 0) return false;
    const decimal = decimalOf(value) as Decimal;
    return union.numbers.some((shape) => holdsNumber(shape, decimal));
  }

  #meetScalars(a: Shapes, b: Shapes): ReadonlySet<Scalar> {
    const common = new Set<Scalar>();
    for (const value of a.scalars) if (this.holds(b, value)) common.add(value);
    for (const value of b.scalars) if (this.holds(a, value)) common.add(value);
    return common;
  }

  #checked(union: Shapes, at: SchemaNode): Shapes {
    const count = countShapes(union);
    if (count > this.#limits.shapes) throw new LimitError('shapes', count, this.#limits.shapes, at.pointer);
    return union;
  }
}

function product<T>(
  left: readonly T[],
  right: readonly T[],
  most: number,
  at: SchemaNode,
  meet: (x: T, y: T) => T | undefined,
): T[] {
  const count = left.length * right.length;
  if (count > most) throw new LimitError('shapes', count, most, at.pointer);
  const met: T[] = [];
  for (const x of left) {
    for (const y of right) {
      const both = meet(x, y);
      if (both !== undefined) met.push(both);
    }
  }
  return met;
}

function meetNumbers(x: NumberConstraint, y: NumberConstraint): NumberConstraint | undefined {
  if (x === y) return x;
  const both = meetNumber(x, y);
  return isEmptyNumber(both) ? undefined : both;
}

function unique<T>(shapes: T[]): readonly T[] {
  return shapes.length < 2 ? shapes : [...new Set(shapes)];
}

function uniqueNumbers(shapes: NumberConstraint[]): readonly NumberConstraint[] {
  if (shapes.length < 2) return shapes;
  return [...new Map(shapes.map((shape) => [numberKey(shape), shape])).values()];
}

/**
 * Drops the strings that a sibling "any string" writes anyway: `anyOf: [{ enum: […] }, { type: 'string' }]` is common. A
 * lone surrogate has a spelling only as a member of a finite set.
 */
function withoutImplied(scalars: Set<Scalar>, strings: readonly StringShape[], table: ShapeTable): Set<Scalar> {
  if (!strings.includes(table.strings.any)) return scalars;
  return new Set([...scalars].filter((value) => typeof value !== 'string' || /\p{Surrogate}/u.test(value)));
}
