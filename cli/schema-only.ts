/** Compiling a schema without a model: what a grammar accepts does not depend on the tokens, so single bytes will do. */
import type { Grammar, JsonSchemaOptions } from '../engine/index.ts';
import { Engine, Vocabulary } from '../engine/index.ts';

/** @throws the engine's error where the schema is at fault. */
export async function compileAlone(schema: unknown, options?: JsonSchemaOptions): Promise<Grammar> {
  const tokens = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));
  const engine = await Engine.create(Vocabulary.fromTokens([...tokens, null], { eos: [256] }));
  return engine.jsonSchema(schema, options);
}
