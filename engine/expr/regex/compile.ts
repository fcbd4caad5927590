/**
 * From the pattern tree to an expression, by continuation-passing over left contexts.
 *
 * A plain part is an expression of its own. An assertion looks at what is around it, so the tree is compiled from its
 * end: `follow(node, tails)` is given, for each left context (see contexts.ts), the language of all that may come after
 * the node, and answers the same for what may come at the node. There
 *
 *     a code point   leads to the tail of its own atom, so it splits only where tails differ
 *     ^  \b  (?<=a)  keep the tails of the contexts in which they hold
 *     $  (?=r)       is  tail ∧ r·(any bytes),   (?!r)  is  tail ∧ ¬(r·(any bytes))
 *
 * "Any bytes" is right because the spellings of an alphabet are a prefix code: where a text that is well spelled begins
 * with a match that is well spelled, so is the rest. And it is the one tail that absorbs everything that ends in it, so
 * an unanchored pattern becomes "any string" once it has matched. The whole is cut back to well-spelled strings at the
 * top (see regex.ts). Cost: linear in the tree times the contexts, of which a pattern without `\b` has two.
 */

import { type CodePointRanges, intersect } from '../alphabet/code-points.ts';
import type { Alphabet } from '../alphabet.ts';
import { EMPTY, EPSILON, type ExprId, type ExprStore } from '../store.ts';
import { holdsIn, leftAtoms, START } from './contexts.ts';
import { LoopMachine } from './loop.ts';
import type { AheadNode, LoopNode, NeighbourNode, PatternNode, SequenceNode } from './node.ts';

/** What may follow, for each left context. */
export type Tails = readonly ExprId[];

export class PatternCompiler {
  readonly store: ExprStore;
  readonly atoms: readonly CodePointRanges[];
  readonly #alphabet: Alphabet;
  readonly #plainMemo = new Map<PatternNode, ExprId>();
  readonly #aheadMemo = new Map<AheadNode, Tails>();

  constructor(store: ExprStore, alphabet: Alphabet, pattern: PatternNode) {
    this.store = store;
    this.#alphabet = alphabet;
    this.atoms = leftAtoms(pattern);
  }

  /** The same tail in every context. */
  everywhere(tail: ExprId): Tails {
    return Array<ExprId>(this.atoms.length + 1).fill(tail);
  }

  /** What may follow at the place before the node, given what may follow after it. */
  follow(node: PatternNode, tails: Tails): Tails {
    if (node.plain) return this.#followPlain(node, tails);
    switch (node.kind) {
      case 'sequence':
        return node.items.reduceRight((after, item) => this.follow(item, after), tails);
      case 'choice': {
        const branches = node.items.map((item) => this.follow(item, tails));
        return tails.map((_, context) => this.store.or(branches.map((branch) => branch[context] as ExprId)));
      }
      case 'neighbour':
        return this.#followNeighbour(node, tails);
      case 'ahead': {
        const conditions = this.ahead(node);
        return tails.map((tail, context) => this.store.and([conditions[context] as ExprId, tail]));
      }
      case 'loop':
        return this.#followLoop(node, tails);
      default:
        throw new Error(`a ${node.kind} node is plain`);
    }
  }

  /** The condition on the rest of the text that a look-ahead makes, for each left context. */
  ahead(node: AheadNode): Tails {
    let conditions = this.#aheadMemo.get(node);
    if (conditions === undefined) {
      const matches = this.follow(node.item, this.everywhere(this.store.all));
      conditions = node.negate ? matches.map((match) => this.store.not(match)) : matches;
      this.#aheadMemo.set(node, conditions);
    }
    return conditions;
  }

  /** The condition on the rest of the text that an assertion on the next code point makes. */
  nextIs(node: NeighbourNode): ExprId {
    const begun = this.#then(this.#alphabet.charClass(node.points), this.store.all);
    return node.edge ? this.store.or([EPSILON, begun]) : begun;
  }

