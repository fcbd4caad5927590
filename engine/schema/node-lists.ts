/**
 * Interns conjunctions: lists of nodes, ordered by first appearance and without repetition. Equal lists give the same
 * thing. The order counts, because declared properties are written in it.
 */
import type { SchemaNode } from './node.ts';

export class NodeLists<T> {
  readonly #make: (nodes: readonly SchemaNode[], id: number) => T;
  readonly #ones = new Map<number, T>();
  readonly #others = new Map<string, T>();
  #count = 0;

  constructor(make: (nodes: readonly SchemaNode[], id: number) => T) {
    this.#make = make;
  }

  get(nodes: readonly SchemaNode[]): T {
    const [first] = nodes;
    return first !== undefined && nodes.length === 1
      ? this.#intern(this.#ones, first.id, nodes)
      : this.#intern(this.#others, nodes.map((node) => node.id).join(), nodes);
  }

  #intern<K>(table: Map<K, T>, key: K, nodes: readonly SchemaNode[]): T {
    let thing = table.get(key);
    if (thing === undefined) table.set(key, (thing = this.#make(nodes, this.#count++)));
    return thing;
  }
}

/** The one list followed by what the other adds. */
export function joinNodes(a: readonly SchemaNode[], b: readonly SchemaNode[]): readonly SchemaNode[] {
  if (a.length === 0 || a === b) return b;
  const added = b.filter((node) => !a.includes(node));
  return added.length === 0 ? a : [...a, ...added];
}
