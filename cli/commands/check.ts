/** `espalier check`: what of a schema is enforced, what is not, and what is refused and where. Needs no model. */
import { EngineError } from '../../engine/errors.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readSchema } from '../input.ts';
import { compileAlone } from '../schema-only.ts';
import { type Finding, surveySchema } from '../survey.ts';

/** What `--json` prints. Scripts read it: names are added, never changed. */
interface Report {
  readonly ok: boolean;
  /** How often each enforced keyword occurs. */
  readonly enforced: Readonly<Record<string, number>>;
  readonly warnings: readonly Finding[];
  readonly refused: readonly Finding[];
  /** Why the schema does not compile. `path` is a JSON Pointer, or a byte or character offset. */
  readonly error?: { readonly kind: string; readonly message: string; readonly path?: string | number };
}

export async function runCheck(path: string, { json }: { readonly json?: boolean }): Promise<ExitCode> {
  const report = await checkSchema(await readSchema(path));
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : describe(report));
  return report.ok ? EXIT.ok : EXIT.schema;
}

async function checkSchema(schema: unknown): Promise<Report> {
  const survey = surveySchema(schema);
  const enforced = Object.fromEntries([...survey.enforced].sort(([a], [b]) => (a < b ? -1 : 1)));
  try {
    const { warnings } = await compileAlone(schema);
    return { ok: true, enforced, warnings, refused: survey.refused };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { kind, message, path } = error;
    return { ok: false, enforced, warnings: survey.unknown, refused: survey.refused, error: { kind, message, path } };
  }
}

function describe({ ok, enforced, warnings, refused, error }: Report): string {
  const counts = Object.entries(enforced).map(([keyword, count]) => (count === 1 ? keyword : `${keyword} × ${count}`));
  const lines = (findings: readonly Finding[]) => findings.map(({ pointer, message }) => `#${pointer}: ${message}`);
  return [
    ok ? 'The schema compiles: every output will match it.\n' : `The schema does not compile: ${error?.message}\n`,
    list('Enforced', counts.length === 0 ? [] : [counts.join(', ')]),
    list('Constrains nothing', lines(warnings)),
    list(ok ? 'Not enforced, but out of reach' : 'Refused', lines(refused)),
  ].join('');
}

function list(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
