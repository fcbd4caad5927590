/**
 * Left contexts: all that an assertion may ask of the text before a place. `^`, `\b` and a look-behind on one code
 * point look at the last code point only, so the sets they name cut the code points into *atoms*, and a place is known
 * by the atom of the code point before it: context 0 is the start of the text, context i + 1 is "after one of atom i".
 */
import { ALL_POINTS, type CodePointRanges, difference, intersect, isSubset } from '../alphabet/code-points.ts';
import type { NeighbourNode, PatternNode } from './node.ts';

/** The context of the start of the text. */
export const START = 0;

/** The atoms of the sets that the assertions of this pattern look back at. */
export function leftAtoms(pattern: PatternNode): CodePointRanges[] {
  let atoms: CodePointRanges[] = [ALL_POINTS];
  const seen = new Set<PatternNode>();
  const pending: PatternNode[] = [pattern];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.plain || seen.has(node)) continue;
    seen.add(node);
    if (node.kind === 'neighbour') {
      if (node.side === 'before') atoms = split(atoms, node.points);
    } else if ('items' in node) {
      pending.push(...node.items);
    } else if ('item' in node) {
      pending.push(node.item);
    }
  }
  return atoms;
}

function split(atoms: readonly CodePointRanges[], points: CodePointRanges): CodePointRanges[] {
  return atoms.flatMap((atom) => [intersect(atom, points), difference(atom, points)].filter((part) => part.length > 0));
}

/** Whether an assertion on what stands before holds in this context. */
export function holdsIn(node: NeighbourNode, context: number, atoms: readonly CodePointRanges[]): boolean {
  return context === START ? node.edge : isSubset(atoms[context - 1] as CodePointRanges, node.points);
}
