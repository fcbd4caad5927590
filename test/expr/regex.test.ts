/** Regular expressions: what they mean, example by example, and what is refused and where. */
import { describe, expect, it } from 'vitest';
import { EngineError, LimitError } from '../../engine/errors.ts';
import { EMPTY } from '../../engine/expr/store.ts';
import { type Options, Workbench } from './regex-support.ts';

interface Case {
  readonly yes: readonly string[];
  readonly no: readonly string[];
  readonly options?: Options;
}

/** Each pattern with strings that it finds a match in, and others. */
// biome-ignore format: one case a line
const CASES: readonly (readonly [source: string, expected: Case])[] = [
  // Where the match may stand.
  ['foo', { yes: ['foo', 'a foo b', 'ffoo'], no: ['', 'fo', 'fo o'] }],
  ['^foo$|^bar', { yes: ['foo', 'bar', 'barn'], no: ['food', 'xfoo', 'xbar', ''] }],
  ['foo', { options: { anchored: true }, yes: ['foo'], no: ['foos', 'afoo'] }],
  ['a|ab', { options: { anchored: true }, yes: ['a', 'ab'], no: ['b', 'aba'] }],
  ['^$', { yes: [''], no: ['a', '\n'] }],
  ['', { yes: ['', 'anything\n😀'], no: [] }],
  ['a^b', { yes: [], no: ['ab', 'a^b', 'b'] }],
  ['(^|,)a(,|$)', { yes: ['a', 'b,a', 'a,b', 'b,a,c'], no: ['ba', 'ab', 'b,ab'] }],
  ['^a|b$', { options: { flags: 'm' }, yes: ['a', 'x\nab', 'b\nx', 'xb'], no: ['xa', 'bx', 'x\rxa'] }],

  // Classes and escapes are ECMAScript's.
  ['^[\\w-]+\\.\\d{1,3}\\s?$', { yes: ['rel-1.20', 'a_b.7 ', 'x.1\n'], no: ['rel 1.20', 'a.1234', 'a.', 'é.1', 'a.٣'] }],
  ['^<t>[\\s\\S]*</t>(?:yes|no)$', { yes: ['<t>x</t>yes', '<t>a\nb</t>no', '<t></t>yes'], no: ['<t>x</t>maybe', '</t>yes'] }],
  ['^\\S+$', { yes: ['[', 'a[0]', '😀'], no: [' ', 'a b', '', 'a\u00a0b', '\ufeff', '\u2028', '\u3000'] }],
  ['^\\s+$', { yes: [' \t\n\v\f\r\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'], no: ['\u200b', '\u180e', '\u0085'] }],
  ['^.$', { yes: ['a', '😀', '\u0085', '\t'], no: ['\n', '\r', '\u2028', '\u2029', ''] }],
  ['^.$', { options: { flags: 's' }, yes: ['a', '\n', '\u2028'], no: ['', 'ab'] }],
  ['^[^a]$', { yes: ['b', '😀', '\n', '\u{10ffff}'], no: ['a', '', 'bb'] }],
  ['^[]$', { yes: [], no: ['', 'a'] }],
  ['^[^]$', { yes: ['a', '\n'], no: [''] }],
  ['^\\p{Lu}\\P{L}$', { yes: ['A1', 'É-', 'Ж '], no: ['a1', 'AB', '1A'] }],
  ['^\\p{Script=Greek}+$', { yes: ['αβγ'], no: ['abc', 'αb'] }],
  ['^[\\p{L}\\p{N}]+$', { yes: ['aé٣Ж'], no: ['a-b', ''] }],
  ['^\\u{1f600}\\ud83d\\ude00\\x41\\cJ\\0$', { yes: ['😀😀A\n\0'], no: ['😀A\n\0'] }],
  ['^[😀-😎]$', { yes: ['😀', '😎', '😃'], no: ['😏', 'a'] }],

  // Repetition; lazy ones have the same language.
  ['^a{2,3}$', { yes: ['aa', 'aaa'], no: ['a', 'aaaa', ''] }],
  ['^(?:ab){2}c*?$', { yes: ['abab', 'ababcc'], no: ['ab', 'ababab'] }],
  ['^(?:a|bc){0,2}$', { yes: ['', 'a', 'bca', 'bcbc'], no: ['aaa', 'b'] }],
  ['^(?:a?){3}$', { yes: ['', 'a', 'aaa'], no: ['aaaa'] }],
  ['(a*)*b|()*c', { options: { anchored: true }, yes: ['b', 'aab', 'c'], no: ['a', '', 'ac'] }],
  ['\\d*.*', { options: { anchored: true }, yes: ['12abc', '', 'x y'], no: ['a\nb'] }],
  ['^(?<year>\\d{4})-(?<month>\\d\\d)$', { yes: ['2024-01'], no: ['24-01'] }],
  ['^a{0}b$', { yes: ['b'], no: ['ab', ''] }],

  // Assertions.
  ['\\bfoo\\b', { yes: ['foo', 'a foo.', '-foo'], no: ['foods', 'afoo', 'é'] }],
  ['^\\B', { yes: ['', ' a', 'é'], no: ['a', '_'] }],
  ['o\\b', { yes: ['foo', 'o é', 'oé'], no: ['of', 'a'] }],
  ['^(?!.*foo).*$', { yes: ['', 'bar', 'fo o'], no: ['foo', 'a foo b'] }],
  ['^(?=.*\\d)(?=.*[a-z])[^]{4,6}$', { yes: ['abc1', 'a1\nb', '1😀ab'], no: ['abcd', '1234', 'a1', 'abcdef1'] }],
  ['^(?!(?:False|None|True)$)[A-Za-z]+$', { yes: ['Falsey', 'x', 'none'], no: ['False', 'None', ''] }],
  ['(?<=\\$)\\d+', { yes: ['$5', 'a$12'], no: ['5', '$a5'] }],
  ['(?<!\\$)\\b\\d+$', { yes: ['5', 'a 5'], no: ['$5', 'a5'] }],
  ['(?<=^|,)x', { yes: ['x', 'a,x'], no: ['ax', 'a x'] }],
  ['^(?:(?!-->).)*-->$', { yes: ['-->', 'a-->', '--->', 'a-- >-->'], no: ['-->-->', 'a', '-->a', ''] }],
  ['^((?!mode)(?!Mode).)*$', { yes: ['', 'mod e', 'MODE'], no: ['mode', 'a Mode', 'modem'] }],
  ['^(?:[a-z]+($|/))*$', { yes: ['', 'a', 'a/', 'a/b/c', 'a/b/'], no: ['/', 'a//b', 'A'] }],
  ['^((^a|b)c)*$', { yes: ['', 'ac', 'acbc', 'bcbc'], no: ['acac', 'bcac', 'a'] }],
  ['^(?:\\b[a-z]+\\b *){2}$', { yes: ['a b', 'foo  bar '], no: ['foo', 'a b c', ''] }],
  ['^([\\da-z](?:(?!.*--)[\\da-z-]*[\\da-z])?)$', { yes: ['a', 'a-b', 'a1'], no: ['a--b', '-a', 'a-'] }],

  // Case.
  ['^straße$', { options: { flags: 'i' }, yes: ['STRAẞE', 'Straße'], no: ['STRASSE'] }],
  ['^k\\w$', { options: { flags: 'i' }, yes: ['Kſ', '\u212aK', 'k_'], no: ['ké'] }],
  ['^[^x]$', { options: { flags: 'i' }, yes: ['y', 'Y'], no: ['x', 'X'] }],
  ['^\\p{Lu}$', { options: { flags: 'i' }, yes: ['a', 'A', 'é'], no: ['1', 'ª'] }],
  ['^(?i:a)b(?-i:c)$', { options: { flags: 'i' }, yes: ['ABc', 'abc', 'aBc'], no: ['abC'] }],
  ['^(?i:a)(?s:.)b$', { yes: ['A\nb', 'axb'], no: ['a\nB'] }],

  // Sets of the v flag.
  ['^[\\w--[a-f]]$', { options: { flags: 'v' }, yes: ['g', '_', 'A'], no: ['a', '-'] }],
  ['^[\\p{L}&&\\p{ASCII}&&[^x]]$', { options: { flags: 'v' }, yes: ['a', 'Z'], no: ['é', 'x', '1'] }],
  ['^[a\\q{bc|d|}]$', { options: { flags: 'v' }, yes: ['a', 'bc', 'd', ''], no: ['b', 'c', 'bcd'] }],
  ['^[\\q{ab|cd}--\\q{AB}]$', { options: { flags: 'iv' }, yes: ['cd', 'CD'], no: ['ab', 'Ab', 'AB'] }],
  ['^\\P{Lu}$', { options: { flags: 'iv' }, yes: ['1', '!'], no: ['A', 'a'] }],
];

