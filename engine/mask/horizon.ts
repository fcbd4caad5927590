/**
 * How far one token can see. No token has more than `maxBytes` bytes, so what a lexeme says beyond that makes no
 * difference to a mask, and lexemes that differ only there share frames and rows: a string of at most 500 characters
 * and one without end, a pattern under a length that is far away.
 */
import { Flag, Kind, NO_BOUND } from '../expr/kinds.ts';
import { childrenOf } from '../expr/make.ts';
import type { ExprId, ExprStore } from '../expr/store.ts';

/** A lexeme with the same masks as `lexeme`, whatever follows. */
export function withinToken(store: ExprStore, lexeme: ExprId, maxBytes: number): ExprId {
  const { kind, a, b } = store.nodes;
  if (kind[lexeme] === Kind.CONCAT) {
    const head = withinToken(store, a[lexeme] as ExprId, maxBytes);
    return head === a[lexeme] ? lexeme : store.concat(head, b[lexeme] as ExprId);
  }
  if (kind[lexeme] === Kind.REPEAT) return nearCounter(store, lexeme, maxBytes);
  return kind[lexeme] === Kind.AND ? withoutFarLength(store, lexeme, maxBytes) : lexeme;
}

/** x{m,n}: each time takes at least a byte, so bounds past `maxBytes` are all alike. */
function nearCounter(store: ExprStore, id: ExprId, maxBytes: number): ExprId {
  const { a, b, c, flags } = store.nodes;
  const body = a[id] as ExprId;
  if (!((flags[id] as number) & Flag.PLAIN) || store.nullable(body)) return id;
  const min = b[id] as number;
  const max = c[id] as number;
  if (min <= maxBytes && (max === NO_BOUND || max < maxBytes)) return id;
  return store.repeat(body, Math.min(min, maxBytes), max === NO_BOUND || max >= maxBytes ? Infinity : max);
}

/**
 * A ∧ x{0,n} is A, to one token, where n leaves room for the token and then for whatever A still needs: the length can
 * neither refuse the token nor leave it without an end. A has to be plain, so that its need is known from its form.
 */
function withoutFarLength(store: ExprStore, id: ExprId, maxBytes: number): ExprId {
  const children = childrenOf(store, id);
  const [first, second] = children;
  if (children.length !== 2 || first === undefined || second === undefined) return id;
  const bound = isLength(store, first) ? first : second;
  const other = bound === first ? second : first;
  if (!isLength(store, bound)) return id;
  return (store.nodes.c[bound] as number) >= maxBytes + need(store, other) ? other : id;
}

/** x{0,n}, x one code point or any other thing of at least a byte. */
function isLength(store: ExprStore, id: ExprId): boolean {
  const { kind, a, b, c } = store.nodes;
  return kind[id] === Kind.REPEAT && b[id] === 0 && c[id] !== NO_BOUND && !store.nullable(a[id] as ExprId);
}

/** At most how many bytes an expression needs to its end after any of its prefixes; Infinity where the form hides it. */
function need(store: ExprStore, id: ExprId): number {
  const { kind, a, b, flags } = store.nodes;
  if (!((flags[id] as number) & Flag.PLAIN)) return Infinity;
  switch (kind[id]) {
    case Kind.SET:
      return 1;
    case Kind.LITERAL:
      return b[id] as number;
    case Kind.CONCAT:
      return need(store, a[id] as ExprId) + need(store, b[id] as ExprId);
    case Kind.OR:
      return Math.max(...childrenOf(store, id).map((child) => need(store, child)));
    case Kind.REPEAT:
      return need(store, a[id] as ExprId) * (1 + (b[id] as number));
    default:
      return id <= 1 ? 0 : Infinity;
  }
}

/** Whether a lexeme's frame will be asked for again and again: its states do not count. */
export function isLasting(store: ExprStore, lexeme: ExprId): boolean {
  const { kind, a, c, flags } = store.nodes;
  const head = kind[lexeme] === Kind.CONCAT ? (a[lexeme] as ExprId) : lexeme;
  return ((flags[lexeme] as number) & Flag.PLAIN) !== 0 && !(kind[head] === Kind.REPEAT && c[head] !== NO_BOUND);
}
