/**
 * Typed shapes: the normal form of what may stand at a position of a document. It is a *union* of shapes, each of one
 * JSON type; a shape is a conjunction.
 *
 *   scalars   null, booleans, and the numbers and strings of `enum` and `const`: one finite set
 *   numbers   sets of decimals (number-constraint.ts)
 *   strings   lengths, patterns and formats that all hold (strings.ts)
 *   arrays, objects   subschemas that all hold (arrays.ts, objects.ts); their children are positions again
 *
 * Unions are closed under ∨ and ∧ (union.ts). String, array and object shapes are interned by this table, one for a
 * document: equal ones are one object.
 */
import { ArrayShape } from './arrays.ts';
import type { Scalar } from './json.ts';
import { NodeLists } from './node-lists.ts';
import { ANY_NUMBER, type NumberConstraint } from './number-constraint.ts';
import { ObjectShape } from './objects.ts';
import { Positions } from './position.ts';
import { type StringShape, StringShapes } from './strings.ts';

export interface Shapes {
  readonly scalars: ReadonlySet<Scalar>;
  readonly numbers: readonly NumberConstraint[];
  readonly strings: readonly StringShape[];
  readonly arrays: readonly ArrayShape[];
  readonly objects: readonly ObjectShape[];
}

export const NO_SHAPES: Shapes = { scalars: new Set(), numbers: [], strings: [], arrays: [], objects: [] };

export class ShapeTable {
  readonly positions = new Positions();
  readonly strings = new StringShapes();
  readonly arrays = new NodeLists((parts, id) => new ArrayShape(parts, id, this.positions));
  readonly objects = new NodeLists((parts, id) => new ObjectShape(parts, id, this.positions));
  /** Every JSON value. */
  readonly any: Shapes = {
    scalars: new Set<Scalar>([null, false, true]),
    numbers: [ANY_NUMBER],
    strings: [this.strings.any],
    arrays: [this.arrays.get([])],
    objects: [this.objects.get([])],
  };
}

/** Alternatives of a union that are no scalars. */
export function countShapes({ numbers, strings, arrays, objects }: Shapes): number {
  return numbers.length + strings.length + arrays.length + objects.length;
}
