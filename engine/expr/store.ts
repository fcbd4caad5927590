/**
 * The store of expressions: what the rest of the engine calls. Makers are in make.ts, unions and intersections in
 * combine.ts, derivatives in derivative.ts, emptiness in liveness.ts; this class holds what they share.
 *
 * Invariant: two expressions with the same id are the same; two with different ids may still denote one language
 * (only cheap laws are applied), which costs states but never exactness.
 */

import { utf8 } from '../bytes.ts';
import type { Limits } from '../limits.ts';
import { BytePool } from './byte-pool.ts';
import { ByteSets, rangeBits } from './byte-sets.ts';
import { intersect, unite } from './combine.ts';
import { Derivatives } from './derivative.ts';
import type { ChoiceEntry, Dictionary } from './dictionary.ts';
import { EMPTY, EPSILON, type ExprId, Flag, Kind } from './kinds.ts';
import { Liveness } from './liveness.ts';
import { complement, makeByteSet, makeChoice, makeConcat, makeLiteral, makeRepeat, makeSequence } from './make.ts';
import { NodeTable } from './nodes.ts';

export type { ChoiceEntry } from './dictionary.ts';
export { EMPTY, EPSILON, type ExprId } from './kinds.ts';

/** A deterministic automaton that is stepped lazily. Every transition leads to a state that can still accept. */
export interface Machine {
  /** A partition of the bytes 0..255 by rising `starts` (the first is 0); a target of -1 is no transition. */
  runs(state: number): { readonly starts: readonly number[]; readonly targets: readonly number[] };
  accepts(state: number): boolean;
}

/** Where rules come from: `expand` gives the expression of a rule, once, when it is first derived. */
export interface RuleSource {
  expand(key: number): ExprId;
}

export class ExprStore {
  readonly limits: Limits;
  /** Grows when the store is cleared: every id from before is void. */
  epoch = 0;
  /** @internal */ nodes!: NodeTable;
  /** @internal */ sets!: ByteSets;
  /** @internal */ pool!: BytePool;
  /** @internal */ dictionaries!: Dictionary[];
  /** @internal */ machines!: Machine[];
  /** @internal */ sources!: RuleSource[];
  /** @internal */ derivatives!: Derivatives;
  /** @internal */ liveness!: Liveness;
  /** Every byte string. */
  all!: ExprId;
  private machineIds!: Map<Machine, number>;
  private sourceIds!: Map<RuleSource, number>;
  private dictionaryBytes = 0;

  constructor(limits: Limits) {
    this.limits = limits;
    this.start();
  }

  /** Forgets every expression. Grammars are made again from their schemas when they are next used. */
  clear(): void {
    this.epoch++;
    this.start();
  }

  private start(): void {
    this.nodes = new NodeTable(this.limits.expressions);
    this.sets = new ByteSets();
    this.pool = new BytePool();
    this.dictionaries = [];
    this.machines = [];
    this.sources = [];
    this.machineIds = new Map();
    this.sourceIds = new Map();
    this.dictionaryBytes = 0;
    this.derivatives = new Derivatives(this);
    this.liveness = new Liveness(this);
    this.nodes.add(Kind.EMPTY, 0, 0, 0, 0, Flag.PLAIN);
    this.nodes.add(Kind.EPSILON, 0, 0, 0, 0, Flag.PLAIN | Flag.NULLABLE);
    this.all = makeRepeat(this, this.byteRange(0, 255), 0, Infinity);
  }

  /** Bytes held by the expressions and their derivatives, to a few percent. */
  get byteLength(): number {
    return (
      this.nodes.byteLength +
      this.pool.byteLength +
      this.derivatives.byteLength +
      this.liveness.byteLength +
      this.dictionaryBytes
    );
  }

  /** One byte out of a set: bit b of word b >> 5. */
  byteSet(bits: Uint32Array): ExprId {
    return makeByteSet(this, bits);
  }

  /** One byte from `lo` to `hi`, both included. */
  byteRange(lo: number, hi: number): ExprId {
    return makeByteSet(this, rangeBits(lo, hi));
  }

  literal(bytes: Uint8Array): ExprId {
    return makeLiteral(this, bytes);
  }

