/**
 * The fast kernel: how the mask of a state is put together.
 *
 *   seen before                     a view of the cached mask
 *   union with a wide part          the union of the parts' masks
 *   wide lexeme L, continuation K   L's frame, and the walk of its residual from K (frames.ts)
 *   L ∧ ¬(finite words), K          the mask of L·K, less the tokens in which such a word ends (exclusion.ts)
 *   finite words                    the words through the trie, and what follows them (words.ts)
 *   anything else                   a walk of the trie, which is short where few bytes are allowed
 *
 * Each is exact: equal to reference.ts on every state.
 */
import { NODE_BYTES, TRIE_BASE } from '../../wasm/layout.ts';
import { type MemoryPlan, secondPath } from '../automaton/memory.ts';
import { Rows } from '../automaton/rows.ts';
import { Flag, Kind } from '../expr/kinds.ts';
import { childrenOf } from '../expr/make.ts';
import { EMPTY, EPSILON, type ExprId, type ExprStore } from '../expr/store.ts';
import type { Trie } from '../token/trie.ts';
import type { Vocabulary } from '../token/vocabulary.ts';
import { MaskCache, slotBytes } from './cache.ts';
import { type Exclusion, makeExclusion } from './exclusion.ts';
import { type Frame, Frames } from './frames.ts';
import { isLasting, withinToken } from './horizon.ts';
import { allowToken, isAllowed, type MaskKernel, maskWords } from './kernel.ts';
import { walkBytes } from './reference.ts';
import { type KernelExports, loadKernel } from './wasm.ts';
import { isWords, visitWords } from './words.ts';

/** A lexeme that allows this many bytes is wide. Below it a walk is about as cheap as a frame. */
const WIDE_BYTES = 48;

export interface MaskParts {
  readonly store: ExprStore;
  readonly vocabulary: Vocabulary;
  readonly trie: Trie;
  readonly memory: WebAssembly.Memory;
  readonly plan: MemoryPlan;
}

export class WasmKernel implements MaskKernel {
  readonly rows: Rows;
  readonly frames: Frames;
  readonly cache: MaskCache;
  private readonly kernel: KernelExports;
  private readonly parts: MaskParts;
  private readonly words: number;
  private readonly memory: Uint32Array<ArrayBuffer>;
  private readonly exclusions = new Map<ExprId, Exclusion | undefined>();

  static async load(parts: MaskParts): Promise<WasmKernel> {
    const rows = new Rows(parts.store, parts.memory, parts.plan);
    const kernel = await loadKernel(parts.memory, parts.plan, parts.trie, (expression) => rows.build(expression));
    return new WasmKernel(parts, rows, kernel);
  }

  private constructor(parts: MaskParts, rows: Rows, kernel: KernelExports) {
    const { plan, trie, vocabulary } = parts;
    const buffer = parts.memory.buffer as ArrayBuffer;
    this.parts = parts;
    this.rows = rows;
    this.kernel = kernel;
    this.words = maskWords(vocabulary.size);
    this.memory = new Uint32Array(buffer);
    this.frames = new Frames({ buffer, plan, trie, words: this.words, rows, kernel });
    this.cache = new MaskCache(buffer, plan.masks, plan.rows - plan.masks, this.words);
  }

  mask(state: ExprId): Uint32Array {
    const seen = this.cache.find(state);
    if (seen !== undefined) return seen;
    const slot = this.cache.claim();
    if (state !== EMPTY) this.fill(state, this.cache.addressOf(slot));
    this.finish(state, this.cache.view(slot));
    return this.cache.keep(slot, state);
  }

  clear(): void {
    this.rows.clear(this.parts.store.nodes.count);
    this.frames.clear();
    this.cache.clear();
    this.exclusions.clear();
  }

  /** Or-s the text tokens of the trie that `state` allows into the mask at an address. */
  private fill(state: ExprId, mask: number): void {
    const { store } = this.parts;
    const isUnion = store.nodes.kind[state] === Kind.OR && !this.isLexeme(state);
    const parts = isUnion ? childrenOf(store, state) : [state];
    const narrow = parts.filter((part) => !isWords(store, part) && !this.isWide(part));
    for (const part of parts) {
      if (isWords(store, part)) this.fillWords(part, mask);
      else if (!narrow.includes(part)) this.fillWidePart(part, mask);
    }
    if (narrow.length > 0) this.walk(store.or(narrow), mask);
  }

