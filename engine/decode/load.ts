/**
 * Loading a model: from a local folder, or by its id from the model hub.
 *
 * A folder that exists is a folder; anything else is taken for a hub id. A folder's weights go straight to ONNX Runtime.
 * For the hub, transformers.js finds, downloads and caches the files and opens the session, and its settings hold
 * (`env.cacheDir`, `env.localModelPath`, `env.allowRemoteModels`). From there on both are the same: our loop over the
 * session, their tokenizer for prompts and chat templates, our `Vocabulary` for the bytes of tokens.
 */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelError } from '../errors.ts';
import type { TransformersTokenizer } from '../token/vocabulary.ts';
import { Vocabulary } from '../token/vocabulary.ts';
import type { LanguageModel } from './language-model.ts';
import { OnnxModel } from './model.ts';
import { checkDtype, readModelFolder } from './model-folder.ts';
import type { ChatTokenizer } from './prompt.ts';
import { encodePrompt, hasChatTemplate } from './prompt.ts';
import { importOnnxRuntime, importTransformers, messageOf } from './runtime.ts';

export interface LoadOptions {
  /** The number format of the weights: `fp32`, `fp16`, `q8`, `q4`, … Default: of a folder the first there is; of the hub fp32. */
  readonly dtype?: string;
  /** Threads of ONNX Runtime within an operation. Default: its own choice, one per core. */
  readonly threads?: number;
  /** Hears of the files as they come from the hub or its cache, and of the stages of a local folder. */
  readonly onProgress?: (progress: LoadProgress) => void;
}

export interface LoadProgress {
  /** The file or stage. */
  readonly name: string;
  readonly loadedBytes: number;
  /** 0 where it is not known. */
  readonly totalBytes: number;
}

/** A loaded model: everything that `generate` needs, and the vocabulary for `Engine.create`. */
export interface LoadedModel extends LanguageModel {
  readonly vocabulary: Vocabulary;
}

/** @throws modelError or vocabularyError: nothing is half loaded. */
export async function loadModel(nameOrFolder: string, options: LoadOptions = {}): Promise<LoadedModel> {
  checkDtype(options.dtype);
  const folder = resolve(nameOrFolder);
  const isFolder = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (isFolder) return loadFolder(folder, options);
  if (!isHubId(nameOrFolder))
    throw modelError(`there is no model folder ${nameOrFolder}, and it is not a hub id (owner/name)`);
  return loadFromHub(nameOrFolder, options);
}

function isHubId(name: string): boolean {
  return /^[\w-][\w.-]*\/[\w-][\w.-]*$/.test(name);
}

async function loadFolder(folder: string, { dtype, threads, onProgress }: LoadOptions): Promise<LoadedModel> {
  const { config, generationConfig, weights } = await readModelFolder(folder, dtype);
  const [runtime, transformers] = [await importOnnxRuntime(), await importTransformers()];
  const totalBytes = (await stat(weights)).size;
  onProgress?.({ name: 'tokenizer', loadedBytes: 0, totalBytes });
  const tokenizer = await orModelError(`the tokenizer of ${folder}`, () =>
    transformers.AutoTokenizer.from_pretrained(folder),
  );
  onProgress?.({ name: 'weights', loadedBytes: 0, totalBytes });
  const session = await orModelError(`the weights ${weights}`, () =>
    runtime.InferenceSession.create(weights, sessionOptions(threads)),
  );
  onProgress?.({ name: 'weights', loadedBytes: totalBytes, totalBytes });
  return assemble({ name: folder, session, TensorClass: runtime.Tensor, tokenizer, config, generationConfig });
}

async function loadFromHub(id: string, { dtype, threads, onProgress }: LoadOptions): Promise<LoadedModel> {
  const [runtime, transformers] = [await importOnnxRuntime(), await importTransformers()];
  const options = {
    device: 'cpu' as const,
    dtype: (dtype ?? 'fp32') as 'fp32',
    session_options: sessionOptions(threads),
    progress_callback: (info: { status: string; file?: string; loaded?: number; total?: number }) => {
      if (info.status === 'progress')
        onProgress?.({ name: info.file ?? id, loadedBytes: info.loaded ?? 0, totalBytes: info.total ?? 0 });
    },
  };
  const what = `${id} from the model hub or its cache`;
  const tokenizer = await orModelError(what, () =>
    transformers.AutoTokenizer.from_pretrained(id, { progress_callback: options.progress_callback }),
  );
  const model = await orModelError(what, () => transformers.AutoModelForCausalLM.from_pretrained(id, options));
  const sessions = model.sessions as Record<string, InferenceSession>;
  const session = sessions.model;
  if (session === undefined)
    throw modelError(`${id} is made of ${Object.keys(sessions).join(', ')}: not a plain text model`);
  return assemble({
    name: id,
    session,
    TensorClass: runtime.Tensor,
    tokenizer,
    config: model.config,
    generationConfig: model.generation_config ?? {},
  });
}

function sessionOptions(threads: number | undefined): InferenceSession.SessionOptions {
  // Severity 3 is errors: the warnings are about the graph's export and of no use to a caller.
  return { logSeverityLevel: 3, ...(threads === undefined ? {} : { intraOpNumThreads: threads }) };
}

interface Parts {
  readonly name: string;
  readonly session: InferenceSession;
  readonly TensorClass: typeof Tensor;
  readonly tokenizer: object;
  readonly config: object;
  readonly generationConfig: object;
}

async function assemble(parts: Parts): Promise<LoadedModel> {
  const { name, session, TensorClass, config, generationConfig } = parts;
  try {
    const model = new OnnxModel(session, config, TensorClass);
    const tokenizer = parts.tokenizer as ChatTokenizer & TransformersTokenizer;
    return {
      name,
      vocabulary: Vocabulary.fromTransformers(tokenizer, { config, generationConfig, logitsWidth: model.logitsWidth }),
      contextLength: model.contextLength,
      hasChatTemplate: hasChatTemplate(tokenizer),
      encode: (prompt) => encodePrompt(tokenizer, prompt, name),
      start: () => model.start(),
      dispose: () => model.dispose(),
    };
  } catch (error) {
    await session.release();
    throw error;
  }
}

async function orModelError<T>(what: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw modelError(`cannot load ${what}: ${messageOf(cause)}`, cause);
  }
}
