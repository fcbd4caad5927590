/**
 * Union and intersection: flattened, sorted, without duplicates, and simplified by the laws that keep the number of
 * states small where derivatives meet:
 *   x | ∅ = x          x | all = all       sets unite       aK | bK = (a | b)K, aK | aL = a(K | L)      x{0,3} | x{2,5} = x{0,5}
 *   x & all = x        x & ∅ = ∅           sets intersect   literal & x is decided  x & ¬x = ∅
 */
import { LimitError } from '../errors.ts';
import { EMPTY, EPSILON, type ExprId, Flag, Kind, NO_BOUND } from './kinds.ts';
import { literalBytes, makeByteSet, makeConcat, makeRepeat, makeSequence } from './make.ts';
import type { ExprStore } from './store.ts';

export function unite(store: ExprStore, parts: ArrayLike<ExprId>): ExprId {
  const only = onlyPart(parts, EMPTY);
  if (only !== undefined) return only;
  const ids = flatten(store, parts, Kind.OR, EMPTY);
  if (ids.includes(store.all)) return store.all;
  if (ids.length > store.limits.alternatives)
    throw new LimitError('alternatives', ids.length, store.limits.alternatives);
  const simpler = ids.length > 1 ? factorHeads(store, factor(store, mergeSets(store, ids, Kind.OR))) : ids;
  if (simpler.length === 0) return EMPTY;
  if (simpler.length === 1) return simpler[0] as ExprId;
  return listNode(store, Kind.OR, simpler);
}

export function intersect(store: ExprStore, parts: ArrayLike<ExprId>): ExprId {
  for (let i = 0; i < parts.length; i++) if (parts[i] === EMPTY) return EMPTY;
  const only = onlyPart(parts, store.all);
  if (only !== undefined) return only;
  const ids = flatten(store, parts, Kind.AND, store.all);
  if (ids.includes(EPSILON)) return ids.every((id) => store.nullable(id)) ? EPSILON : EMPTY;
  const { kind, a } = store.nodes;
  for (const id of ids) if (kind[id] === Kind.NOT && ids.includes(a[id] as ExprId)) return EMPTY;
  const literal = ids.find((id) => kind[id] === Kind.LITERAL);
  if (literal !== undefined) {
    const bytes = literalBytes(store, literal).slice();
    return ids.every((id) => id === literal || store.matches(id, bytes)) ? literal : EMPTY;
  }
  const merged = mergeSets(store, ids, Kind.AND);
  if (merged.includes(EMPTY)) return EMPTY;
  return merged.length === 1 ? (merged[0] as ExprId) : listNode(store, Kind.AND, merged);
}

/** The one part there is besides the neutral element, or that element; undefined where there are several. Most calls. */
function onlyPart(parts: ArrayLike<ExprId>, neutral: ExprId): ExprId | undefined {
  let only = neutral;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as ExprId;
    if (part === neutral || part === only) continue;
    if (only !== neutral) return undefined;
    only = part;
  }
  return only;
}

/** Children of nested nodes of the same kind, sorted, distinct, without the neutral element. */
function flatten(store: ExprStore, parts: ArrayLike<ExprId>, kind: number, neutral: ExprId): ExprId[] {
  const { nodes } = store;
  const ids: ExprId[] = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as ExprId;
    if (part === neutral) continue;
    if (nodes.kind[part] !== kind) ids.push(part);
    else
      for (let j = 0; j < (nodes.b[part] as number); j++)
        ids.push(nodes.lists[(nodes.a[part] as number) + j] as ExprId);
  }
  if (ids.length < 2) return ids;
  ids.sort((x, y) => x - y);
  let end = 1;
  for (let i = 1; i < ids.length; i++) if (ids[i] !== ids[i - 1]) ids[end++] = ids[i] as ExprId;
  ids.length = end;
  return ids;
}

/** All byte sets among `ids` as one. */
function mergeSets(store: ExprStore, ids: ExprId[], kind: number): ExprId[] {
  const sets = ids.filter((id) => store.nodes.kind[id] === Kind.SET);
  if (sets.length < 2) return ids;
  const bits = store.sets.bits(store.nodes.a[sets[0] as ExprId] as number).slice();
  for (const id of sets) {
    const other = store.sets.bits(store.nodes.a[id] as number);
    for (let word = 0; word < 8; word++) {
      const [x, y] = [bits[word] as number, other[word] as number];
      bits[word] = kind === Kind.OR ? x | y : x & y;
    }
  }
  const rest = ids.filter((id) => store.nodes.kind[id] !== Kind.SET);
  return sorted([...rest, makeByteSet(store, bits)]);
}

