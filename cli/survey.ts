/**
 * Every keyword of a schema and what becomes of it, whether the engine would ever come to it or not: the engine stops at
 * the first fault, and a person who repairs a schema wants them all.
 */
import { isObject } from '../engine/schema/json.ts';
import { subschemas } from '../engine/schema/keyword-values.ts';
import { isRefused, KEYWORDS } from '../engine/schema/keywords.ts';
import { findNearMiss } from '../engine/schema/near-miss.ts';
import { escapeSegment } from '../engine/schema/pointer.ts';

export interface Finding {
  readonly keyword: string;
  readonly pointer: string;
  readonly message: string;
}

export interface Survey {
  /** How often each enforced keyword occurs. */
  readonly enforced: ReadonlyMap<string, number>;
  /** Where a keyword stands that this version does not enforce. */
  readonly refused: readonly Finding[];
  /** What is no keyword, and which one may be meant. */
  readonly unknown: readonly Finding[];
}

/** From a work list, so a deep document is no deep recursion. */
export function surveySchema(schema: unknown): Survey {
  const enforced = new Map<string, number>();
  const refused: Finding[] = [];
  const unknown: Finding[] = [];
  const work: [raw: unknown, pointer: string][] = [[schema, '']];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const [raw, pointer] = next;
    if (!isObject(raw)) continue;
    for (const name of Object.keys(raw)) {
      const at = `${pointer}/${escapeSegment(name)}`;
      const keyword = KEYWORDS.get(name);
      if (keyword === undefined) {
        unknown.push({ keyword: name, pointer: at, message: describeUnknown(name) });
        continue;
      }
      if (isRefused(keyword, raw[name], raw))
        refused.push({
          keyword: name,
          pointer: at,
          message: `${JSON.stringify(name)} is not enforced by this version`,
        });
      else if (keyword.role === 'enforced') enforced.set(name, (enforced.get(name) ?? 0) + 1);
      for (const [child, key] of subschemas(keyword.value, raw[name])) {
        work.push([child, key === undefined ? at : `${at}/${escapeSegment(String(key))}`]);
      }
    }
  }
  return { enforced, refused, unknown };
}

function describeUnknown(name: string): string {
  const meant = findNearMiss(name, KEYWORDS.keys());
  const hint = meant === undefined ? '' : `; did you mean ${JSON.stringify(meant)}?`;
  return `${JSON.stringify(name)} is not a keyword of JSON Schema${hint}`;
}
