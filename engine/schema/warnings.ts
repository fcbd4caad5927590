/** What of a schema is not enforced while decoding. Kept as notes, and put into words only when someone asks. */

import { KEYWORDS } from './keywords.ts';
import { findNearMiss } from './near-miss.ts';
import type { SchemaNode } from './node.ts';

export interface Warning {
  /** JSON Pointer of the keyword. */
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
}

export interface Note {
  readonly node: SchemaNode;
  readonly keyword: string;
  readonly reason:
    | 'unknown keyword'
    | 'other draft'
    | 'beside $ref'
    | 'unknown format'
    | 'format not asserted'
    | 'pattern';
  /** What a pattern was accepted with. */
  readonly detail?: string;
}

export function warningOf(note: Note): Warning {
  const { node, keyword, reason } = note;
  return { pointer: node.at(keyword), keyword, message: MESSAGES[reason](note) };
}

const MESSAGES: Record<Note['reason'], (note: Note) => string> = {
  'unknown keyword': ({ keyword }) => {
    const meant = findNearMiss(keyword, KEYWORDS.keys());
    const hint = meant === undefined ? '' : `; did you mean ${JSON.stringify(meant)}?`;
    return `${JSON.stringify(keyword)} is not a keyword of JSON Schema and constrains nothing${hint}`;
  },
  'other draft': ({ keyword, node }) =>
    `${JSON.stringify(keyword)} is not a keyword of draft ${node.resource.draft} and constrains nothing`,
  'beside $ref': ({ keyword, node }) =>
    `${JSON.stringify(keyword)} is ignored: up to draft 7 the siblings of "$ref" are, and this is draft ${node.resource.draft}`,
  'unknown format': ({ node }) => `the format ${JSON.stringify(formatOf(node))} is not known and constrains nothing`,
  'format not asserted': ({ node }) =>
    `the format ${JSON.stringify(formatOf(node))} is an annotation by the option formats`,
  pattern: ({ detail = '' }) => detail,
};

function formatOf(node: SchemaNode): unknown {
  return typeof node.raw === 'boolean' ? undefined : node.raw.format;
}
