/** What the command reads: files, or standard input as `-`. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { EXIT } from './exit-codes.ts';
import { CommandFailure } from './failure.ts';

export async function readText(path: string): Promise<string> {
  try {
    return path === '-' ? await text(process.stdin) : await readFile(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandFailure(EXIT.usage, `cannot read ${path}: ${reason}`, { cause });
  }
}

/** A schema file. Text that is not JSON is a fault of the schema. */
export async function readSchema(path: string): Promise<unknown> {
  const source = await readText(path);
  try {
    return JSON.parse(source.replace(/^\ufeff/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandFailure(
      EXIT.schema,
      `${path === '-' ? 'the schema on standard input' : path} is not JSON: ${reason}`,
      { cause },
    );
  }
}