  private fillWidePart(state: ExprId, mask: number): void {
    const { store, vocabulary } = this.parts;
    const lexeme = withinToken(store, this.lexemeOf(state), vocabulary.maxTokenBytes);
    const rest = this.isLexeme(state) ? EPSILON : (store.nodes.b[state] as ExprId);
    if (!this.fillWide(lexeme, rest, mask)) this.walk(store.sequence(lexeme, rest), mask);
  }

  private fillWords(state: ExprId, mask: number): void {
    const { store, trie } = this.parts;
    visitWords(store, trie, state, {
      token: (token) => this.allow(mask, token),
      beyond: (node, next) => {
        if (next !== EPSILON) this.kernel.walkBelow(TRIE_BASE + node * NODE_BYTES, this.rows.rowOf(next), mask);
      },
    });
  }

  private allow(mask: number, token: number): void {
    const word = (mask >> 2) + (token >> 5);
    this.memory[word] = (this.memory[word] as number) | (1 << (token & 31));
  }

  private forbid(mask: number, token: number): void {
    const word = (mask >> 2) + (token >> 5);
    this.memory[word] = (this.memory[word] as number) & ~(1 << (token & 31));
  }

  /**
   * A wide lexeme, with something after it or at the end of the text: what frames are for. One that can end anywhere
   * would have a residual as large as the vocabulary's trie, so it is walked.
   */
  private isWide(state: ExprId): boolean {
    const lexeme = this.lexemeOf(state);
    return this.isLexeme(lexeme) && !this.parts.store.nullable(lexeme) && this.rows.width(lexeme) >= WIDE_BYTES;
  }

  private lexemeOf(state: ExprId): ExprId {
    const { kind, a } = this.parts.store.nodes;
    return kind[state] === Kind.SEQUENCE ? (a[state] as ExprId) : state;
  }

  private isLexeme(id: ExprId): boolean {
    return !((this.parts.store.nodes.flags[id] as number) & Flag.STRUCTURE);
  }

  /** False, and nothing written, where the lexeme has no frame yet. */
  private fillWide(lexeme: ExprId, rest: ExprId, mask: number): boolean {
    const { store } = this.parts;
    const exclusion = this.exclusionOf(lexeme);
    if (exclusion !== undefined) return this.fillExcluding(lexeme, exclusion, rest, mask);
    const frame = this.frames.find(lexeme, isLasting(store, lexeme));
    if (frame === undefined) return false;
    this.copyFrame(frame, rest, mask);
    return true;
  }

  /** Corrected on a mask apart, since other parts may allow what this one forbids. */
  private fillExcluding(lexeme: ExprId, { whole, tokens }: Exclusion, rest: ExprId, mask: number): boolean {
    const { store, plan } = this.parts;
    const apart = this.cache.claimApart();
    if (!this.fillWide(whole, rest, apart)) return false;
    if (tokens === undefined) {
      const excluding = this.rows.rowOf(store.sequence(lexeme, rest));
      const including = this.rows.rowOf(store.sequence(whole, rest));
      this.kernel.walkDifference(excluding, including, apart, TRIE_BASE, plan.trieEnd, secondPath(plan));
    } else {
      for (const token of tokens) this.forbid(apart, token);
    }
    this.kernel.uniteMasks(mask, apart, slotBytes(this.words));
    return true;
  }

  private exclusionOf(lexeme: ExprId): Exclusion | undefined {
    if (!this.exclusions.has(lexeme))
      this.exclusions.set(lexeme, makeExclusion(this.parts.store, this.parts.trie, lexeme));
    return this.exclusions.get(lexeme);
  }

  private copyFrame(frame: Frame, rest: ExprId, mask: number): void {
    this.kernel.uniteMasks(mask, frame.base, slotBytes(this.words));
    if (frame.node < frame.end && rest !== EPSILON)
      this.kernel.walkResidual(this.rows.rowOf(rest), mask, frame.node, frame.end, frame.lists);
  }

  private walk(state: ExprId, mask: number): void {
    this.kernel.walk(this.rows.rowOf(state), mask);
  }

  /** What the trie does not hold: other ids of the same bytes, very long tokens, the end tokens. */
  private finish(state: ExprId, mask: Uint32Array): void {
    const { store, trie, vocabulary } = this.parts;
    const { aliases, longTokens } = trie;
    for (let i = 0; i < aliases.length; i += 2) {
      if (isAllowed(mask, aliases[i + 1] as number)) allowToken(mask, aliases[i] as number);
    }
    for (const token of longTokens) {
      if (walkBytes(store, state, vocabulary.bytes(token) ?? new Uint8Array()) !== EMPTY) allowToken(mask, token);
    }
    if (store.nullable(state)) for (const token of vocabulary.eos) allowToken(mask, token);
  }
}
