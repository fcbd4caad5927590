/**
 * The README does not drift: every `ts` snippet type-checks against the sources, those that need no model also run, and
 * every path that README.md and ARCHITECTURE.md name exists.
 *
 * A snippet runs if it loads no model. `espalier` and `espalier/decode` are the sources.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = { "'espalier/decode'": "'../engine/decode/index.ts'", "'espalier'": "'../engine/index.ts'" };

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The fenced blocks of a language. */
function snippets(markdown: string, language: string): string[] {
  return [...markdown.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```/gm)]
    .filter(([, name]) => name === language)
    .map(([, , body]) => body ?? '');
}

const readme = existsSync(join(ROOT, 'README.md')) ? read('README.md') : '';
const blocks = snippets(readme, 'ts');
const folder = mkdtempSync(join(ROOT, '.readme-')); // inside the project, so that packages are found
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = blocks.map((block, index) => {
  const path = join(folder, `snippet-${index + 1}.ts`);
  const source = Object.entries(SOURCES).reduce((text, [name, file]) => text.replaceAll(name, file), block);
  writeFileSync(path, `${source}\nexport {};\n`);
  return { path, source };
});

describe('README.md', () => {
  it('has snippets', () => {
    expect(blocks.length).toBeGreaterThan(0);
  });

  it('its ts snippets type-check', async () => {
    const { default: ts } = await import('typescript');
    const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config as object;
    const { options } = ts.parseJsonConfigFileContent(
      { ...config, include: [], files: ['engine/index.ts'] },
      ts.sys,
      ROOT,
    );
    const program = ts.createProgram(
      files.map(({ path }) => path),
      { ...options, noEmit: true, noUnusedLocals: false },
    );
    const found = files.flatMap(({ path }) => ts.getPreEmitDiagnostics(program, program.getSourceFile(path)));
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });

  for (const [index, { path, source }] of files.entries()) {
    const needsModel = source.includes('loadModel');
    it.skipIf(needsModel)(
      `snippet ${index + 1} runs${needsModel ? ' (loads a model: type-checked only)' : ''}`,
      async () => {
        const log = vi.spyOn(console, 'log').mockImplementation(() => {});
        await import(path);
        expect(log).toHaveBeenCalled(); // the last line of a snippet prints what came of it
        log.mockRestore();
      },
    );
  }
});

/** What looks like a path of this project: in links, and in code that begins with one of its folders. */
function pathsIn(markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) => path as string);
  const code = [...markdown.matchAll(/`([^`\n]+)`/g)].flatMap(([, text]) => (text ?? '').split(/[\s;]+/));
  const inCommands = snippets(markdown, 'sh').flatMap((block) => block.split(/[\s']+/));
  const named = [...code, ...inCommands].filter((text) =>
    /^(?:\.ci|bench|cli|engine|models|schemas|scripts|test|wasm)\/[\w./-]*$/.test(text),
  );
  return [...new Set([...links, ...named])];
}

describe.each(['README.md', 'ARCHITECTURE.md'])('paths in %s', (document) => {
  it('exist', () => {
    const paths = pathsIn(read(document));
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

it('ARCHITECTURE.md names every folder of engine/, and the file to start at exists', () => {
  const rows = [...read('ARCHITECTURE.md').matchAll(/^\| `(\w+)\/` \|.*\| ([^|]*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(7);
  for (const [, name, start] of rows) {
    for (const [, file] of (start ?? '').matchAll(/`([\w-]+\.ts)`/g)) {
      expect(existsSync(join(ROOT, 'engine', name as string, file as string)), `engine/${name}/${file}`).toBe(true);
    }
  }
});
