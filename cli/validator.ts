/**
 * Validation of a whole output, by ajv: an independent opinion on what the grammar enforced. The draft is the one that
 * `$schema` names, 2020-12 by default.
 */
import type { ErrorObject, ValidateFunction } from 'ajv';

export interface Verdict {
  /** `undefined` where the text does not parse. */
  readonly value: unknown;
  readonly parses: boolean;
  /** `undefined` where ajv cannot compile the schema. */
  readonly valid: boolean | undefined;
  readonly errors: readonly string[];
}

export type Validator = (text: string) => Verdict;

export async function makeValidator(schema: unknown): Promise<Validator> {
  const validate = await compile(schema);
  return (text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      return { value: undefined, parses: false, valid: false, errors: [`not JSON: ${(error as Error).message}`] };
    }
    if (typeof validate === 'string') return { value, parses: true, valid: undefined, errors: [validate] };
    const valid = validate(value) as boolean;
    return { value, parses: true, valid, errors: (validate.errors ?? []).map(describe) };
  };
}

async function compile(schema: unknown): Promise<ValidateFunction | string> {
  const Ajv = await ajvFor(schema);
  const { default: addFormats } = await import('ajv-formats');
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  try {
    return ajv.compile(schema as object);
  } catch (error) {
    return `ajv cannot check this schema: ${(error as Error).message}`;
  }
}

async function ajvFor(schema: unknown) {
  const uri = typeof schema === 'object' && schema !== null ? String(Reflect.get(schema, '$schema') ?? '') : '';
  if (/draft-0[4-7]/.test(uri)) return (await import('ajv')).Ajv;
  return uri.includes('2019-09')
    ? (await import('ajv/dist/2019.js')).Ajv2019
    : (await import('ajv/dist/2020.js')).Ajv2020;
}

function describe({ instancePath, message }: ErrorObject): string {
  return `${message ?? 'is not valid'} at #${instancePath}`;
}
