/** Schemas with instances, in MaskBench's two shapes: one packed file, or its checkout's `data` folder. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sampleOf } from './random.ts';
import { ROOT } from './root.ts';

export interface Instance {
  readonly valid: boolean;
  readonly text: string;
}

export interface Entry {
  readonly id: string;
  readonly schema: unknown;
  readonly tests: readonly Instance[];
}

/** Beside the project; not part of it. */
export const DEFAULT_DATA = join(ROOT, '..', 'shared', 'maskbench', 'maskbench-dev.ndjson.gz');

export function readEntries(path: string): Entry[] {
  return statSync(path).isDirectory() ? readFolder(path) : readPacked(path);
}

/** Lines of `{id, schema, tests: [{valid, text}]}`. */
function readPacked(path: string): Entry[] {
  const bytes = readFileSync(path);
  const lines = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
}

/** Files of `{schema, tests: [{valid, data}]}`. An instance is fed as Python's json.dumps writes it. */
function readFolder(folder: string): Entry[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => {
    const file = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      schema: unknown;
      tests: { valid: boolean; data: unknown }[];
    };
    const tests = file.tests.map(({ valid, data }) => ({ valid, text: spacedJson(data) }));
    return { id: basename(name, '.json'), schema: file.schema, tests };
  });
}

/** ", " and ": ", the separators of json.dumps. */
function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}: ${spacedJson(member)}`)
    .join(', ')}}`;
}

export interface Choice {
  readonly limit?: number | undefined;
  readonly sample?: number | undefined;
  readonly seed: number;
}

export function chooseEntries(entries: readonly Entry[], { limit, sample, seed }: Choice): Entry[] {
  const sampled = sample === undefined ? [...entries] : sampleOf(entries, sample, seed);
  return limit === undefined ? sampled : sampled.slice(0, limit);
}
