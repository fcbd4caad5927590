/**
 * Regular expressions of ECMAScript as expressions over the bytes of an alphabet.
 *
 * The language is that of *whole strings*: those in which the pattern finds a match anywhere, as JSON Schema's
 * `pattern` asks, or (`anchored`) those that it matches from end to end. An unanchored pattern is compiled with any
 * bytes after it and cut back to the alphabet's strings at the top; where every match runs to the end of the text
 * there is nothing to cut.
 */
import type { Limits } from '../../limits.ts';
import type { Alphabet } from '../alphabet.ts';
import { EPSILON, type ExprId, type ExprStore } from '../store.ts';
import { PatternCompiler } from './compile.ts';
import { START } from './contexts.ts';
import { ANYTHING, makeSequence, type PatternNode } from './node.ts';
import { parsePattern, type Warn } from './parse.ts';
import { translatePattern } from './translate.ts';

export interface RegexOptions {
  readonly alphabet: Alphabet;
  /** `i`, `m`, `s`, `u`, `v`; `g` and `d` change nothing here. */
  readonly flags?: string;
  /** The match is the whole string; otherwise it is found anywhere in it. */
  readonly anchored?: boolean;
  /** The store's, unless given. */
  readonly limits?: Limits;
  /** Called for a pattern that is not legal in Unicode mode and was read by the legacy grammar. */
  readonly warn?: Warn;
}

/** The strings that match; throws where the pattern is malformed, unsupported or beyond a limit, with the offset. */
export function compileRegex(store: ExprStore, source: string, options: RegexOptions): ExprId {
  const { alphabet, flags = '', anchored = false, limits = store.limits, warn } = options;
  const pattern = translatePattern(parsePattern(source, flags, limits, warn), limits);
  return anchored ? wholeMatch(store, alphabet, pattern) : anyMatch(store, alphabet, pattern);
}

function wholeMatch(store: ExprStore, alphabet: Alphabet, pattern: PatternNode): ExprId {
  const compiler = new PatternCompiler(store, alphabet, pattern);
  return compiler.follow(pattern, compiler.everywhere(EPSILON))[START] as ExprId;
}

function anyMatch(store: ExprStore, alphabet: Alphabet, pattern: PatternNode): ExprId {
  const search = makeSequence([ANYTHING, pattern]);
  const compiler = new PatternCompiler(store, alphabet, search);
  const found = compiler.follow(search, compiler.everywhere(store.all))[START] as ExprId;
  return endsAtEdge(search) ? found : store.and([found, store.star(alphabet.any)]);
}

/** Whether every match passes a `$` (without `m`), so that nothing follows it. */
function endsAtEdge(node: PatternNode): boolean {
  switch (node.kind) {
    case 'neighbour':
      return node.side === 'after' && node.edge && node.points.length === 0;
    case 'sequence':
      return node.items.some(endsAtEdge);
    case 'choice':
      return node.items.every(endsAtEdge);
    default:
      return false;
  }
}