  /** The strings of a plain node but the empty one, each followed by the tail of the context that it ends in. */
  endings(node: PatternNode, tails: Tails): ExprId {
    const [, first] = tails as readonly [ExprId, ExprId];
    if (!node.nullable && isUniform(tails, START + 1)) return this.before(node, first);
    switch (node.kind) {
      case 'set':
        return this.#endingsOfSet(node.points, tails);
      case 'sequence':
        return this.#endingsOfSequence(node, tails);
      case 'choice':
        return this.store.or(node.items.map((item) => this.endings(item, tails)));
      case 'repeat': {
        const turns = this.store.repeat(this.plain(node.item), Math.max(node.min - 1, 0), node.max - 1);
        return this.#then(turns, this.endings(node.item, tails));
      }
      default:
        throw new Error(`a ${node.kind} node is not plain`);
    }
  }

  /** A plain node and then a tail. */
  before(node: PatternNode, tail: ExprId): ExprId {
    return node.kind === 'sequence' ? this.#allBefore(node.items, tail) : this.#then(this.plain(node), tail);
  }

  /** The language of a plain node. */
  plain(node: PatternNode): ExprId {
    let expression = this.#plainMemo.get(node);
    if (expression === undefined) this.#plainMemo.set(node, (expression = this.#makePlain(node)));
    return expression;
  }

  #makePlain(node: PatternNode): ExprId {
    switch (node.kind) {
      case 'set':
        return this.#alphabet.charClass(node.points);
      case 'sequence':
        return this.before(node, EPSILON);
      case 'choice':
        return this.store.or(node.items.map((item) => this.plain(item)));
      case 'repeat':
        return this.store.repeat(this.plain(node.item), node.min, node.max);
      default:
        throw new Error(`a ${node.kind} node is not plain`);
    }
  }

  #followPlain(node: PatternNode, tails: Tails): Tails {
    if (isUniform(tails, START)) return this.everywhere(this.before(node, tails[START] as ExprId));
    const nonEmpty = this.endings(node, tails);
    return tails.map((tail) => (node.nullable ? this.store.or([nonEmpty, tail]) : nonEmpty));
  }

  #followNeighbour(node: NeighbourNode, tails: Tails): Tails {
    if (node.side === 'before') {
      return tails.map((tail, context) => (holdsIn(node, context, this.atoms) ? tail : EMPTY));
    }
    const condition = this.nextIs(node);
    return tails.map((tail) => this.store.and([condition, tail]));
  }

  #followLoop(node: LoopNode, tails: Tails): Tails {
    const exits = tails.map((tail) => (this.store.live(tail) ? tail : EMPTY));
    if (exits.every((exit) => exit === EMPTY)) return exits;
    const loop = new LoopMachine(this, node.item, exits);
    return exits.map((_, context) => loop.enteredIn(context));
  }

  #endingsOfSet(points: CodePointRanges, tails: Tails): ExprId {
    return this.store.or(
      this.atoms.map((atom, i) =>
        this.#then(this.#alphabet.charClass(intersect(points, atom)), tails[i + 1] as ExprId),
      ),
    );
  }

  /** The last code point is in the last item that is not empty: one term for each item that only empty ones follow. */
  #endingsOfSequence(node: SequenceNode, tails: Tails): ExprId {
    const terms: ExprId[] = [];
    for (let i = node.items.length - 1; i >= 0; i--) {
      const item = node.items[i] as PatternNode;
      terms.push(this.#allBefore(node.items.slice(0, i), this.endings(item, tails)));
      if (!item.nullable) break;
    }
    return this.store.or(terms);
  }

  /** Plain nodes and then a tail; made from the end, so that no long concatenation is ever put before another. */
  #allBefore(nodes: readonly PatternNode[], tail: ExprId): ExprId {
    return nodes.reduceRight((after, node) => this.before(node, after), tail);
  }

  /** Concatenation, where a part that may be empty adds nothing to a tail of any bytes. */
  #then(part: ExprId, tail: ExprId): ExprId {
    return tail === this.store.all && this.store.nullable(part) ? tail : this.store.concat(part, tail);
  }
}

/** Whether the tails are the same from this context on. */
function isUniform(tails: Tails, from: number): boolean {
  return tails.every((tail, context) => context < from || tail === tails[from]);
}
