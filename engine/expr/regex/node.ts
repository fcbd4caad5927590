/**
 * A regular expression as a tree over sets of code points, with everything that spelling, flags and laziness leave to
 * the syntax resolved. Only what matters to the language is in it.
 *
 * A node is *plain* where it has no assertion in it: it denotes a language, and compiles to one expression. The makers
 * keep these invariants: sequences and choices are flat; an assertion on a neighbour that stands next to a set is merged
 * into the set; the single code points of a choice are one set; alternatives that begin alike share their beginning (so
 * a list of 200 codes is a trie); the item of a `repeat` is plain and that of a `loop` is not.
 */
import {
  ALL_POINTS,
  type CodePointRanges,
  complement,
  intersect,
  isSubset,
  keyOf,
  union,
} from '../alphabet/code-points.ts';

export type PatternNode = SetNode | SequenceNode | ChoiceNode | RepeatNode | LoopNode | NeighbourNode | AheadNode;

interface NodeBase {
  readonly plain: boolean;
  /** Matches the empty string (of a plain node, at any place; of another, perhaps only at some). */
  readonly nullable: boolean;
  /** Visits that compiling takes; a plain node counts one. */
  readonly cost: number;
}

/** One code point. */
export interface SetNode extends NodeBase {
  readonly kind: 'set';
  readonly points: CodePointRanges;
}

export interface SequenceNode extends NodeBase {
  readonly kind: 'sequence';
  readonly items: readonly PatternNode[];
}

/** One of the items; nothing at all where there is none. */
export interface ChoiceNode extends NodeBase {
  readonly kind: 'choice';
  readonly items: readonly PatternNode[];
}

/** A plain item, counted. */
export interface RepeatNode extends NodeBase {
  readonly kind: 'repeat';
  readonly item: PatternNode;
  readonly min: number;
  readonly max: number;
}

/** An item with assertions, any number of times. */
export interface LoopNode extends NodeBase {
  readonly kind: 'loop';
  readonly item: PatternNode;
}

/** Asserts that the code point before or after this place is in the set, or, if `edge`, that there is none. */
export interface NeighbourNode extends NodeBase {
  readonly kind: 'neighbour';
  readonly side: 'before' | 'after';
  readonly edge: boolean;
  readonly points: CodePointRanges;
}

/** Asserts that what follows begins, or does not begin, with a match of the item. */
export interface AheadNode extends NodeBase {
  readonly kind: 'ahead';
  readonly negate: boolean;
  readonly item: PatternNode;
}

/** The empty string. */
export const NOTHING: PatternNode = { kind: 'sequence', items: [], plain: true, nullable: true, cost: 1 };

/** No string: where no match is possible. */
export const FAILURE: PatternNode = { kind: 'choice', items: [], plain: true, nullable: false, cost: 1 };

export function makeSet(points: CodePointRanges): PatternNode {
  return points.length === 0 ? FAILURE : { kind: 'set', points, plain: true, nullable: false, cost: 1 };
}

/** Any code points, any number of them. */
export const ANYTHING: PatternNode = makeRepeat(makeSet(ALL_POINTS), 0, Infinity);

export function makeSequence(parts: readonly PatternNode[]): PatternNode {
  const items: PatternNode[] = [];
  for (const part of parts) {
    for (const item of part.kind === 'sequence' ? part.items : [part]) {
      const merged = appendTo(items, item);
      if (merged === FAILURE) return FAILURE;
      if (merged !== undefined) items.push(merged);
    }
  }
  if (items.length === 0) return NOTHING;
  if (items.length === 1) return items[0] as PatternNode;
  return { kind: 'sequence', items, ...summary(items), nullable: items.every((item) => item.nullable) };
}

/** Removes what `item` absorbs from the end of `items`; answers what to put there, if anything. */
function appendTo(items: PatternNode[], item: PatternNode): PatternNode | undefined {
  const last = items.at(-1);
  if (last?.kind === 'neighbour' && last.side === 'after') {
    if (item.kind === 'set') {
      items.pop();
      const narrowed = makeSet(intersect(last.points, item.points));
      return narrowed === FAILURE ? FAILURE : appendTo(items, narrowed);
    }
    if (item.kind === 'neighbour' && item.side === 'after') {
      items.pop();
      return makeNeighbour('after', last.edge && item.edge, intersect(last.points, item.points));
    }
  }
  if (last?.kind === 'set' && item.kind === 'neighbour' && item.side === 'before') {
    items.pop();
    return makeSet(intersect(last.points, item.points));
  }
  if (last !== undefined && isRunOfSet(last) && isRunOfSet(item)) {
    if (isSubset(item.item.points, last.item.points) && item.min === 0) return undefined;
    if (isSubset(last.item.points, item.item.points) && last.min === 0) items.pop();
  }
  return item;
}

