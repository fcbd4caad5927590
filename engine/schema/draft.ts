/**
 * The drafts of JSON Schema. A document names its draft by `$schema`. One that does not is read as 2020-12, and as the
 * mixtures that are met in practice: keywords of every draft are understood (`definitions`, `dependencies`, list-form
 * `items`, boolean `exclusiveMinimum`).
 */
export type Draft = 4 | 6 | 7 | 2019 | 2020;

const NAMED: readonly (readonly [part: string, draft: Draft])[] = [
  ['draft-03', 4],
  ['draft-04', 4],
  ['draft-06', 6],
  ['draft-07', 7],
  ['2019-09', 2019],
  ['2020-12', 2020],
];

/** The draft that a `$schema` names, or undefined for none and for what is unknown. */
export function findDraft(uri: unknown): Draft | undefined {
  if (typeof uri !== 'string') return undefined;
  return NAMED.find(([part]) => uri.includes(part))?.[1];
}

/** Up to draft 7 a `$ref` stands alone: its siblings say nothing. */
export function refStandsAlone(draft: Draft | undefined): boolean {
  return draft !== undefined && draft <= 7;
}

/** Up to draft 4 `id` names a resource; a document without `$schema` may mean it so. */
export function usesPlainId(draft: Draft | undefined): boolean {
  return draft === undefined || draft === 4;
}
