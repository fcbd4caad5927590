/** Loading a model for a command: the embedded one by default, with a bar. */
import { type LoadedModel, type LoadOptions, loadModel } from '../engine/decode/index.ts';
import { EMBEDDED_MODEL } from './package-files.ts';
import { makeProgressBar } from './progress.ts';

export async function openModel(
  name = EMBEDDED_MODEL,
  options: Omit<LoadOptions, 'onProgress'> = {},
): Promise<LoadedModel> {
  const bar = makeProgressBar();
  try {
    return await loadModel(name, {
      ...options,
      onProgress: ({ name: part, loadedBytes, totalBytes }) => bar.update(`loading ${part}`, loadedBytes, totalBytes),
    });
  } finally {
    bar.clear();
  }
}
