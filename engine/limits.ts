/**
 * Every limit of the engine: its name, its default, what it protects. Schemas and patterns are untrusted, so each of
 * these is a ceiling that fails with a `LimitError` that carries the name; none is ever met by widening a grammar.
 */
export interface Limits {
  /** Nesting of a schema document. Protects the call stack of the passes over it. */
  readonly schemaDepth: number;
  /** Schema objects and booleans in a document, and members of its lists. Protects compile time. */
  readonly schemaSize: number;
  /** Typed shapes that one value position may expand into. */
  readonly shapes: number;
  /** The upper bound of one `{m,n}` in a pattern. Counters are cheap; products of them are what `expressions` bounds. */
  readonly repetition: number;
  /** Characters of one pattern. */
  readonly patternLength: number;
  /** Nesting of groups in a pattern. */
  readonly patternDepth: number;
  /** Expressions alive in an engine at once (each about 100 bytes). */
  readonly expressions: number;
  /** States visited by one search for emptiness. */
  readonly livenessStates: number;
  /** Alternatives of one expression: bounds the width of a nondeterministic state. */
  readonly alternatives: number;
  /** Digits of one number written out without an exponent (a double needs at most 633). Protects exact arithmetic. */
  readonly numberDigits: number;
}

export const DEFAULT_LIMITS: Limits = {
  schemaDepth: 512,
  schemaSize: 1_000_000,
  shapes: 4_096,
  repetition: 10_000_000,
  patternLength: 100_000,
  patternDepth: 200,
  expressions: 1_000_000,
  livenessStates: 100_000,
  alternatives: 100_000,
  numberDigits: 1_000,
};
