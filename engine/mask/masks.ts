/**
 * The fast kernel: how the mask of a state is put together.
 *
 *   seen before                     a view of the cached mask
 *   union with a wide part          the union of the parts' masks
 *   wide lexeme L, continuation K   L's frame, and the walk of its residual from K (frames.ts)
 *   L ∧ ¬(finite words), K          the mask of L·K, corrected along those words
 *   anything else                   a walk of the trie, which is short where few bytes are allowed
 *
 * Each is exact: equal to reference.ts on every state.
 */
import { TRIE_BASE } from '../../wasm/layout.ts';
import { type MemoryPlan, secondPath } from '../automaton/memory.ts';
import { Rows } from '../automaton/rows.ts';
import { EMPTY, type ExprId, type ExprStore } from '../expr/store.ts';
import { Flag, Kind } from '../expr/kinds.ts';
import { childrenOf } from '../expr/make.ts';
import type { Trie } from '../token/trie.ts';
import type { Vocabulary } from '../token/vocabulary.ts';
import { MaskCache, slotBytes } from './cache.ts';
import { type Frame, Frames } from './frames.ts';
import { allowToken, isAllowed, type MaskKernel, maskWords } from './kernel.ts';
import { withinToken, withoutExclusion } from './lexeme.ts';
import { walkBytes } from './reference.ts';
import { type KernelExports, loadKernel } from './wasm.ts';

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
  }

  /** Or-s the text tokens of the trie that `state` allows into the mask at an address. */
  private fill(state: ExprId, mask: number): void {
    const { nodes } = this.parts.store;
    if (nodes.kind[state] !== Kind.OR) return this.fillPart(state, mask);
    const parts = childrenOf(this.parts.store, state);
    const narrow = parts.filter((part) => !this.isWide(part));
    if (narrow.length === parts.length) return this.walk(state, mask);
    for (const part of parts) if (this.isWide(part)) this.fillPart(part, mask);
    if (narrow.length > 0) this.walk(this.parts.store.or(narrow), mask);
  }

  private fillPart(state: ExprId, mask: number): void {
    if (!this.isWide(state)) return this.walk(state, mask);
    const { nodes } = this.parts.store;
    const lexeme = nodes.a[state] as ExprId;
    const rest = nodes.b[state] as ExprId;
    if (!this.fillWide(lexeme, rest, mask)) this.walk(state, mask);
  }

  /** A wide lexeme that something follows: the only kind of state that frames are for. */
  private isWide(state: ExprId): boolean {
    const { kind, a, flags } = this.parts.store.nodes;
    if (kind[state] !== Kind.SEQUENCE) return false;
    const lexeme = a[state] as ExprId;
    return !((flags[lexeme] as number) & Flag.STRUCTURE) && this.rows.width(lexeme) >= WIDE_BYTES;
  }

  /** False, and nothing written, where the lexeme has no frame yet. */
  private fillWide(lexeme: ExprId, rest: ExprId, mask: number): boolean {
    const { store, plan, vocabulary } = this.parts;
    const whole = withoutExclusion(store, lexeme);
    if (whole !== undefined && !store.nullable(whole)) {
      const apart = this.cache.claimApart(); // corrected on its own: other parts may allow what this one forbids
      if (!this.fillWide(whole, rest, apart)) return false;
      const excluding = this.rows.rowOf(store.sequence(lexeme, rest));
      const including = this.rows.rowOf(store.sequence(whole, rest));
      this.kernel.walkDifference(excluding, including, apart, TRIE_BASE, plan.trieEnd, secondPath(plan));
      this.kernel.uniteMasks(mask, apart, slotBytes(this.words));
      return true;
    }
    const frame = this.frames.find(withinToken(store, lexeme, vocabulary.maxTokenBytes));
    if (frame === undefined) return false;
    this.copyFrame(frame, rest, mask);
    if (store.nullable(lexeme)) this.fill(rest, mask);
    return true;
  }

  private copyFrame(frame: Frame, rest: ExprId, mask: number): void {
    this.kernel.uniteMasks(mask, frame.base, slotBytes(this.words));
    if (frame.node < frame.end) this.kernel.walkResidual(this.rows.rowOf(rest), mask, frame.node, frame.end, frame.lists);
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
