/** Where a measurement was made: what a figure needs to be compared with another. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './root.ts';

export interface MachineRecord {
  readonly date: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  /** Processes that waited to run in the last minute when the record was made. */
  readonly load: number;
  readonly system: string;
  readonly node: string;
  readonly v8: string;
  readonly espalier: string;
  readonly commit: string;
}

export function machineRecord(): MachineRecord {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    load: Number((loadavg()[0] ?? 0).toFixed(2)),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    v8: process.versions.v8,
    espalier: version,
    commit: commit(),
  };
}

/** `+` after it: with changes that are not in it. */
function commit(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', 'engine', 'wasm') === '' ? '' : '+');
  } catch {
    return 'none';
  }
}

export function machineLine(machine: MachineRecord): string {
  const { cpu, cores, load, node, espalier, commit } = machine;
  return `${cpu}, ${cores} cores (load ${load}), node ${node}, espalier ${espalier} (${commit})`;
}
