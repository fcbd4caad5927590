/** `espalier check`: what of a schema is enforced, what is not, and what is refused and where. Needs no model. */
import { EngineError } from '../../engine/errors.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readSchema } from '../input.ts';
import { compileAlone } from '../schema-only.ts';
import { surveySchema } from '../survey.ts';

/** What `--json` prints. Scripts read it: names are added, never changed. */
interface Report {
  readonly ok: boolean;
  /** How often each enforced keyword occurs. */
  readonly enforced: Readonly<Record<string, number>>;
  readonly warnings: readonly { readonly keyword: string; readonly pointer: string; readonly message: string }[];
  readonly refused: readonly { readonly keyword: string; readonly pointer: string }[];
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
    return { ok: false, enforced, warnings: [], refused: survey.refused, error: { kind, message, path } };
  }
}

function describe({ ok, enforced, warnings, refused, error }: Report): string {
  const sections = [
    ok ? 'The schema compiles: every output will match it.' : `The schema does not compile: ${error?.message}`,
    list('Enforced', Object.entries(enforced).map(([keyword, count]) => (count === 1 ? keyword : `${keyword} × ${count}`)).join(', ')),
    list('Not enforced', ...warnings.map(({ pointer, message }) => `#${pointer}: ${message}`)),
    list(ok ? 'Out of reach, or refused were it reached' : 'Refused by this version', ...refused.map(({ pointer, keyword }) => `#${pointer}: ${keyword}`)),
  ];
  return sections.filter((section) => section !== '').join('\n');
}

function list(title: string, ...lines: string[]): string {
  const shown = lines.filter((line) => line !== '');
  return shown.length === 0 ? '' : `${title}:\n${shown.map((line) => `  ${line}\n`).join('')}`;
}