  /** The literal of a text's UTF-8. */
  text(text: string): ExprId {
    return makeLiteral(this, utf8(text));
  }

  /** Parts one after another inside one lexeme. */
  concat(...parts: ExprId[]): ExprId {
    let result = EPSILON;
    for (let i = parts.length - 1; i >= 0; i--) result = makeConcat(this, parts[i] as ExprId, result);
    return result;
  }

  or(parts: ArrayLike<ExprId>): ExprId {
    return unite(this, parts);
  }

  /** The intersection of expressions without rules. */
  and(parts: ArrayLike<ExprId>): ExprId {
    return intersect(this, parts);
  }

  /** Every byte string that `a`, which has no rules, does not match. */
  not(a: ExprId): ExprId {
    return complement(this, a);
  }

  /** `min` to `max` (`Infinity`: no bound) times `a`, which has no rules: a counter, never unrolled. */
  repeat(a: ExprId, min: number, max: number): ExprId {
    return makeRepeat(this, a, min, max);
  }

  optional(a: ExprId): ExprId {
    return this.or([EPSILON, a]);
  }

  star(a: ExprId): ExprId {
    return makeRepeat(this, a, 0, Infinity);
  }

  plus(a: ExprId): ExprId {
    return makeRepeat(this, a, 1, Infinity);
  }

  /** A lexeme, then its continuation: masks are shared by lexeme, so each first part stays one unit. */
  sequence(...parts: ExprId[]): ExprId {
    let result = EPSILON;
    for (let i = parts.length - 1; i >= 0; i--) result = makeSequence(this, parts[i] as ExprId, result);
    return result;
  }

  /** One of many literals, each followed by its own `next`: a trie. The `next` of equal bytes are united. */
  choice(entries: readonly ChoiceEntry[]): ExprId {
    return makeChoice(this, entries);
  }

  machine(machine: Machine, state: number): ExprId {
    let index = this.machineIds.get(machine);
    if (index === undefined) {
      index = this.machines.push(machine) - 1;
      this.machineIds.set(machine, index);
    }
    const found = this.nodes.find(Kind.MACHINE, index, state, 0, 0);
    if (found >= 0) return found;
    const flags = Flag.PLAIN | (machine.accepts(state) ? Flag.NULLABLE : 0);
    return this.nodes.add(Kind.MACHINE, index, state, 0, 0, flags);
  }

  /** A nonterminal. Its expansion must not be empty, nullable, or begin with the rule itself. */
  rule(source: RuleSource, key: number): ExprId {
    let index = this.sourceIds.get(source);
    if (index === undefined) {
      index = this.sources.push(source) - 1;
      this.sourceIds.set(source, index);
    }
    const found = this.nodes.find(Kind.RULE, index, key, 0, 0);
    return found >= 0 ? found : this.nodes.add(Kind.RULE, index, key, 0, 0, Flag.PLAIN | Flag.STRUCTURE | Flag.RULES);
  }

  /** @internal */
  addDictionary(dictionary: Dictionary): number {
    this.dictionaryBytes += dictionary.byteLength;
    return this.dictionaries.push(dictionary) - 1;
  }

  nullable(a: ExprId): boolean {
    return ((this.nodes.flags[a] as number) & Flag.NULLABLE) !== 0;
  }

  /** No rule is inside. */
  isRegular(a: ExprId): boolean {
    return ((this.nodes.flags[a] as number) & Flag.RULES) === 0;
  }

  /** Whether anything matches. Exact, memoised; `LimitError('livenessStates')` where the search grows too large. */
  live(a: ExprId): boolean {
    return this.liveness.prune(a) !== EMPTY;
  }

  /** What must follow `byte`; EMPTY where nothing can. */
  derivative(a: ExprId, byte: number): ExprId {
    return this.derivatives.step(a, byte);
  }

  /** Whether the whole of `bytes` is in the language. */
  matches(a: ExprId, bytes: Uint8Array): boolean {
    let state = a;
    for (let i = 0; i < bytes.length && state !== EMPTY; i++) state = this.derivatives.step(state, bytes[i] as number);
    return this.nullable(state);
  }
}
