/**
 * The rules of who may import whom, as text that is executed: each says why. An empty input fails too, so that a moved
 * folder cannot switch a rule off.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Lowest first: each imports only from itself and those before it. */
const LAYERS: readonly (readonly [string, string])[] = [
  ['engine/errors.ts', 'everything fails through it'],
  ['engine/limits.ts', 'every pass obeys them'],
  ['engine/bytes.ts', 'text becomes bytes in one place'],
  ['wasm/layout.ts', 'the numbers that host and kernel share'],
  ['engine/expr', 'languages, and nothing of what they are for'],
  ['engine/schema', 'what a schema means, before how it is written'],
  ['engine/lower', 'schemas become expressions'],
  ['engine/automaton', 'expressions become rows'],
  ['engine/token', 'the vocabulary, which no grammar knows'],
  ['engine/mask', 'states and tokens meet'],
  ['engine/matcher', 'one generation'],
  ['engine/engine.ts', 'holds a store and a kernel, compiles grammars'],
  ['engine/index.ts', 'the public names of the core'],
  ['engine/decode', 'models: the only part that needs heavy packages'],
];

interface Import {
  /** The importing file, from the root. */
  readonly from: string;
  /** The imported file from the root, or the name of a package. */
  readonly to: string;
  readonly isTypeOnly: boolean;
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('wasm/build/') && !file.includes('node_modules/'));
}

const STATEMENT =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8').replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '');
  return [...source.matchAll(STATEMENT)].map(([, type, fixed, dynamic]) => {
    const name = (fixed ?? dynamic) as string;
    const to = name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), name)).replaceAll('\\', '/') : name;
    return { from: file, to, isTypeOnly: type !== undefined };
  });
}

/** The place in LAYERS, or -1. */
function layerOf(file: string): number {
  return LAYERS.findIndex(([path]) => file === path || file.startsWith(`${path}/`));
}

function backEdges(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to }) => layerOf(from) >= 0 && layerOf(to) > layerOf(from))
    .map(({ from, to }) => `${from} imports ${to}, a later layer (${LAYERS[layerOf(to)]?.[1]})`);
}

const engineFiles = filesUnder('engine');
const engineImports = engineFiles.flatMap(importsOf);
const isLocal = ({ to }: Import): boolean => to.includes('/') && (to.startsWith('engine/') || to.startsWith('wasm/'));

describe('layers of engine/', () => {
  it('every layer has files, and every file a layer', () => {
    const all = [...engineFiles, 'wasm/layout.ts'];
    for (const [path, why] of LAYERS)
      expect(
        all.some((file) => layerOf(file) === LAYERS.findIndex((layer) => layer[0] === path)),
        `${path}: ${why}`,
      ).toBe(true);
    expect(all.filter((file) => layerOf(file) < 0)).toEqual([]);
  });

  it('the imports are read: most files have some', () => {
    expect(engineImports.filter(isLocal).length).toBeGreaterThan(engineFiles.length);
  });

  it('each imports only from itself and those before it', () => {
    expect(backEdges(engineImports)).toEqual([]);
  });

  it('a back edge is seen', () => {
    const edge = { from: 'engine/expr/make.ts', to: 'engine/mask/masks.ts', isTypeOnly: true };
    expect(backEdges([edge])).toHaveLength(1);
  });

  it('every imported file exists', () => {
    const known = new Set([...engineFiles, ...filesUnder('wasm')]);
    expect(
      engineImports.filter((one) => isLocal(one) && !known.has(one.to)).map(({ from, to }) => `${from} → ${to}`),
    ).toEqual([]);
  });

  it('nothing outside engine/ and wasm/layout.ts is imported: the library does not need its command, benches or tests', () => {
    const outside = engineImports.filter(
      ({ to }) =>
        /^(\.\.|cli|bench|test|scripts|models|schemas|dist)\//.test(to) ||
        (to.startsWith('wasm/') && to !== 'wasm/layout.ts'),
    );
    expect(outside).toEqual([]);
  });
});

describe('packages', () => {
  const core = engineImports.filter(({ from }) => !from.startsWith('engine/decode/'));
  const isPackage = ({ to }: Import): boolean => !isLocal({ from: '', to, isTypeOnly: false });

  it('the core imports no model runtime: it is usable without it', () => {
    expect(engineImports.some(({ to }) => /onnxruntime|transformers/.test(to))).toBe(true); // decode does
    expect(core.filter(({ to }) => /onnxruntime|transformers/.test(to))).toEqual([]);
  });

  it('the core imports no node: module: it runs in browsers', () => {
    expect(core.filter(({ to }) => to.startsWith('node:'))).toEqual([]);
  });

  it('the core imports what package.json says, and no more', () => {
    expect([...new Set(core.filter(isPackage).map(({ to }) => to))]).toEqual(['@eslint-community/regexpp']);
  });

  it('the command imports the engine, never the benches or the tests', () => {
    const imports = filesUnder('cli').flatMap(importsOf);
    expect(imports.length).toBeGreaterThan(5);
    expect(imports.filter(({ to }) => /^(bench|test|scripts)\//.test(to))).toEqual([]);
  });
});

describe('file length', () => {
  const files = ['engine', 'wasm', 'bench', 'cli']
    .flatMap(filesUnder)
    .filter((file) => file !== 'engine/mask/kernel-binary.ts');

  it('no file is longer than a reader can hold: 500 lines', () => {
    expect(files.length).toBeGreaterThan(80);
    const lengths = files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1] as const);
    expect(lengths.filter(([, length]) => length > 500)).toEqual([]);
  });
});
