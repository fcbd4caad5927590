/**
 * The one error type of the engine, and the makers of its kinds.
 *
 * Caller faults are exceptions of this type; model faults are values. `path` says where: a JSON Pointer into the
 * schema (`/properties/age`, `''` for the root) or a byte or character offset into a pattern or a file.
 */
export type ErrorKind =
  | 'schema' // malformed: not a legal JSON Schema, regular expression or option
  | 'unsupported' // legal, but this version does not enforce it
  | 'unsatisfiable' // nothing can match
  | 'limit' // a named limit was reached
  | 'vocabulary' // the tokenizer or its files
  | 'state' // misuse of a matcher, or one that failed before
  | 'model'; // a model's files, its shape, or the runtime that runs it

export class EngineError extends Error {
  readonly kind: ErrorKind;
  readonly path: string | number | undefined;

  constructor(kind: ErrorKind, message: string, path?: string | number, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'EngineError';
    this.kind = kind;
    this.path = path;
  }
}

/** A named limit was reached: nothing was widened, the work was given up. */
export class LimitError extends EngineError {
  readonly limit: string;
  readonly value: number;
  readonly ceiling: number;

  /** `part`: which part of what is limited, where it has parts. */
  constructor(limit: string, value: number, ceiling: number, path?: string | number, part?: string) {
    const where = part === undefined ? '' : ` in its part for ${part}`;
    super(
      'limit',
      `limit ${limit} reached${where}: ${value} exceeds ${ceiling}${at(path)}; raise limits.${limit} if this is meant`,
      path,
    );
    this.name = 'LimitError';
    this.limit = limit;
    this.value = value;
    this.ceiling = ceiling;
  }
}

function at(path: string | number | undefined): string {
  if (path === undefined) return '';
  return typeof path === 'number' ? ` at offset ${path}` : ` at ${showPointer(path)}`;
}

/** A JSON Pointer as text for a message: `#/properties/a`, `#` for the root. */
export function showPointer(pointer: string): string {
  return `#${pointer}`;
}

/** `message at #/pointer`. */
export function schemaError(message: string, pointer: string, cause?: unknown): EngineError {
  return new EngineError('schema', `${message}${at(pointer)}`, pointer, { cause });
}

export function unsupportedKeyword(keyword: string, pointer: string, hint = ''): EngineError {
  return new EngineError(
    'unsupported',
    `keyword ${JSON.stringify(keyword)} is not enforced by this version${at(pointer)}${hint}`,
    pointer,
  );
}

export function unsatisfiable(message: string, pointer: string): EngineError {
  return new EngineError('unsatisfiable', `${message}${at(pointer)}`, pointer);
}

export function patternError(message: string, source: string, offset: number, cause?: unknown): EngineError {
  return new EngineError('schema', `${message} in the pattern /${source}/ at offset ${offset}`, offset, { cause });
}

export function vocabularyError(message: string, cause?: unknown): EngineError {
  return new EngineError('vocabulary', message, undefined, { cause });
}

export function stateError(message: string): EngineError {
  return new EngineError('state', message);
}

export function modelError(message: string, cause?: unknown): EngineError {
  return new EngineError('model', message, undefined, { cause });
}

export function optionError(message: string): EngineError {
  return new EngineError('schema', message);
}

/** A legal regular expression that asks for more than a finite automaton can do, or than this version does. */
export function patternUnsupported(what: string, source: string, offset: number): EngineError {
  return new EngineError(
    'unsupported',
    `${what} is not supported in the pattern /${source}/ at offset ${offset}`,
    offset,
  );
}
