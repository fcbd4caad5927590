/** Reads schemas without expressions: patterns are JavaScript's, and `even` is a format of even length. */
import { patternError } from '../../engine/errors.ts';
import { DEFAULT_LIMITS, type Limits } from '../../engine/limits.ts';
import { holds } from '../../engine/schema/holds.ts';
import type { JsonValue } from '../../engine/schema/json.ts';
import { NormalForm } from '../../engine/schema/normal-form.ts';
import { type ReadOptions, readSchema, type SchemaDocument } from '../../engine/schema/read.ts';
import type { StringLanguages } from '../../engine/schema/string-languages.ts';
import { type Warning, warningOf } from '../../engine/schema/warnings.ts';

const pattern = (source: string): RegExp => new RegExp(source, 'u');

export const plainLanguages: StringLanguages = {
  checkPattern: (source) => {
    try {
      pattern(source);
    } catch (error) {
      throw patternError(String(error), source, 0);
    }
    return undefined;
  },
  knowsFormat: (name) => name === 'even',
  matchesPattern: (source, text) => pattern(source).test(text),
  matchesFormat: (_, text) => [...text].length % 2 === 0,
};

export interface Choices extends Partial<Omit<ReadOptions, 'limits'>> {
  limits?: Partial<Limits>;
}

export function read(schema: unknown, { limits, ...choices }: Choices = {}): SchemaDocument {
  return readSchema(schema, {
    formats: 'assert',
    languages: plainLanguages,
    ...choices,
    limits: { ...DEFAULT_LIMITS, ...limits },
  });
}

export function warningsOf(schema: unknown, choices: Choices = {}): Warning[] {
  return read(schema, choices).notes.map(warningOf);
}

export function normalForm(schema: unknown, choices: Choices = {}): NormalForm {
  const document = read(schema, choices);
  return new NormalForm(document, choices.languages ?? plainLanguages, { ...DEFAULT_LIMITS, ...choices.limits });
}

/** A test of values by the normal form. */
export function validator(schema: unknown, choices: Choices = {}): (value: unknown) => boolean {
  const form = normalForm(schema, choices);
  return (value) => holds(form, form.root, value as JsonValue);
}
