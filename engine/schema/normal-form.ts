/**
 * Expands positions into unions of typed shapes, each once.
 *
 * A node's shapes are its own keywords' ∧ those of the subschemas that apply in place: `$ref`, `allOf`, `anyOf`, `enum`,
 * `const`. These may lead back to the node itself, so the shapes are a least fixpoint: a node that is met again while it
 * is being worked out stands for what was found of it so far (at first nothing), and the whole is repeated until nothing
 * is added. A union that refers to itself thus gains nothing by it, and a loop of references is empty. Without such a
 * loop one round is enough.
 */
import { LimitError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { Constants } from './constants.ts';
import { type Keywords, SchemaNode } from './node.ts';
import { ownShapes } from './own-shapes.ts';
import type { Position, Positions } from './position.ts';
import type { SchemaDocument } from './read.ts';
import { countShapes, NO_SHAPES, type Shapes, ShapeTable } from './shapes.ts';
import type { StringLanguages } from './string-languages.ts';
import { UnionAlgebra } from './union.ts';

export class NormalForm {
  readonly root: Position;
  readonly positions: Positions;
  readonly algebra: UnionAlgebra;
  readonly #table = new ShapeTable();
  readonly #constants: Constants;
  readonly #limits: Limits;
  readonly #nextId: () => number;
  readonly #ofPosition: Shapes[] = [];
  readonly #ofNode = new Map<SchemaNode, Shapes>();
  readonly #round = new Round();

  constructor(document: SchemaDocument, languages: StringLanguages, limits: Limits) {
    this.#limits = limits;
    let nextId = document.nodes.length;
    this.#nextId = () => nextId++;
    this.#constants = new Constants(this.#table, this.#nextId);
    this.algebra = new UnionAlgebra(this.#table, languages, limits);
    this.positions = this.#table.positions;
    this.root = this.positions.of([document.root]);
  }

  shapesOf(position: Position): Shapes {
    let shapes = this.#ofPosition[position.id];
    if (shapes === undefined) {
      shapes = this.#table.any;
      for (const node of position.nodes) shapes = this.algebra.meet(shapes, this.shapesOfNode(node), node);
      this.#ofPosition[position.id] = shapes;
    }
    return shapes;
  }

  shapesOfNode(node: SchemaNode): Shapes {
    const known = this.#ofNode.get(node);
    if (known !== undefined) return known;
    const round = this.#round;
    let shapes: Shapes;
    do {
      round.begin();
      shapes = this.#visit(node);
    } while (round.looped && round.changed);
    round.moveTo(this.#ofNode);
    return shapes;
  }

  /** The node as if it had only these keywords. For explanations. */
  restrict(node: SchemaNode, keywords: Keywords): SchemaNode {
    const part = new SchemaNode(this.#nextId(), {}, node.resource, node.depth, node);
    part.keywords = keywords;
    return part;
  }

  #visit(node: SchemaNode): Shapes {
    const known = this.#ofNode.get(node) ?? this.#round.enter(node, this.#limits.schemaDepth);
    if (known !== undefined) return known;
    const shapes = this.#expand(node);
    this.#round.leave(node, shapes);
    return shapes;
  }

  /** In the order of the text, since properties are written in it. */
  #expand(node: SchemaNode): Shapes {
    if (node.isFalse) return NO_SHAPES;
    const { keywords } = node;
    const ownFirst = keywords.properties === undefined;
    let shapes = ownFirst ? ownShapes(node, this.#table) : this.#table.any;
    for (const name in keywords) {
      const required =
        name === 'properties' ? ownShapes(node, this.#table) : this.#inPlace(node, name as keyof Keywords);
      if (required !== undefined) shapes = this.algebra.meet(shapes, required, node);
    }
    return shapes;
  }

  /** What a keyword says that applies to the value itself, of any type. */
  #inPlace(node: SchemaNode, name: keyof Keywords): Shapes | undefined {
    const { keywords } = node;
    switch (name) {
      case '$ref':
        return this.#visit(keywords.$ref as SchemaNode);
      case 'allOf':
        return (keywords.allOf ?? []).reduce(
          (met, part) => this.algebra.meet(met, this.#visit(part), part),
          this.#table.any,
        );
      case 'anyOf':
      case 'oneOf': // with one branch
        return this.algebra.join(
          (keywords[name] ?? []).map((branch) => this.#visit(branch)),
          node,
        );
      case 'not': // of `true` or `false`
        return keywords.not?.isFalse ? this.#table.any : NO_SHAPES;
      case 'enum':
      case 'const':
        return this.#constants.shapesOf(node, name);
      default:
        return undefined;
    }
  }
}

/** One round of a fixpoint: what was found of each node so far. */
class Round {
  looped = false;
  changed = false;
  readonly #found = new Map<SchemaNode, Shapes>();
  readonly #entered = new Map<SchemaNode, 'open' | 'done'>();
  #depth = 0;

  begin(): void {
    this.#entered.clear();
    this.#depth = 0;
    this.looped = false;
    this.changed = false;
  }

  /** What the node stands for if it was met in this round already. */
  enter(node: SchemaNode, maxDepth: number): Shapes | undefined {
    const state = this.#entered.get(node);
    if (state === 'open') this.looped = true;
    if (state !== undefined) return this.#found.get(node) ?? NO_SHAPES;
    if (++this.#depth > maxDepth) throw new LimitError('schemaDepth', this.#depth, maxDepth, node.pointer);
    this.#entered.set(node, 'open');
    return undefined;
  }

  leave(node: SchemaNode, shapes: Shapes): void {
    const before = this.#found.get(node);
    if (before === undefined || !sameSize(before, shapes)) this.changed = true;
    this.#found.set(node, shapes);
    this.#entered.set(node, 'done');
    this.#depth--;
  }

  moveTo(final: Map<SchemaNode, Shapes>): void {
    for (const [node, shapes] of this.#found) final.set(node, shapes);
    this.#found.clear();
  }
}

/** Unions only grow from round to round, so equal sizes mean equal unions. */
function sameSize(a: Shapes, b: Shapes): boolean {
  return a.scalars.size === b.scalars.size && countShapes(a) === countShapes(b);
}
