/**
 * The oracle for strings: decodes what is between the quotes one character at a time, and asks the *decoded* prefix
 * whether it can still become an allowed string. Patterns are JavaScript's own regular expressions, tried on every
 * extension of a few characters.
 *
 * Exact for patterns whose verdict distinguishes only the characters that `PATTERNS` names: any other character then
 * stands for all others. Texts are Latin-1 spelled bytes.
 */
import { latin1, utf8Latin1 } from './toy-vocabulary.ts';

/** Patterns, and the characters that they tell apart from the rest. From every live prefix at most 3 more are needed. */
export const PATTERNS: ReadonlyMap<string, string> = new Map([
  ['^[ab]+$', 'ab'],
  ['^(ab)*$', 'ab'],
  ['a', 'a'],
  ['^a|c$', 'ac'],
  ['^[^a]*$', 'a'],
  ['^é?b{1,3}$', 'éb'],
  ['^"', '"'],
  ['^[1-5]a?$', '125a'],
]);
/** Longest extension that is tried. */
const REACH = 4;
const OTHERS = ['z', '€', '😀', '\n', '\u{10ffff}', '\u0001', 'é', 'a'];

export interface StringSchema {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

export class StringOracle {
  private readonly schema: StringSchema;
  private readonly named: readonly string[];
  private readonly symbols: readonly string[];
  private readonly memo = new Map<string, boolean>();

  constructor(schema: StringSchema) {
    const named = schema.pattern === undefined ? '' : PATTERNS.get(schema.pattern);
    if (named === undefined) throw new Error(`the oracle does not know the pattern ${schema.pattern}`);
    this.schema = schema;
    this.named = [...named];
    this.symbols = [...this.named, OTHERS.find((other) => !named.includes(other)) as string];
  }

  accepts(decoded: string): boolean {
    const { minLength = 0, maxLength = Infinity, pattern } = this.schema;
    const { length } = [...decoded];
    return (
      length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(decoded))
    );
  }

  /** Whether some string that begins so (or is this one) is accepted. */
  isAlive(decoded: string, reach = REACH): boolean {
    const { maxLength = Infinity, minLength = 0, pattern } = this.schema;
    const { length } = [...decoded];
    if (length > maxLength) return false;
    if (pattern === undefined) return minLength <= maxLength;
    const key = `${reach} ${decoded}`;
    let alive = this.memo.get(key);
    if (alive === undefined) {
      alive =
        this.accepts(decoded) || (reach > 0 && this.symbols.some((next) => this.isAlive(decoded + next, reach - 1)));
      this.memo.set(key, alive);
    }
    return alive;
  }

  /** Reads `text` from after the opening quote: where the string ends, `open` where the text ends first, or `dead`. */
  read(text: string, from: number): number | 'open' | 'dead' {
    let decoded = '';
    for (let at = from; ; ) {
      if (at === text.length) return this.isAlive(decoded) ? 'open' : 'dead';
      if (text[at] === '"') return this.accepts(decoded) ? at + 1 : 'dead';
      const read = text[at] === '\\' ? readEscape(text, at) : readRaw(text, at);
      if (read === undefined) return 'dead';
      if (typeof read === 'object') {
        const next = [...this.named, ...OTHERS, ...read.examples].filter((character) => read.fits(character));
        return next.some((character) => this.isAlive(decoded + character)) ? 'open' : 'dead';
      }
      decoded += read;
      at += text[at] === '\\' ? escapeLength(text, at) : utf8Latin1(read).length;
    }
  }
}

/** A character that is not complete: which ones it can become, and some of them. */
interface Unfinished {
  readonly examples: readonly string[];
  fits(character: string): boolean;
}

/** A raw character; undefined where it cannot be one. */
export function readRaw(text: string, at: number): string | Unfinished | undefined {
  const lead = text.charCodeAt(at);
  if (lead < 0x20) return undefined;
  if (lead < 0x80) return text[at];
  const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  const bytes = text.slice(at, at + size);
  if (bytes.length === size) return decode(bytes);
  const examples = fillings(size - bytes.length).flatMap((rest) => decode(bytes + rest) ?? []);
  return examples.length === 0 ? undefined : { examples, fits: (character) => utf8Latin1(character).startsWith(bytes) };
}

