/**
 * The structured-output package of transformers.js, driven below its processor: `createTokenConstraint` is not exported,
 * but a processor holds what it returns, and its step is `fillMask` and `commit`. The tokens are given to it as bytes, so
 * that it has exactly Espalier's vocabulary. It is no dependency of this project: installed where the caller says.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Vocabulary } from '../../engine/index.ts';
import { Refusal } from '../lib/protocol.ts';
import { callerPath, ROOT } from '../lib/root.ts';
import type { Decoder, Subject } from '../lib/subject.ts';

export const PACKAGE = '@huggingface/transformers-structured-output';

interface Constraint {
  fillMask(target: Uint32Array): boolean;
  commit(token: number): boolean;
}

interface Processor {
  readonly processors: readonly { readonly state: { readonly constraint: Constraint } }[];
}

interface Package {
  readonly StructuredOutputProcessor: {
    new (tokenizer: object, format: object): Processor;
    warmup(tokenizer: object): void;
  };
}

/** Undefined where it is not installed. */
export function findIncumbent(given: string | undefined): string | undefined {
  const bases = given === undefined ? [ROOT] : [callerPath(given), join(callerPath(given), '..', '..', '..')];
  const folders = [...bases.map((base) => join(base, 'node_modules', PACKAGE)), ...bases];
  return folders.find((folder) => nameIn(folder) === PACKAGE);
}

export async function incumbent(folder: string, vocabulary: Vocabulary): Promise<Subject> {
  const { version } = readPackage(folder);
  const { StructuredOutputProcessor } = (await import(pathToFileURL(join(folder, 'dist', 'index.js')).href)) as Package;
  const tokenizer = tokenizerOf(vocabulary);
  StructuredOutputProcessor.warmup(tokenizer);
  const target = new Uint32Array((vocabulary.size + 31) >> 5);
  const compile = (schema: unknown): Constraint => {
    try {
      const processor = new StructuredOutputProcessor(tokenizer, { type: 'json_schema', json_schema: schema });
      return processor.processors[0]?.state.constraint as Constraint;
    } catch (error) {
      throw new Refusal(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    name: `${PACKAGE} ${version}`,
    eos: vocabulary.eos.slice(0, 1),
    compile(schema) {
      let first: Constraint | undefined = compile(schema);
      return () => {
        const constraint = first ?? compile(schema); // it has no way back to the start
        first = undefined;
        return decoderOf(constraint, target);
      };
    },
    forget() {},
  };
}

function decoderOf(constraint: Constraint, target: Uint32Array): Decoder {
  return {
    mask() {
      constraint.fillMask(target);
      return target;
    },
    accept(token) {
      try {
        constraint.commit(token);
        return true;
      } catch {
        return false;
      }
    },
  };
}

function tokenizerOf(vocabulary: Vocabulary): object {
  const tokens = Array.from({ length: vocabulary.size }, (_, id) => vocabulary.bytes(id) ?? new Uint8Array());
  const wordless = tokens.flatMap((bytes, id) => (bytes.length === 0 ? [id] : []));
  return { tokens, eosTokenId: vocabulary.eos[0], specialTokenIds: wordless };
}

function nameIn(folder: string): string | undefined {
  return existsSync(join(folder, 'package.json')) ? readPackage(folder).name : undefined;
}

function readPackage(folder: string): { name: string; version: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
}
