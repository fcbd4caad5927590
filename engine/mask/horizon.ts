/** How far a lexeme matters to one token. */
import type { ExprId, ExprStore } from '../expr/store.ts';
import { Flag, Kind, NO_BOUND } from '../expr/kinds.ts';

/**
 * The lexeme as far as one token can tell: no token has more than `maxBytes` bytes, so counters beyond it are all
 * alike, and a string of at most 500 characters has the frame of one without end. Only where no ∧ or ¬ sees the count.
 */
export function withinToken(store: ExprStore, lexeme: ExprId, maxBytes: number): ExprId {
  const { kind, a, b, c, flags } = store.nodes;
  if (!((flags[lexeme] as number) & Flag.PLAIN)) return lexeme;
  if (kind[lexeme] === Kind.CONCAT) {
    const head = withinToken(store, a[lexeme] as ExprId, maxBytes);
    return head === a[lexeme] ? lexeme : store.concat(head, b[lexeme] as ExprId);
  }
  if (kind[lexeme] !== Kind.REPEAT || store.nullable(a[lexeme] as ExprId)) return lexeme;
  const min = b[lexeme] as number;
  const max = c[lexeme] as number;
  if (min <= maxBytes && (max === NO_BOUND || max < maxBytes)) return lexeme;
  return store.repeat(a[lexeme] as ExprId, Math.min(min, maxBytes), max === NO_BOUND || max >= maxBytes ? Infinity : max);
}