type RunOfSet = RepeatNode & { readonly item: SetNode };

/** `a*`, `a{3,}`: an unbounded run of one set. */
function isRunOfSet(node: PatternNode): node is RunOfSet {
  return node.kind === 'repeat' && node.item.kind === 'set' && node.max === Infinity;
}

export function makeChoice(parts: readonly PatternNode[]): PatternNode {
  const items = new Set<PatternNode>();
  let single: CodePointRanges = [];
  for (const part of parts) {
    for (const item of part.kind === 'choice' ? part.items : [part]) {
      if (item.kind === 'set') single = union(single, item.points);
      else items.add(item);
    }
  }
  if (single.length > 0) items.add(makeSet(single));
  const branches = shareBeginnings(items);
  if (branches.length === 0) return FAILURE;
  if (branches.length === 1) return branches[0] as PatternNode;
  return { kind: 'choice', items: branches, ...summary(branches), nullable: branches.some((item) => item.nullable) };
}

/** Joins the items that begin with the same sets: `foo|fob|x` is `fo(o|b)|x`. */
function shareBeginnings(items: Iterable<PatternNode>): PatternNode[] {
  const groups = new Map<string | PatternNode, PatternNode[]>();
  for (const item of items) {
    const head = itemsOf(item)[0];
    const key = head?.kind === 'set' ? keyOf(head.points) : item;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return Array.from(groups.values(), (group) => {
    if (group.length === 1) return group[0] as PatternNode;
    const rows = group.map(itemsOf);
    const first = rows[0] as readonly PatternNode[];
    let shared = 1;
    while (shared < first.length && rows.every((row) => isSameSet(row[shared], first[shared]))) shared++;
    return makeSequence([...first.slice(0, shared), makeChoice(rows.map((row) => makeSequence(row.slice(shared))))]);
  });
}

function itemsOf(node: PatternNode): readonly PatternNode[] {
  return node.kind === 'sequence' ? node.items : [node];
}

function isSameSet(a: PatternNode | undefined, b: PatternNode | undefined): boolean {
  return a?.kind === 'set' && b?.kind === 'set' && keyOf(a.points) === keyOf(b.points);
}

/** Counts a plain item; an item with assertions is written out, its unbounded part as a loop. */
export function makeRepeat(item: PatternNode, min: number, max: number): PatternNode {
  if (max === 0 || item === NOTHING) return NOTHING;
  if (min === 1 && max === 1) return item;
  if (item === FAILURE) return min === 0 ? NOTHING : FAILURE;
  if (item.plain) return { kind: 'repeat', item, min, max, plain: true, nullable: min === 0 || item.nullable, cost: 1 };
  const copies = Array<PatternNode>(min).fill(item);
  if (max === Infinity) {
    copies.push({ kind: 'loop', item, plain: false, nullable: true, cost: 1 + item.cost });
  } else {
    copies.push(...Array<PatternNode>(max - min).fill(makeChoice([item, NOTHING])));
  }
  return makeSequence(copies);
}

export function makeNeighbour(side: 'before' | 'after', edge: boolean, points: CodePointRanges): PatternNode {
  if (edge && complement(points).length === 0) return NOTHING;
  if (!edge && points.length === 0) return FAILURE;
  return { kind: 'neighbour', side, edge, points, plain: false, nullable: true, cost: 1 };
}

export function makeAhead(negate: boolean, item: PatternNode): PatternNode {
  if (item === FAILURE || (item.plain && item.nullable)) return (item === FAILURE) === negate ? NOTHING : FAILURE;
  if (item.kind === 'set') return makeNeighbour('after', negate, negate ? complement(item.points) : item.points);
  return { kind: 'ahead', negate, item, plain: false, nullable: true, cost: 1 + item.cost };
}

/** `\b`, or `\B`: a word character on one side only, or on both or neither. */
export function makeWordBoundary(word: CodePointRanges, negate: boolean): PatternNode {
  const other = complement(word);
  const sides = (before: boolean, after: boolean): PatternNode =>
    makeSequence([
      makeNeighbour('before', !before, before ? word : other),
      makeNeighbour('after', !after, after ? word : other),
    ]);
  return makeChoice([sides(true, negate), sides(false, !negate)]);
}

function summary(items: readonly PatternNode[]): { plain: boolean; cost: number } {
  const plain = items.every((item) => item.plain);
  return { plain, cost: plain ? 1 : items.reduce((total, item) => total + item.cost, 1) };
}
