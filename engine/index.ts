/** The public names of Espalier's core. Decoding over ONNX models is in `espalier/decode`. */
export { Engine, type EngineOptions } from './engine.ts';
export { EngineError, type ErrorKind, LimitError } from './errors.ts';
export { DEFAULT_LIMITS, type Limits } from './limits.ts';
export type { SchemaOptions as JsonSchemaOptions } from './lower/compile.ts';
export type { Whitespace } from './lower/lexemes.ts';
export type { PropertyOrder } from './lower/values.ts';
export { countAllowed, isAllowed } from './mask/kernel.ts';
export { Grammar } from './matcher/grammar.ts';
export { Matcher } from './matcher/matcher.ts';
export type { FormatPolicy } from './schema/read.ts';
export type { Warning } from './schema/warnings.ts';
export { loadPrepared, type Prepared, savePrepared } from './token/cache.ts';
export { buildTrie, type Trie } from './token/trie.ts';
export { type TransformersTokenizer, Vocabulary, type VocabularyOptions } from './token/vocabulary.ts';
