/** Files of the package itself, found from wherever this module runs: a clone's sources, its build, an installation. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = findRoot(dirname(fileURLToPath(import.meta.url)));

/** The model that comes with the package. */
export const EMBEDDED_MODEL = join(ROOT, 'models', 'espalier-tickets');

export function packageFile(...segments: string[]): string {
  return join(ROOT, ...segments);
}

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return version;
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('the package.json of espalier is missing');
  return findRoot(parent);
}
