/** What a bench asks of an engine, so that one protocol runs on each. */
import { Engine, type JsonSchemaOptions, type Vocabulary } from '../../engine/index.ts';

export interface Decoder {
  /** One bit a token, valid until the next call. */
  mask(): Uint32Array;
  /** False where the engine refuses the token. */
  accept(token: number): boolean;
}

export interface Subject {
  readonly name: string;
  /** The ids that end a generation; one of them must be allowed at the end of a complete text. */
  readonly eos: readonly number[];
  /** Throws where the schema is refused. */
  compile(schema: unknown): () => Decoder;
  /** Drops what earlier schemas left. */
  forget(): void;
}

export async function espalier(vocabulary: Vocabulary, options: JsonSchemaOptions = {}): Promise<Subject> {
  const engine = await Engine.create(vocabulary);
  return {
    name: 'espalier',
    eos: vocabulary.eos,
    compile(schema) {
      const grammar = engine.jsonSchema(schema, options);
      return () => engine.matcher(grammar);
    },
    forget: () => engine.forget(),
  };
}
