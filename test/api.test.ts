/**
 * The public names. Other people's code leans on them: a change here is a change of the version, and of the changelog.
 * Types are in it too, as the names that the index files export.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as decode from '../engine/decode/index.ts';
import * as core from '../engine/index.ts';

/** Every name in the export lists of an index file. */
function exportedNames(path: string): string[] {
  const source = readFileSync(new URL(path, import.meta.url), 'utf8');
  const lists = [...source.matchAll(/^export\s+(type\s+)?\{([^}]*)\}/gm)];
  return lists
    .flatMap(([, isType, list]) =>
      (list ?? '').split(',').flatMap((part) => {
        const name = part
          .trim()
          .split(/\s+as\s+/)
          .at(-1)
          ?.replace(/^type\s+/, '');
        return name ? [`${isType || /^type\s/.test(part.trim()) ? 'type ' : ''}${name}`] : [];
      }),
    )
    .sort();
}

it('of espalier', () => {
  expect(exportedNames('../engine/index.ts')).toMatchInlineSnapshot(`
    [
      "DEFAULT_LIMITS",
      "Engine",
      "EngineError",
      "Grammar",
      "LimitError",
      "Matcher",
      "Vocabulary",
      "buildTrie",
      "countAllowed",
      "isAllowed",
      "loadPrepared",
      "savePrepared",
      "type EngineOptions",
      "type ErrorKind",
      "type FormatPolicy",
      "type JsonSchemaOptions",
      "type Limits",
      "type Prepared",
      "type PropertyOrder",
      "type TransformersTokenizer",
      "type Trie",
      "type VocabularyOptions",
      "type Warning",
      "type Whitespace",
    ]
  `);
});

it('of espalier/decode', () => {
  expect(exportedNames('../engine/decode/index.ts')).toMatchInlineSnapshot(`
    [
      "applyMask",
      "complete",
      "generate",
      "loadModel",
      "makeLogitsProcessor",
      "makeSampler",
      "type Context",
      "type GenerateOptions",
      "type Generation",
      "type LanguageModel",
      "type LoadOptions",
      "type LoadProgress",
      "type LoadedModel",
      "type Message",
      "type ProcessorOptions",
      "type Prompt",
      "type Sampler",
      "type SamplingOptions",
      "type Step",
      "type Timings",
      "type TokenBytes",
      "type TokenMatcher",
    ]
  `);
});

it('are the names that are there at run time', () => {
  const isValue = (name: string): boolean => !name.startsWith('type ');
  expect(Object.keys(core).sort()).toEqual(exportedNames('../engine/index.ts').filter(isValue));
  expect(Object.keys(decode).sort()).toEqual(exportedNames('../engine/decode/index.ts').filter(isValue));
});
