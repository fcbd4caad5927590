/**
 * The formats of JSON Schema that are enforced while decoding: name to language. The others (host names and mailboxes
 * of other scripts, `regex`) no finite automaton decides, so they stay annotations, and the compiler says so.
 */
import type { Alphabet } from '../../expr/alphabet.ts';
import type { ExprId, ExprStore } from '../../expr/store.ts';
import { date, dateTime, duration, time } from './date-time.ts';
import { email, hostname, ipv4, ipv6 } from './internet.ts';
import { type Format, FormatLanguage } from './language.ts';
import { jsonPointer, relativeJsonPointer, uuid } from './pointer.ts';
import { iri, iriReference, uri, uriReference, uriTemplate } from './uri.ts';

const FORMATS: ReadonlyMap<string, Format> = new Map([
  ['date', date],
  ['time', time],
  ['date-time', dateTime],
  ['duration', duration],
  ['email', email],
  ['hostname', hostname],
  ['ipv4', ipv4],
  ['ipv6', ipv6],
  ['uri', uri],
  ['uri-reference', uriReference],
  ['iri', iri],
  ['iri-reference', iriReference],
  ['uri-template', uriTemplate],
  ['uuid', uuid],
  ['json-pointer', jsonPointer],
  ['relative-json-pointer', relativeJsonPointer],
]);

/** The names of the formats that `makeFormat` knows. */
export const FORMAT_NAMES: readonly string[] = [...FORMATS.keys()];

interface Made {
  readonly epoch: number;
  readonly expressions: Map<string, ExprId>;
}

/** What was made for each alphabet, until its store is cleared: many schemas name the same few formats. */
const memo = new WeakMap<Alphabet, Made>();

/** The string contents of a format, in the spellings of an alphabet; undefined for a format that is not enforced. */
export function makeFormat(store: ExprStore, alphabet: Alphabet, name: string): ExprId | undefined {
  let made = memo.get(alphabet);
  if (made?.epoch !== store.epoch) memo.set(alphabet, (made = { epoch: store.epoch, expressions: new Map() }));
  let expression = made.expressions.get(name);
  if (expression === undefined) {
    expression = FORMATS.get(name)?.(new FormatLanguage(store, alphabet));
    if (expression !== undefined) made.expressions.set(name, expression);
  }
  return expression;
}
