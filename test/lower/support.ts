/** Compiles schemas on a store of their own, and asks whether texts match. */
import { utf8 } from '../../engine/bytes.ts';
import { EngineError } from '../../engine/errors.ts';
import { type ExprId, ExprStore } from '../../engine/expr/store.ts';
import { DEFAULT_LIMITS, type Limits } from '../../engine/limits.ts';
import { type CompiledSchema, compileSchema, type SchemaOptions } from '../../engine/lower/compile.ts';

export interface Compiled {
  readonly store: ExprStore;
  readonly schema: CompiledSchema;
  readonly root: ExprId;
  accepts(text: string): boolean;
}

export function compile(schema: unknown, options: SchemaOptions = {}, limits: Partial<Limits> = {}): Compiled {
  const store = new ExprStore({ ...DEFAULT_LIMITS, ...limits });
  const compiled = compileSchema(store, schema, options);
  const root = compiled.root();
  return { store, schema: compiled, root, accepts: (text) => store.matches(root, utf8(text)) };
}

/** The error that compiling gives. */
export function compileError(schema: unknown, options: SchemaOptions = {}, limits: Partial<Limits> = {}): EngineError {
  try {
    compile(schema, options, limits);
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error('it compiles');
}
