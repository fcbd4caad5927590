/** Random walks under a mask. */
import type { Matcher } from '../../engine/matcher/matcher.ts';
import type { Vocabulary } from '../../engine/token/vocabulary.ts';
import { tokensOf } from './masks.ts';
import type { Rng } from './rng.ts';
import { TOY_TOKENS, textOf } from './toy-vocabulary.ts';

/** Mostly one of the toy's own tokens, so that a walk through strings comes out of them again. */
export function pickToken(rng: Rng, allowed: readonly number[]): number {
  const known = allowed.filter((token) => token < TOY_TOKENS.length);
  return rng.pick(known.length > 0 && rng.chance(0.85) ? known : allowed);
}

export interface Walk {
  readonly text: string;
  readonly tokens: readonly number[];
  /** Why the walk stopped. */
  readonly end: 'end token' | 'dead end' | 'too long';
}

/** Takes random allowed tokens; after `wander` of them those that lead to an end. The text is one character a byte. */
export function walkToEnd(matcher: Matcher, vocabulary: Vocabulary, rng: Rng, wander: number, longest = 600): Walk {
  let text = '';
  const tokens: number[] = [];
  for (let step = 0; step < longest; step++) {
    const allowed = tokensOf(matcher.mask());
    if (allowed.length === 0) return { text, tokens, end: 'dead end' };
    const ends = allowed.filter((token) => vocabulary.eos.includes(token));
    const isEnding = step >= wander;
    if (ends.length > 0 && (isEnding || allowed.length === ends.length || rng.chance(0.05))) {
      matcher.accept(rng.pick(ends));
      return { text, tokens, end: 'end token' };
    }
    const candidates = allowed.filter((token) => !ends.includes(token));
    const token = isEnding ? closing(vocabulary, candidates, rng) : pickToken(rng, candidates);
    if (!matcher.accept(token)) throw new Error(`the mask allows token ${token}, accept refuses it`);
    tokens.push(token);
    text += textOf(vocabulary, token) ?? '';
  }
  return { text, tokens, end: 'too long' };
}

/** Tokens that help random-schemas' and rich-schemas' walks to end: required keys whole, what patterns wait for. */
export const HELPERS: readonly string[] = [
  '"head"',
  '"tail"',
  '"value"',
  '"children"',
  '"other"',
  'end',
  '@',
  'x',
  'Z',
  'oo',
  '://',
];
const CLOSERS = ['}', ']', ...HELPERS.filter((helper) => helper.startsWith('"')), '"', 'n', 't', 'f', ':'];

/** What closes comes first, then scalars, then anything; never a new member where another way is open. */
function closing(vocabulary: Vocabulary, allowed: readonly number[], rng: Rng): number {
  const texts = new Map(allowed.map((token) => [textOf(vocabulary, token) ?? '', token]));
  const isText = texts.has('a') || texts.has('b') || texts.has('9') || texts.has('\x80');
  const wanted = isText ? ['"', ...rng.shuffle(HELPERS), ...rng.shuffle([...'0123456789:-.TZa'])] : CLOSERS;
  const found = wanted.find((text) => texts.has(text));
  if (found !== undefined && (!isText || found === '"' || rng.chance(0.7))) return texts.get(found) as number;
  const quiet = allowed.filter((token) => !/^[\s,[{\\]/.test(textOf(vocabulary, token) ?? ''));
  return rng.pick(quiet.length > 0 ? quiet : allowed);
}
