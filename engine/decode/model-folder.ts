/**
 * A model folder as the hub lays it out: `config.json`, `tokenizer.json`, `tokenizer_config.json`, perhaps
 * `generation_config.json`, and the weights in `onnx/model{suffix}.onnx`, one file per number format.
 */
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelError, optionError } from '../errors.ts';
import { messageOf } from './runtime.ts';

/** The number formats of weights, and how the hub names their files. The order is that of preference. */
export const DTYPE_SUFFIXES = new Map([
  ['fp32', ''],
  ['fp16', '_fp16'],
  ['q8', '_quantized'],
  ['int8', '_int8'],
  ['uint8', '_uint8'],
  ['q4', '_q4'],
  ['q4f16', '_q4f16'],
  ['bnb4', '_bnb4'],
]);

export interface ModelFolder {
  readonly path: string;
  readonly config: object;
  readonly generationConfig: object;
  /** The path of the weights. */
  readonly weights: string;
}

/**
 * Reads what the loop needs of a folder; the tokenizer's files are only checked to be there.
 *
 * @throws modelError that names the missing file, or the formats that are there.
 */
export async function readModelFolder(path: string, dtype?: string): Promise<ModelFolder> {
  for (const file of ['config.json', 'tokenizer.json', 'tokenizer_config.json']) {
    if (!(await exists(join(path, file)))) throw modelError(`the model folder ${path} has no ${file}`);
  }
  return {
    path,
    config: await readJson(join(path, 'config.json')),
    generationConfig: (await exists(join(path, 'generation_config.json')))
      ? await readJson(join(path, 'generation_config.json'))
      : {},
    weights: await findWeights(path, dtype),
  };
}

/** @throws optionError for a format that no file could have. */
export function checkDtype(dtype: string | undefined): void {
  if (dtype === undefined || DTYPE_SUFFIXES.has(dtype)) return;
  throw optionError(`unknown dtype ${JSON.stringify(dtype)}: it is one of ${[...DTYPE_SUFFIXES.keys()].join(', ')}`);
}

async function findWeights(path: string, dtype: string | undefined): Promise<string> {
  checkDtype(dtype);
  const files = await readdir(join(path, 'onnx')).catch((): string[] => []);
  const found = [...DTYPE_SUFFIXES].filter(([, suffix]) => files.includes(`model${suffix}.onnx`)).map(([name]) => name);
  const chosen = dtype ?? found[0];
  if (chosen === undefined) throw modelError(`the model folder ${path} has no onnx/model.onnx, in any number format`);
  if (!found.includes(chosen)) {
    throw modelError(`the model folder ${path} has no weights as ${chosen}, only as ${found.join(', ') || 'nothing'}`);
  }
  return join(path, 'onnx', `model${DTYPE_SUFFIXES.get(chosen)}.onnx`);
}

async function readJson(path: string): Promise<object> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch (cause) {
    throw modelError(`${path} cannot be read as JSON: ${messageOf(cause)}`, cause);
  }
  throw modelError(`${path} is not a JSON object`);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
