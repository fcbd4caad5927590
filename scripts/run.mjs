/**
 * One door to every task: `node scripts/run.mjs start|test|build|check|bench NAME|cli … [arguments]`.
 *
 * Each task first brings about what it needs (installed packages, a fresh build) where that is missing or older than its
 * sources, so that a clone is one command away from anything. Plain Node, no dependencies: it runs before there are any.
 * The exit code is that of the first step that failed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCES = ['engine', 'cli', 'wasm', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];
/** Made by the build inside the sources' folders. */
const GENERATED = new Set([join('wasm', 'build'), join('engine', 'mask', 'kernel-binary.ts')]);
/** Written when a build is done. Not in dist, which is published as it stands. */
const STAMP = join('node_modules', '.espalier-built');

const TASKS = {
  start: (args) => [install, build, () => node('dist/cli/main.js', 'demo', ...args)],
  cli: (args) => [install, build, () => node('dist/cli/main.js', ...args)],
  test: (args) => [install, build, () => tool('vitest', 'run', ...args)],
  build: () => [install, build],
  check: () => [
    install,
    build,
    () => tool('@biomejs/biome', 'check', '.'),
    () => tool('typescript:tsc', '--noEmit', '-p', '.'),
  ],
  // Compiled, not through tsx: what that wraps around functions costs a tenth of a compile's time.
  bench: ([name, ...args]) => [
    install,
    build,
    () => tool('typescript:tsc', '-p', 'bench/tsconfig.json'),
    () => node(benchFile(name), ...args),
  ],
};

const [task, ...args] = process.argv.slice(2);
if (!Object.hasOwn(TASKS, task ?? ''))
  stop(2, `usage: node scripts/run.mjs ${Object.keys(TASKS).join('|')} [arguments]`);
for (const step of TASKS[task](args)) {
  const code = step();
  if (code) process.exit(code);
}

/** Packages exactly as locked. No install script runs: one of a dependency would fetch from the network. */
function install() {
  if (modified('node_modules/.package-lock.json') >= modified('package-lock.json')) return 0;
  console.error('installing packages …');
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // The npm that runs us, where one does, so that no other is found in its place.
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return run(process.execPath, [npm, ...flags]);
  return run('npm', flags, { shell: process.platform === 'win32' });
}

/** The kernel first: its bytes are a source of the engine. */
function build() {
  if (existsSync(join(ROOT, 'dist', 'cli', 'main.js')) && modified(STAMP) > Math.max(...SOURCES.map(newest))) return 0;
  console.error('building …');
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true }); // what a source that is gone left
  const code = node('wasm/build.mjs') || tool('typescript:tsc', '-p', 'tsconfig.build.json');
  if (code) return code;
  writeFileSync(join(ROOT, STAMP), '');
  return 0;
}

function benchFile(name) {
  if (!existsSync(join(ROOT, 'bench', name ?? '', 'main.ts'))) stop(2, `there is no bench ${name ?? ''}: see bench/`);
  return join('dist', 'bench', name, 'main.js');
}

/** Runs a package's program by its own entry, without a shell: `package` or `package:program`. */
function tool(name, ...args) {
  const [packageName, program] = name.split(':');
  const folder = join('node_modules', ...packageName.split('/'));
  const bins = JSON.parse(readText(join(folder, 'package.json'))).bin;
  const bin = typeof bins === 'string' ? bins : (bins[program] ?? Object.values(bins)[0]);
  return node(join(folder, bin), ...args);
}

function node(...args) {
  return run(process.execPath, args);
}

function run(command, args, options = {}) {
  const { status, signal, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (error) stop(1, `cannot run ${command}: ${error.message}`);
  return status ?? (signal === 'SIGINT' ? 130 : 1);
}

/** The time of the newest file in it, in milliseconds. */
function newest(path) {
  if (GENERATED.has(path)) return 0;
  const entry = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return entry?.mtimeMs ?? 0;
  return Math.max(0, ...readdirSync(join(ROOT, path)).map((name) => newest(join(path, name))));
}

/** When a file was last written, in milliseconds; 0 where it is not there. */
function modified(path) {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readText(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

function stop(code, message) {
  console.error(message);
  process.exit(code);
}
