/** The ONNX session: what it discovers, its cache, its errors. On the tiny model of support/tiny-model.ts. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadedModel } from '../../engine/decode/index.ts';
import { loadModel } from '../../engine/decode/index.ts';
import { importTransformers } from '../../engine/decode/runtime.ts';
import { END, TURN_END, TURN_START, WIDTH, writeTinyModel } from './support/tiny-model.ts';

let root: string;
let folder: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'espalier-model-'));
  folder = join(root, 'owner', 'tiny');
  writeTinyModel(folder);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function withModel<T>(name: string, options: object, use: (model: LoadedModel) => Promise<T>): Promise<T> {
  const model = await loadModel(name, options);
  try {
    return await use(model);
  } finally {
    await model.dispose();
  }
}

/** The logits after the last of `tokens`, read in pieces. */
async function logitsOf(model: LoadedModel, ...pieces: number[][]): Promise<number[]> {
  const context = model.start();
  let logits = new Float32Array();
  for (const piece of pieces) logits = Float32Array.from(await context.extend(piece));
  expect(context.length).toBe(pieces.flat().length);
  context.dispose();
  return [...logits];
}

const TOKENS = [104, 101, 108, 108, 111];

function expectClose(actual: number[], expected: number[], tolerance: number): void {
  expect(actual).toHaveLength(expected.length);
  for (let i = 0; i < actual.length; i++) expect(Math.abs(actual[i]! - expected[i]!)).toBeLessThan(tolerance);
}

describe('a local folder', () => {
  it('reads a prompt in one pass or in steps alike', async () => {
    await withModel(folder, { threads: 1 }, async (model) => {
      const whole = await logitsOf(model, TOKENS);
      expect(whole).toHaveLength(WIDTH);
      expectClose(await logitsOf(model, TOKENS.slice(0, 2), TOKENS.slice(2)), whole, 1e-4);
      expectClose(await logitsOf(model, ...TOKENS.map((token) => [token])), whole, 1e-4);
    });
  });

  it('keeps the contexts of one model apart', async () => {
    await withModel(folder, {}, async (model) => {
      const [a, b] = [model.start(), model.start()];
      await a.extend([1, 2]);
      await b.extend([3]);
      const mixed = [...(await a.extend([4]))];
      expectClose(mixed, await logitsOf(model, [1, 2, 4]), 1e-4);
      expect([a.length, b.length]).toEqual([3, 1]);
    });
  });

  it('reads float16 caches and logits', async () => {
    const wide = await withModel(folder, {}, (model) => logitsOf(model, [1], [2], [3]));
    const half = await withModel(folder, { dtype: 'fp16' }, (model) => logitsOf(model, [1], [2], [3]));
    expectClose(half, wide, 0.05);
  });

  it('knows every end token, the context and the template', async () => {
    await withModel(folder, {}, async (model) => {
      expect([...model.vocabulary.eos].sort()).toEqual([END, TURN_END]);
      expect(model.vocabulary.size).toBe(WIDTH);
      expect(model.contextLength).toBe(1024);
      expect(model.encode('hé')).toEqual([104, 0xc3, 0xa9]);
      const chat = model.encode([{ role: 'user', content: 'hi' }]);
      expect(chat).toEqual([
        TURN_START,
        ...Buffer.from('user\nhi'),
        TURN_END,
        TURN_START,
        ...Buffer.from('assistant\n'),
      ]);
    });
  });

  it('refuses use after closing, and an empty extension', async () => {
    await withModel(folder, {}, async (model) => {
      const context = model.start();
      await expect(context.extend([])).rejects.toMatchObject({ kind: 'state' });
      context.dispose();
      await expect(context.extend([1])).rejects.toMatchObject({ kind: 'state' });
    });
  });
});

describe('a hub id', () => {
  it('goes through the cache of transformers.js and gives the same logits', async () => {
    const { env } = await importTransformers();
    const before = { path: env.localModelPath, remote: env.allowRemoteModels };
    Object.assign(env, { localModelPath: root, allowRemoteModels: false });
    try {
      const local = await withModel(folder, {}, (model) => logitsOf(model, TOKENS));
      await withModel('owner/tiny', {}, async (model) => {
        expect(model.name).toBe('owner/tiny');
        expect([...model.vocabulary.eos].sort()).toEqual([END, TURN_END]);
        expectClose(await logitsOf(model, TOKENS), local, 1e-4);
      });
      await expect(loadModel('owner/nowhere')).rejects.toMatchObject({
        kind: 'model',
        message: expect.stringContaining('owner/nowhere'),
      });
    } finally {
      Object.assign(env, { localModelPath: before.path, allowRemoteModels: before.remote });
    }
  });
});

describe('what is wrong is named', () => {
  const broken = (change: (path: string) => void): string => {
    const path = mkdtempSync(join(root, 'broken-'));
    cpSync(folder, path, { recursive: true });
    change(path);
    return path;
  };

  it.each(['config.json', 'tokenizer.json', 'tokenizer_config.json'])('a folder without %s', async (file) => {
    const path = broken((path) => rmSync(join(path, file)));
    await expect(loadModel(path)).rejects.toMatchObject({ kind: 'model', message: expect.stringContaining(file) });
  });

  it('a folder without weights, or without those asked for', async () => {
    const path = broken((path) => rmSync(join(path, 'onnx'), { recursive: true }));
    await expect(loadModel(path)).rejects.toMatchObject({
      kind: 'model',
      message: expect.stringContaining('onnx/model.onnx'),
    });
    await expect(loadModel(folder, { dtype: 'q4' })).rejects.toMatchObject({
      message: expect.stringContaining('only as fp32, fp16'),
    });
    await expect(loadModel(folder, { dtype: 'fp8' })).rejects.toMatchObject({
      message: expect.stringContaining('unknown dtype "fp8"'),
    });
  });

  it('weights that are not a model, a config that is not JSON', async () => {
    const weights = broken((path) => writeFileSync(join(path, 'onnx/model.onnx'), 'no'));
    await expect(loadModel(weights)).rejects.toMatchObject({
      kind: 'model',
      message: expect.stringContaining('model.onnx'),
    });
    const config = broken((path) => writeFileSync(join(path, 'config.json'), '{'));
    await expect(loadModel(config)).rejects.toMatchObject({
      kind: 'model',
      message: expect.stringContaining('config.json'),
    });
  });

  it('a cache whose size nothing gives', async () => {
    const path = broken((path) =>
      writeFileSync(join(path, 'config.json'), JSON.stringify({ model_type: 'llama', eos_token_id: END })),
    );
    await expect(loadModel(path)).rejects.toMatchObject({ kind: 'model', message: expect.stringContaining('"heads"') });
  });

  it('a name that is neither a folder nor an id', async () => {
    await expect(loadModel('./nowhere/at/all')).rejects.toMatchObject({
      kind: 'model',
      message: expect.stringContaining('./nowhere/at/all'),
    });
  });
});