/** All that matters of what may follow: which second bytes are legal after E0, ED, F0 and F4 is all that differs. */
function fillings(count: number): string[] {
  const first = ['\x80', '\x81', '\x8f', '\x90', '\x9f', '\xa0', '\xbf'];
  return first.map((byte) => byte + '\x82'.repeat(count - 1));
}

function decode(bytes: string): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(latin1(bytes));
    return [...text].length === 1 ? text : undefined;
  } catch {
    return undefined;
  }
}

const SHORT: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const ESCAPE = /^\\u[\da-f]{4}$/;
const PAIR = /^\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}$/;

function readEscape(text: string, at: number): string | Unfinished | undefined {
  const rest = text.slice(at, at + 12);
  const short = SHORT[rest[1] ?? ''];
  if (short !== undefined) return short;
  const long = lower(rest.slice(0, escapeLength(text, at)));
  if (PAIR.test(long) || (ESCAPE.test(long) && !/^\\ud[89a-f]/.test(long))) return JSON.parse(`"${long}"`) as string;
  if (at + long.length < text.length) return undefined;
  // Every way to go on that differs: digits that stay below the surrogates, a pair, and what the named characters need.
  const examples: string[] = [];
  for (const filling of ['0000', '1111', 'd83d\\ude00', '\\ude00', 'de00', 'e00', 'c00']) {
    for (let cut = 0; cut < filling.length; cut++) examples.push(...fromEscape(long + filling.slice(cut)));
    examples.push(...fromEscape(`${long}u${filling}`));
    for (const digit of '089b') examples.push(...fromEscape(`${long}${digit}${filling.slice(1)}`));
  }
  for (const more of ['800\\udc00', '00\\udc00', '0\\udc00', '\\udc00', 'udc00', 'dc00', 'c00', '00', '0']) {
    examples.push(...fromEscape(long + more));
  }
  const fits = (character: string): boolean => escapesOf(character).some((one) => one.startsWith(long));
  return examples.length === 0 && long !== '\\' ? undefined : { examples, fits };
}

function fromEscape(text: string): string[] {
  const isOne = PAIR.test(text) || (ESCAPE.test(text) && !/^\\ud[89a-f]/.test(text));
  return isOne ? [JSON.parse(`"${text}"`) as string] : [];
}

function escapesOf(character: string): string[] {
  let long = '';
  for (let i = 0; i < character.length; i++) long += `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`;
  return [long, ...Object.keys(SHORT).flatMap((key) => (SHORT[key] === character ? [`\\${key}`] : []))];
}

/** How much of the text is this escape: a pair of surrogates is one. */
function escapeLength(text: string, at: number): number {
  if (text[at + 1] !== 'u') return 2;
  const isHigh = /^\\u[dD][89abAB]/.test(text.slice(at, at + 6));
  return Math.min(isHigh ? 12 : 6, text.length - at);
}

/** Hex digits in one case; an escape's letters are lower case as they are. */
function lower(text: string): string {
  return text.replace(/[A-F]/g, (digit) => digit.toLowerCase());
}

/** Reads a key, which has one spelling, from after its quote. */
export function readKey(text: string, from: number): { key: string; end: number } | 'open' | 'dead' {
  let key = '';
  for (let at = from; ; ) {
    if (at === text.length) return 'open';
    if (text[at] === '"') return { key, end: at + 1 };
    if (text[at] === '\\') {
      const found = CANONICAL.find((one) => text.startsWith(one, at));
      if (found === undefined) return CANONICAL.some((one) => one.startsWith(text.slice(at))) ? 'open' : 'dead';
      key += JSON.parse(`"${found}"`) as string;
      at += found.length;
      continue;
    }
    const read = readRaw(text, at);
    if (typeof read === 'object') return 'open';
    if (read === undefined) return 'dead';
    key += read;
    at += utf8Latin1(read).length;
  }
}

/** What JSON.stringify writes for the characters that it escapes. */
const CANONICAL = [...Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)), '"', '\\'].map(
  (character) => JSON.stringify(character).slice(1, -1),
);
