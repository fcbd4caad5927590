/** From a JSON Schema to the expression of the texts that it allows. Everything that can fail, fails here. */
import type { ExprId, ExprStore } from '../expr/store.ts';
import { NormalForm } from '../schema/normal-form.ts';
import { type FormatPolicy, readSchema, type SchemaDocument } from '../schema/read.ts';
import { type Warning, warningOf } from '../schema/warnings.ts';
import { Emptiness } from './emptiness.ts';
import { explainEmptiness } from './explain.ts';
import { sharedLexemes, type Whitespace } from './lexemes.ts';
import { StringLowering } from './strings.ts';
import { type PropertyOrder, ValueRules } from './values.ts';

export interface SchemaOptions {
  /** `schema` (default): declared properties in their order, before others. `any`: every order. */
  readonly propertyOrder?: PropertyOrder;
  /** Between JSON tokens: `flexible` (default), `compact` (none), `spaced` (`, ` and `: `). */
  readonly whitespace?: Whitespace;
  /** `assert` (default): known formats are enforced. `annotate`: none is. `refuse`: they are errors. */
  readonly formats?: FormatPolicy;
}

export class CompiledSchema {
  readonly #document: SchemaDocument;
  readonly #values: ValueRules;
  readonly #form: NormalForm;
  #warnings: readonly Warning[] | undefined;

  constructor(document: SchemaDocument, form: NormalForm, values: ValueRules) {
    this.#document = document;
    this.#form = form;
    this.#values = values;
  }

  /** The expression of the whole text. It is made again when the store was cleared. */
  root(): ExprId {
    return this.#values.value(this.#form.root);
  }

  /** What is not enforced. */
  get warnings(): readonly Warning[] {
    return (this.#warnings ??= this.#document.notes.map(warningOf));
  }
}

export function compileSchema(store: ExprStore, schema: unknown, options: SchemaOptions = {}): CompiledSchema {
  return compile(store, schema, options, () => anyJson(store, options.whitespace).root());
}

const anyJsonOf = new WeakMap<ExprStore, Map<Whitespace, CompiledSchema>>();

/** The schema `true`. All schemas of a store share it, so its states are made once. */
export function anyJson(store: ExprStore, whitespace: Whitespace = 'flexible'): CompiledSchema {
  let made = anyJsonOf.get(store);
  if (made === undefined) anyJsonOf.set(store, (made = new Map()));
  let compiled = made.get(whitespace);
  if (compiled === undefined) made.set(whitespace, (compiled = compile(store, true, { whitespace }, undefined)));
  return compiled;
}

function compile(
  store: ExprStore,
  schema: unknown,
  { propertyOrder = 'schema', whitespace = 'flexible', formats = 'assert' }: SchemaOptions,
  anyValue: (() => ExprId) | undefined,
): CompiledSchema {
  const lexemes = sharedLexemes(store);
  const strings = new StringLowering(store, lexemes);
  const document = readSchema(schema, { formats, limits: store.limits, languages: strings });
  const form = new NormalForm(document, strings, store.limits);
  const emptiness = new Emptiness(form, strings);
  if (emptiness.isEmpty(form.root)) throw explainEmptiness(form, emptiness);
  const values = new ValueRules({ store, form, emptiness, strings, lexemes, anyValue }, { propertyOrder, whitespace });
  return new CompiledSchema(document, form, values);
}
