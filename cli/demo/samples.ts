/** The sample tickets that come with the embedded model: a ticket and the right form, one JSON object a line. */
import { join } from 'node:path';
import { readText } from '../input.ts';
import { EMBEDDED_MODEL } from '../package-files.ts';

export interface Sample {
  readonly ticket: string;
  /** The right form. */
  readonly triage: Readonly<Record<string, unknown>>;
  /** One of the few that `npm start` shows. */
  readonly start?: boolean;
}

export async function readSamples(): Promise<Sample[]> {
  const lines = (await readText(join(EMBEDDED_MODEL, 'samples.jsonl'))).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Sample);
}