/** aK | bK = (a | b)K, and counters of one body merge where their ranges touch. */
function factor(store: ExprStore, ids: ExprId[]): ExprId[] {
  const { nodes } = store;
  const groups = new Map<number, ExprId[]>(); // continuation (or ~body of a counter) -> members
  for (const id of ids) {
    const group = groupKey(
      nodes.kind[id] as number,
      nodes.flags[nodes.a[id] as number] as number,
      nodes.a[id] as number,
      nodes.b[id] as number,
    );
    if (group === undefined) continue;
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [id]);
    else members.push(id);
  }
  let result = ids;
  for (const [key, members] of groups) {
    if (members.length < 2) continue;
    const merged = key < 0 ? mergeCounters(store, members) : mergeHeads(store, members);
    if (merged.length === members.length) continue;
    result = sorted([...result.filter((id) => !members.includes(id)), ...merged]);
  }
  return result;
}

/** aK | aL = a(K | L): alternatives that read the same lexeme or rule wait for it once. */
function factorHeads(store: ExprStore, ids: ExprId[]): ExprId[] {
  if (ids.length < 2) return ids;
  const { nodes } = store;
  const byHead = new Map<ExprId, ExprId[]>();
  for (const id of ids) {
    if (nodes.kind[id] !== Kind.SEQUENCE) continue;
    const head = nodes.a[id] as ExprId;
    const members = byHead.get(head);
    if (members === undefined) byHead.set(head, [id]);
    else members.push(id);
  }
  let result = ids;
  for (const [head, members] of byHead) {
    if (members.length < 2) continue;
    const rest = unite(
      store,
      members.map((id) => nodes.b[id] as ExprId),
    );
    result = sorted([...result.filter((id) => !members.includes(id)), makeSequence(store, head, rest)]);
  }
  return result;
}

/** SEQUENCE and CONCAT by what follows them (a SEQUENCE and a CONCAT never share one), REPEAT by its body. */
function groupKey(kind: number, headFlags: number, a: number, b: number): number | undefined {
  if (kind === Kind.SEQUENCE) return headFlags & Flag.STRUCTURE ? undefined : 2 * b;
  if (kind === Kind.CONCAT) return 2 * b + 1;
  return kind === Kind.REPEAT ? -1 - a : undefined;
}

function mergeHeads(store: ExprStore, members: ExprId[]): ExprId[] {
  const { kind, a, b } = store.nodes;
  const first = members[0] as ExprId;
  const heads = unite(
    store,
    members.map((id) => a[id] as ExprId),
  );
  const join = kind[first] === Kind.SEQUENCE ? makeSequence : makeConcat;
  return [join(store, heads, b[first] as ExprId)];
}

function mergeCounters(store: ExprStore, members: ExprId[]): ExprId[] {
  const { a, b, c } = store.nodes;
  const body = a[members[0] as ExprId] as ExprId;
  const ranges = members
    .map((id) => [b[id] as number, c[id] === NO_BOUND ? Infinity : (c[id] as number)] as [number, number])
    .sort((x, y) => x[0] - y[0]);
  const merged: [number, number][] = [];
  for (const range of ranges) {
    const last = merged[merged.length - 1];
    if (last !== undefined && range[0] <= last[1] + 1) last[1] = Math.max(last[1], range[1]);
    else merged.push(range);
  }
  return merged.map(([min, max]) => makeRepeat(store, body, min, max));
}

function listNode(store: ExprStore, kind: number, ids: ExprId[]): ExprId {
  const { nodes } = store;
  const found = nodes.findList(kind, ids, ids.length);
  if (found >= 0) return found;
  let any = 0;
  let every = ~0;
  for (const id of ids) {
    any |= nodes.flags[id] as number;
    every &= nodes.flags[id] as number;
  }
  const flags =
    kind === Kind.OR
      ? (any & (Flag.NULLABLE | Flag.STRUCTURE | Flag.RULES)) | (every & Flag.PLAIN)
      : (every & Flag.NULLABLE) | (any & (Flag.STRUCTURE | Flag.RULES));
  return nodes.addList(kind, ids, ids.length, flags);
}

function sorted(ids: ExprId[]): ExprId[] {
  return [...new Set(ids)].sort((x, y) => x - y);
}
