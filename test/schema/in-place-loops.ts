/** Whether a reference leads back to its own schema at the same place of the document, so that a naive validator never ends. */
import type { SchemaNode } from '../../engine/schema/node.ts';
import { read } from './support.ts';

export function loopsInPlace(schema: unknown): boolean {
  const state = new Map<SchemaNode, 'open' | 'done'>();
  const visit = (node: SchemaNode): boolean => {
    if (state.has(node)) return state.get(node) === 'open';
    state.set(node, 'open');
    const { $ref, allOf = [], anyOf = [] } = node.keywords;
    const loops = [...($ref === undefined ? [] : [$ref]), ...allOf, ...anyOf].some(visit);
    state.set(node, 'done');
    return loops;
  };
  return read(schema).nodes.some(visit);
}
