/** Failures as people and scripts see them: a message, what to do, an exit code; a stack only where it is asked for. */
import { EngineError, type ErrorKind } from '../engine/errors.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';

/** A failure of the command itself, worded for its user. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

const KIND_EXIT: Record<ErrorKind, ExitCode> = {
  schema: EXIT.schema,
  unsupported: EXIT.schema,
  unsatisfiable: EXIT.schema,
  limit: EXIT.schema,
  vocabulary: EXIT.model,
  model: EXIT.model,
  state: EXIT.internal,
};

const KIND_ADVICE: Partial<Record<ErrorKind, string>> = {
  unsupported: 'espalier check lists all that this version refuses in a schema; nothing is ever ignored silently',
  unsatisfiable: 'no JSON could ever match; loosen one of the constraints',
};

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandFailure) return error.exitCode;
  return error instanceof EngineError ? KIND_EXIT[error.kind] : EXIT.internal;
}

/** The lines for stderr. */
export function describeFailure(error: unknown): string {
  const lines = [`error: ${error instanceof Error ? error.message : String(error)}`];
  const advice = error instanceof EngineError ? KIND_ADVICE[error.kind] : undefined;
  if (advice) lines.push(advice);
  if (exitCodeOf(error) === EXIT.internal) lines.push('this is a bug in espalier; ESPALIER_DEBUG=1 shows where');
  if (process.env.ESPALIER_DEBUG) lines.push(stackOf(error));
  return lines.join('\n');
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const cause = error.cause === undefined ? '' : `\ncaused by ${stackOf(error.cause) || String(error.cause)}`;
  return `${error.stack}${cause}`;
}