describe('compileRegex', () => {
  const bench = new Workbench();

  it.each(CASES)('/%s/', (source, { yes, no, options }) => {
    const raw = bench.regex(source, options);
    const json = bench.jsonRegex(source, options);
    for (const text of yes) {
      expect(bench.has(raw, text), JSON.stringify(text)).toBe(true);
      expect(bench.hasJson(json, text), JSON.stringify(text)).toBe(true);
    }
    for (const text of no) {
      expect(bench.has(raw, text), JSON.stringify(text)).toBe(false);
      expect(bench.hasJson(json, text), JSON.stringify(text)).toBe(false);
    }
  });

  it('reads a JSON string by what it means, not by its spelling', () => {
    const language = bench.jsonRegex('^."?.$');
    for (const contents of ['ab', 'a\\"b', '\\\\x', '\\"\\"', '\\u0061\\u0062', '\\u0022\\"']) {
      expect(bench.has(language, contents), contents).toBe(true);
    }
    for (const contents of ['a', 'abc', 'a\\nb', '\\n\\n', '\\u000aa', '"']) {
      expect(bench.has(language, contents), contents).toBe(false);
    }
    const letter = bench.jsonRegex('n');
    expect(bench.has(letter, '\\n')).toBe(false);
    expect(bench.has(letter, '\\u006e')).toBe(true);
  });

  it('is any string, and the same expression, once an unanchored pattern has matched', () => {
    const language = bench.jsonRegex('^ab|b.c');
    let state = language;
    for (const byte of [0x61, 0x62]) state = bench.store.derivative(state, byte);
    expect(state).toBe(bench.store.star(bench.json.any));
  });

  it('has only well-spelled strings', () => {
    for (const source of ['', 'a', '(?=a)', '(?!a)', 'a(?!b)']) {
      expect(bench.store.matches(bench.regex(source), Uint8Array.from([0x61, 0xff]))).toBe(false);
      expect(bench.store.matches(bench.jsonRegex(source), Uint8Array.from([0x61, 0x22]))).toBe(false);
    }
  });

  it('is the empty language where nothing can match', () => {
    for (const source of ['a^', '$a', '(?!)', '[]', '(?=a)b', '\\d(?<!\\w)'])
      expect(bench.regex(source), source).toBe(EMPTY);
  });
});

