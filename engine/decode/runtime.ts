/**
 * The two optional peers, imported when first needed: who brings their own logits never loads them.
 */
import { modelError } from '../errors.ts';

export type OnnxRuntime = typeof import('onnxruntime-node');
export type Transformers = typeof import('@huggingface/transformers');

/** @throws modelError that says what to install. */
export function importOnnxRuntime(): Promise<OnnxRuntime> {
  return importPeer('onnxruntime-node', 'running a model', () => import('onnxruntime-node'));
}

/** @throws modelError that says what to install. */
export function importTransformers(): Promise<Transformers> {
  return importPeer(
    '@huggingface/transformers',
    'tokenizers and the model hub',
    () => import('@huggingface/transformers'),
  );
}

async function importPeer<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!isMissing(cause, name)) throw modelError(`${name} is installed but does not load: ${messageOf(cause)}`, cause);
    throw modelError(`${purpose} needs the package ${name}: npm install --ignore-scripts ${name}`, cause);
  }
}

function isMissing(cause: unknown, name: string): boolean {
  const code = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && messageOf(cause).includes(name);
}

export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
