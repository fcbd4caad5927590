/**
 * The engine of one vocabulary: compiles grammars into shared expressions and computes masks for their matchers.
 *
 * Memory: `memoryLimit` is divided among expressions, rows, masks and frames. All of it can be made again, so where a
 * part is full the engine forgets everything but its vocabulary (`epoch` grows) and goes on; grammars and matchers
 * notice by themselves. What does not fit into an empty engine is a `LimitError`.
 */
import { makeMemory, OutOfRoom, planMemory } from './automaton/memory.ts';
import { utf8 } from './bytes.ts';
import { EngineError, LimitError, unsatisfiable } from './errors.ts';
import { utf8Alphabet } from './expr/alphabet.ts';
import { compileRegex } from './expr/regex/regex.ts';
import { EPSILON, type ExprId, ExprStore } from './expr/store.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { anyJson, compileSchema, type SchemaOptions } from './lower/compile.ts';
import type { Whitespace } from './lower/lexemes.ts';
import { type MaskKernel, maskWords } from './mask/kernel.ts';
import { WasmKernel } from './mask/masks.ts';
import { ReferenceKernel } from './mask/reference.ts';
import { Grammar } from './matcher/grammar.ts';
import type { MatcherHost } from './matcher/host.ts';
import { Matcher } from './matcher/matcher.ts';
import { buildTrie, type Trie } from './token/trie.ts';
import type { Vocabulary } from './token/vocabulary.ts';

export interface EngineOptions {
  /** Bytes for everything that is made from grammars, besides the vocabulary. Default 192 MiB. */
  readonly memoryLimit?: number;
  /** Any of the limits of limits.ts. */
  readonly limits?: Partial<Limits>;
  /** `wasm` (default), or the plain `reference` that it must equal. */
  readonly kernel?: 'wasm' | 'reference';
  /** The vocabulary's trie where it is at hand (`loadPrepared`); it is built otherwise. */
  readonly trie?: Trie;
}

const DEFAULT_MEMORY_LIMIT = 192 << 20;
const SMALLEST_MEMORY_LIMIT = 4 << 20;
const WARM_UP_TEXT = utf8('{"a": [-1.5, "b", true, {}], "c": null}');

export class Engine implements MatcherHost {
  readonly vocabulary: Vocabulary;
  readonly limits: Limits;
  /** @internal */ readonly store: ExprStore;
  /** @internal */ readonly kernel: MaskKernel;
  private readonly storeLimit: number;
  private depth = 0;

  static async create(vocabulary: Vocabulary, options: EngineOptions = {}): Promise<Engine> {
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const memoryLimit = options.memoryLimit ?? DEFAULT_MEMORY_LIMIT;
    const smallest = Math.max(SMALLEST_MEMORY_LIMIT, maskWords(vocabulary.size) * 4 * 64);
    if (!(memoryLimit >= smallest))
      throw new EngineError(
        'limit',
        `memoryLimit ${memoryLimit} is below the ${smallest} bytes that this vocabulary needs`,
      );
    const store = new ExprStore(limits);
    if (options.kernel === 'reference')
      return new Engine(store, vocabulary, new ReferenceKernel(store, vocabulary), memoryLimit);
    const trie = options.trie ?? buildTrie(vocabulary);
    const plan = planMemory({
      trieNodes: trie.nodeCount,
      expressions: limits.expressions,
      frameBytes: memoryLimit / 6,
      maskBytes: memoryLimit / 6,
      rowBytes: memoryLimit / 3,
    });
    const kernel = await WasmKernel.load({ store, vocabulary, trie, plan, memory: makeMemory(plan) });
    const engine = new Engine(store, vocabulary, kernel, memoryLimit);
    engine.warmUp();
    return engine;
  }

  private constructor(store: ExprStore, vocabulary: Vocabulary, kernel: MaskKernel, memoryLimit: number) {
    this.store = store;
    this.vocabulary = vocabulary;
    this.kernel = kernel;
    this.limits = store.limits;
    this.storeLimit = memoryLimit / 3;
  }

  /** Grows when the engine forgets: `matcher.state` compares only within one epoch. */
  get epoch(): number {
    return this.store.epoch;
  }

  /** The texts that a JSON Schema allows. Everything that is wrong with the schema is thrown here, before any token. */
  jsonSchema(schema: unknown, options?: SchemaOptions): Grammar {
    const compiled = this.run(() => compileSchema(this.store, schema, options));
    return new Grammar(this.store, () => compiled.root(), compiled.warnings);
  }

  /** Any JSON value. */
  json(options: { readonly whitespace?: Whitespace } = {}): Grammar {
    return new Grammar(this.store, () => anyJson(this.store, options.whitespace).root());
  }

  /** The texts that an ECMA-262 regular expression matches whole. */
  regex(source: string, flags = ''): Grammar {
    const compile = () =>
      compileRegex(this.store, source, { flags, alphabet: utf8Alphabet(this.store), anchored: true });
    return this.lasting(() => {
      const root = compile();
      if (!this.store.live(root)) throw unsatisfiable(`the pattern /${source}/ matches nothing`, '');
      return root;
    });
  }

  /** One of these texts. */
  choice(strings: readonly string[]): Grammar {
    if (strings.length === 0) throw unsatisfiable('a choice of no strings allows nothing', '');
    const entries = strings.map((text) => ({ bytes: utf8(text), next: EPSILON }));
    return this.lasting(() => this.store.choice(entries));
  }

  matcher(grammar: Grammar): Matcher {
    return new Matcher(this, grammar);
  }

  /** Makes the frames and rows that any JSON text needs, so that the first generation does not pay for them. */
  private warmUp(): void {
    this.run(() => {
      let state = anyJson(this.store).root();
      for (const byte of WARM_UP_TEXT) {
        this.kernel.mask(state);
        state = this.store.derivative(state, byte);
      }
    });
  }

  /** Bytes in use, by part. */
  memory(): { expressions: number; rows: number; masks: number; frames: number } {
    const { kernel } = this;
    const parts = kernel instanceof WasmKernel ? kernel : undefined;
    return {
      expressions: this.store.byteLength,
      rows: parts?.rows.byteLength ?? 0,
      masks: parts?.cache.byteLength ?? 0,
      frames: parts?.frames.byteLength ?? 0,
    };
  }

  /** Forgets all expressions, rows, masks and frames; they are made again when they are next needed. */
  forget(): void {
    this.kernel.clear();
    this.store.clear();
  }

  /** @internal */
  run<T>(operation: () => T): T {
    if (this.depth > 0) return operation();
    if (this.store.byteLength > this.storeLimit) this.forget();
    this.depth++;
    try {
      return operation();
    } catch (error) {
      if (!isFull(error)) throw error;
      this.forget();
      return this.retry(operation);
    } finally {
      this.depth--;
    }
  }

  private retry<T>(operation: () => T): T {
    try {
      return operation();
    } catch (error) {
      if (!(error instanceof OutOfRoom)) throw error;
      throw new LimitError('memoryLimit', error.needed, error.available, undefined, error.region);
    }
  }

  /** A grammar from an expression that is made at once and again after each `forget`. */
  private lasting(make: () => ExprId): Grammar {
    let root = this.run(make);
    let epoch = this.store.epoch;
    return new Grammar(this.store, () => {
      if (epoch !== this.store.epoch) {
        root = make();
        epoch = this.store.epoch;
      }
      return root;
    });
  }
}

/** A full engine, as opposed to a limit that emptying it would not help. */
function isFull(error: unknown): boolean {
  return error instanceof OutOfRoom || (error instanceof LimitError && error.limit === 'expressions');
}