describe('what is refused', () => {
  const bench = new Workbench({ patternLength: 400, patternDepth: 20, repetition: 1000 });
  const failure = (source: string, options?: Options): EngineError => {
    try {
      bench.regex(source, options);
    } catch (error) {
      if (error instanceof EngineError) return error;
      throw error;
    }
    throw new Error(`/${source}/ was accepted`);
  };

  it.each([
    ['ab**c', 4, 'nothing to repeat'],
    ['(a', 2, 'unterminated group'],
    ['a)', 1, 'unmatched'],
    ['[b-a]', 4, 'out of order'],
    ['a{3,2}', 6, 'out of order'],
    ['\\p{Nope}\\-', 7, 'invalid property name'],
    ['(?<n>a)(?<n>b)', 12, 'duplicate'],
  ])('malformed: /%s/ at %d', (source, offset, reason) => {
    const error = failure(source);
    expect(error.kind).toBe('schema');
    expect(error.path).toBe(offset);
    expect(error.message.toLowerCase()).toContain(reason);
    expect(error.message).toContain(`/${source}/ at offset ${offset}`);
  });

  it.each([
    ['(a)\\1', 3, 'backreference'],
    ['(?<n>a)\\k<n>', 7, 'backreference'],
    ['a(?<=ab)', 1, 'look-behind'],
    ['x(?:\\ba){1000}', 1, 'count of 1000'],
  ])('unsupported: /%s/ at %d', (source, offset, reason) => {
    const { kind, path, message } = failure(source);
    expect({ kind, path }).toEqual({ kind: 'unsupported', path: offset });
    expect(message).toContain(reason);
  });

  it('unsupported: a property of strings, and the flag y', () => {
    expect(failure('a\\p{RGI_Emoji}', { flags: 'v' })).toMatchObject({ kind: 'unsupported', path: 1 });
    expect(failure('a', { flags: 'y' })).toMatchObject({ kind: 'unsupported' });
  });

  it('flags that are not flags', () => {
    for (const flags of ['x', 'ii', 'uv']) expect(failure('a', { flags }).kind).toBe('schema');
    expect(bench.regex('a', { flags: 'gd' })).toBe(bench.regex('a'));
  });

  it.each([
    ['a'.repeat(401), 'patternLength', 401, 400],
    ['('.repeat(21) + ')'.repeat(21), 'patternDepth', 21, 20],
    ['xa{1001}', 'repetition', 1001, 2],
    ['x(?:a|b){2,1001}', 'repetition', 1001, 8],
    ['a{9007199254740991}', 'repetition', 9007199254740991, 1],
  ])('beyond a limit: %s', (source, limit, value, offset) => {
    const error = failure(source);
    expect(error).toBeInstanceOf(LimitError);
    expect(error).toMatchObject({ kind: 'limit', limit, value, path: offset });
  });

  it('is quick on what could be slow', () => {
    const big = new Workbench();
    const start = performance.now();
    const counted = big.regex('^(a{1000}){1000}$');
    expect(big.has(counted, 'a'.repeat(10))).toBe(false);
    big.regex(`^(?:${Array.from({ length: 2000 }, (_, i) => `code${i}`).join('|')})$`);
    big.regex(`^${'(a?)'.repeat(2000)}$`);
    big.regex(`${'('.repeat(200)}a${')*'.repeat(200)}`);
    big.regex(`[${'a&&'.repeat(5000)}a]`, { flags: 'v' });
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('the legacy grammar', () => {
  const bench = new Workbench();

  it('is read where Unicode mode refuses, with a warning', () => {
    const warnings: [string, number][] = [];
    const language = bench.regex("^[a-z\\_\\']+\\-$", { warn: (message, offset) => warnings.push([message, offset]) });
    expect(bench.has(language, "o_a's-")).toBe(true);
    expect(bench.has(language, 'A-')).toBe(false);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.[0]).toContain('invalid escape');
    expect(warnings[0]?.[1]).toBe(6);
  });

  it('keeps characters beyond U+FFFF whole', () => {
    const language = bench.regex('^\\_😀+.$');
    expect(bench.has(language, '_😀😀😎')).toBe(true);
    expect(bench.has(language, '_😎')).toBe(false);
    expect(() => bench.regex('^\\_[a😀]$')).toThrow('offset 3');
  });

  it('is not read where it would change the meaning, or where the flags ask for Unicode', () => {
    expect(() => bench.regex('\\p{L}\\-')).toThrow('invalid escape');
    expect(() => bench.regex('\\-', { flags: 'u' })).toThrow('invalid escape');
  });
});
