/**
 * Why nothing can match: the constraints that exclude each other, in one sentence, with their pointers.
 *
 * The constraints of a position are its *atoms*, single keywords of the subschemas that apply there. From all of them,
 * which leave nothing, one after the other is dropped as long as still nothing is left: what remains clashes, and no
 * part of it does alone. Where that is because of a required child, the child is explained in turn. Only run on failure.
 */
import { type EngineError, showPointer, unsatisfiable } from '../errors.ts';
import { previewJson } from '../schema/json.ts';
import type { Keywords, SchemaNode } from '../schema/node.ts';
import type { NormalForm } from '../schema/normal-form.ts';
import { isTyped } from '../schema/own-shapes.ts';
import type { Position } from '../schema/position.ts';
import type { Shapes } from '../schema/shapes.ts';
import { type Emptiness, requiredOf } from './emptiness.ts';

/** One constraint, as a node that has nothing but it. */
interface Atom {
  readonly node: SchemaNode;
  readonly name: string;
  readonly text: string;
}

/** More are not told apart: each attempt meets them all. */
const MAX_ATOMS = 100;

export function explainEmptiness(form: NormalForm, emptiness: Emptiness): EngineError {
  const { message, pointer } = new Explainer(form, emptiness).explain(form.root);
  return unsatisfiable(message, pointer);
}

interface Explanation {
  readonly message: string;
  /** Of the constraint that the message is about. */
  readonly pointer: string;
}

class Explainer {
  readonly #form: NormalForm;
  readonly #emptiness: Emptiness;

  constructor(form: NormalForm, emptiness: Emptiness) {
    this.#form = form;
    this.#emptiness = emptiness;
  }

  /** Follows required children down to the constraints that clash by themselves. */
  explain(root: Position): Explanation {
    const path: EmptyChild[] = [];
    const explained = new Set<Position>();
    for (let position = root; ; ) {
      explained.add(position);
      const atoms = position.nodes.flatMap((node) => [...this.#atoms(node, new Set())]);
      const clashing = atoms.length > MAX_ATOMS ? atoms : this.#minimise(atoms);
      const child = this.#findEmptyChild(clashing);
      if (child === undefined) return tell(path, tellClash(clashing));
      if (explained.has(child.position)) {
        return tell(path, { message: `${child.text} contains itself without end`, pointer: child.pointer });
      }
      path.push(child);
      position = child.position;
    }
  }

  /** Keywords that mean something only together are one atom. */
  *#atoms(node: SchemaNode, entered: Set<SchemaNode>): Generator<Atom> {
    if (node.isFalse) {
      yield { node, name: '', text: 'the schema false' };
      return;
    }
    if (entered.has(node)) {
      yield { node: this.#form.restrict(node, node.keywords), name: '', text: 'a reference that leads back to itself' };
      return;
    }
    entered.add(node);
    const { keywords } = node;
    const part = (name: string, only: Keywords): Atom => {
      const value = typeof node.raw === 'boolean' ? undefined : node.raw[name];
      return { node: this.#form.restrict(node, only), name, text: `${name} ${previewJson(value)}` };
    };
    for (const name of Object.keys(keywords) as (keyof Keywords)[]) {
      if (name === '$ref') yield* this.#atoms(keywords.$ref as SchemaNode, entered);
      else if (name === 'allOf') for (const inner of keywords.allOf ?? []) yield* this.#atoms(inner, entered);
      else yield part(name, { ...this.#alongside(node, name), [name]: keywords[name] });
    }
    entered.delete(node);
  }

  #alongside(node: SchemaNode, name: keyof Keywords): Keywords {
    const { keywords } = node;
    switch (name) {
      case 'exclusiveMinimum':
        return { minimum: keywords.minimum };
      case 'exclusiveMaximum':
        return { maximum: keywords.maximum };
      case 'items':
      case 'additionalItems':
        return { items: keywords.items, prefixItems: keywords.prefixItems };
      case 'additionalProperties': {
        const free = this.#form.restrict(node, {});
        return { properties: new Map(Array.from(keywords.properties?.keys() ?? [], (key) => [key, free])) };
      }
      default:
        return {};
    }
  }

  #minimise(atoms: Atom[]): Atom[] {
    let kept = atoms;
    for (const atom of atoms) {
      const without = kept.filter((other) => other !== atom);
      if (this.#emptiness.isEmptyUnion(this.#meet(without))) kept = without;
    }
    return kept;
  }

  #meet(atoms: readonly Atom[]): Shapes {
    const any = this.#form.shapesOf(this.#form.positions.any);
    return atoms.reduce((met, { node }) => this.#form.algebra.meet(met, this.#form.shapesOfNode(node), node), any);
  }

  /** A child that every value must have, and that nothing can be. */
  #findEmptyChild(clashing: readonly Atom[]): EmptyChild | undefined {
    const shapes = this.#meet(clashing);
    for (const shape of [...shapes.objects, ...shapes.arrays]) {
      const position = requiredOf(shape)?.find((child) => this.#emptiness.isEmpty(child));
      if (position === undefined) continue;
      const key =
        'required' in shape ? [...shape.required].find((name) => shape.property(name) === position) : undefined;
      const what = key === undefined ? 'a required item' : `the required property ${JSON.stringify(key)}`;
      const at = clashing.find(({ name }) => name === 'required' || name === 'minItems');
      const pointer = at === undefined ? '' : pointerOf(at);
      return { position, pointer, text: at === undefined ? what : `${what} (${showPointer(pointer)})` };
    }
    return undefined;
  }
}

interface EmptyChild {
  readonly position: Position;
  readonly text: string;
  /** Of the keyword that requires it. */
  readonly pointer: string;
}

function tell(path: readonly EmptyChild[], { message, pointer }: Explanation): Explanation {
  const way = path.slice(-3).map(({ text }) => `${text} can have no value: `);
  return { message: `${path.length > 3 ? '… ' : ''}${way.join('')}${message}`, pointer };
}

function tellClash(clashing: readonly Atom[]): Explanation {
  // The keywords of one type clash among themselves; that the type has to be this one goes without saying.
  const typed = clashing.filter(({ name }) => name !== 'type');
  const told = typed.length > 0 && typed.every(({ name }) => name !== '' && isTyped(name)) ? typed : clashing;
  const [first, ...others] = told;
  if (first === undefined) return { message: 'nothing can match', pointer: '' };
  const pointer = pointerOf(first);
  if (others.length === 0) return { message: `${first.text} allows nothing`, pointer };
  const rest = others.slice(0, 3).map((atom) => `${atom.text} (${showPointer(pointerOf(atom))})`);
  return { message: `${first.text} clashes with ${rest.join(' and ')}`, pointer };
}

function pointerOf({ node, name }: Atom): string {
  return name === '' ? node.pointer : node.at(name);
}
