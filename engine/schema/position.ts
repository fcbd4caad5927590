/**
 * A position is where a value stands, as the list of subschemas that all have to hold there. Positions are interned by
 * that list; there are finitely many, since a document has finitely many subschemas, and each is made only when
 * something leads to it.
 *
 * A member that does *not* hold will be a node of its own (`not` and nothing else), once there is complement.
 *
 * Invariant: no member is trivially true, and none only joins others (`$ref`, `allOf` and nothing else): those are
 * replaced by what they join, so that a definition is the same position wherever it is referred to.
 */
import type { SchemaNode } from './node.ts';
import { NodeLists } from './node-lists.ts';

export interface Position {
  /** Small and dense. */
  readonly id: number;
  readonly nodes: readonly SchemaNode[];
}

export class Positions {
  readonly #lists = new NodeLists<Position>((nodes, id) => {
    const position = { id, nodes };
    this.#all.push(position);
    return position;
  });
  readonly #all: Position[] = [];
  /** Where every value may stand. */
  readonly any = this.#lists.get([]);

  of(nodes: readonly SchemaNode[]): Position {
    return this.#lists.get(isPlain(nodes) ? nodes : dissolve(nodes));
  }

  byId(id: number): Position {
    return this.#all[id] as Position;
  }
}

/** Depth first with a work list: a chain of references may be as long as the document. */
function dissolve(nodes: readonly SchemaNode[]): readonly SchemaNode[] {
  const members = new Set<SchemaNode>();
  const state = new Map<SchemaNode, 'open' | 'done'>();
  const work: { node: SchemaNode; leave: boolean }[] = [];
  const enterAll = (entered: readonly SchemaNode[]): void => {
    for (let i = entered.length - 1; i >= 0; i--) work.push({ node: entered[i] as SchemaNode, leave: false });
  };
  enterAll(nodes);
  for (let step = work.pop(); step !== undefined; step = work.pop()) {
    const { node, leave } = step;
    if (leave) {
      state.set(node, 'done');
      continue;
    }
    const parts = joined(node);
    if (parts === undefined) {
      if (!node.isTrue) members.add(node);
    } else if (state.get(node) === 'open') {
      members.add(node); // a loop of references: kept, and found to be empty
    } else if (state.get(node) === undefined) {
      state.set(node, 'open');
      work.push({ node, leave: true });
      enterAll(parts);
    }
  }
  return [...members];
}

/** What a node that says nothing of its own joins. */
function joined(node: SchemaNode): readonly SchemaNode[] | undefined {
  const { keywords } = node;
  let parts: readonly SchemaNode[] | undefined;
  for (const name in keywords) {
    if (name === '$ref') parts = [...(parts ?? []), keywords.$ref as SchemaNode];
    else if (name === 'allOf') parts = [...(parts ?? []), ...(keywords.allOf as SchemaNode[])];
    else return undefined;
  }
  return parts;
}

/** The common case: one node with something of its own to say. */
function isPlain(nodes: readonly SchemaNode[]): boolean {
  const [node] = nodes;
  return node !== undefined && nodes.length === 1 && !node.isTrue && joined(node) === undefined;
}
