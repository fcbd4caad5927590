/** What the masks need to know of a lexeme's form. */
import { type ExprId, type ExprStore, EPSILON } from '../expr/store.ts';
import { Flag, Kind, NO_BOUND } from '../expr/kinds.ts';
import { childrenOf } from '../expr/make.ts';

/**
 * `L` where the lexeme is L ∧ ¬F and F is a finite set of words: the keys of an object except the declared ones. Every
 * token that stays inside L stays inside L ∧ ¬F too, so the masks of the two differ only along the words of F.
 */
export function withoutExclusion(store: ExprStore, lexeme: ExprId): ExprId | undefined {
  if (store.nodes.kind[lexeme] !== Kind.AND) return undefined;
  const children = childrenOf(store, lexeme);
  const kept = children.filter((child) => !isExclusion(store, child));
  return kept.length === 0 || kept.length === children.length ? undefined : store.and(kept);
}

function isExclusion(store: ExprStore, id: ExprId): boolean {
  const { kind, a } = store.nodes;
  return kind[id] === Kind.NOT && isFiniteWords(store, a[id] as ExprId);
}

function isFiniteWords(store: ExprStore, id: ExprId): boolean {
  const kind = store.nodes.kind[id];
  if (id === EPSILON || kind === Kind.LITERAL) return true;
  if (kind === Kind.CHOICE) return !((store.nodes.flags[id] as number) & Flag.STRUCTURE);
  return kind === Kind.OR && childrenOf(store, id).every((child) => isFiniteWords(store, child));
}

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
