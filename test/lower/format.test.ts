/**
 * The formats: what they let through and what they refuse, spelled as JSON string contents. The last part runs the
 * official suite's optional format tests where ../shared has them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES, makeFormat } from '../../engine/lower/format/format.ts';
import { Workbench } from '../expr/regex-support.ts';

const bench = new Workbench();

function accepts(name: string, text: string): boolean {
  const language = makeFormat(bench.store, bench.json, name);
  if (language === undefined) throw new Error(`no format ${name}`);
  return bench.hasJson(language, text);
}

interface Examples {
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

const LABEL_63 = 'a'.repeat(63);

// biome-ignore format: a line of each kind a format
const EXAMPLES: Readonly<Record<string, Examples>> = {
  date: {
    yes: ['2024-02-29', '2000-02-29', '0000-02-29', '1999-12-31', '2023-04-30', '9999-01-01'],
    no: ['2023-02-29', '1900-02-29', '2024-02-30', '2024-04-31', '2024-13-01', '2024-00-10', '2024-1-01', '24-01-01'],
  },
  time: {
    yes: ['00:00:00Z', '23:59:59.999z', '12:00:00+14:00', '23:59:60Z', '01:29:60+01:30', '00:59:60.5+01:00', '18:59:60-05:00'],
    no: ['24:00:00Z', '12:00:00', '12:00:60Z', '23:59:60+00:01', '01:59:60+01:30', '12:00:00.Z', '12:00:00+24:00'],
  },
  'date-time': {
    yes: ['2024-02-29T12:30:00Z', '1990-12-31t15:59:60-08:00', '2024-01-01T00:00:00.000001+05:30'],
    no: ['2023-02-29T12:30:00Z', '2024-01-01 00:00:00Z', '2024-01-01T00:00:00', '1990-12-31T15:58:60-08:00'],
  },
  duration: {
    yes: ['P1Y2M3DT4H5M6S', 'P2W', 'PT36H', 'P0D', 'PT1M2S'],
    no: ['P', 'PT', 'P1Y2D', 'PT1H2S', 'P1W2D', 'P1.5D', 'p1d', '-P1D', 'P1S'],
  },
  email: {
    yes: ['a@b', 'first.last+tag@example.co.uk', '"a b\\"c"@example.com', 'x@[192.0.2.1]', 'x@[IPv6:2001:db8::1]', `${'a'.repeat(64)}@b`],
    no: ['a', '@b', 'a@', 'a..b@c', '.a@b', 'a@b..c', 'a@-b', 'a b@c', 'a@[1.2.3]', `${'a'.repeat(65)}@b`, 'é@b.c', 'a@b_c'],
  },
  hostname: {
    yes: ['localhost', 'a.b-c.d1', '1.2', `${LABEL_63}.${LABEL_63}.${LABEL_63}.${'a'.repeat(61)}`, 'a--b'],
    no: ['', '-a', 'a-', 'a..b', 'a.', 'a_b', `${LABEL_63}a`, `${LABEL_63}.${LABEL_63}.${LABEL_63}.${'a'.repeat(62)}`, 'xn--x', 'a.AB--c'],
  },
  ipv4: {
    yes: ['0.0.0.0', '255.255.255.255', '192.0.2.10'],
    no: ['256.0.0.1', '01.2.3.4', '1.2.3', '1.2.3.4.5', '1.2.3.4 '],
  },
  ipv6: {
    yes: ['::', '::1', '1::', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8', '::ffff:1.2.3.4', '1:2:3:4:5:6:1.2.3.4', 'ABCD::ef'],
    no: ['', ':', ':::', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1::2::3', '12345::', '1:2:3:4:5:6:7:8::', '::1.2.3', '1:2:3:4:5:6:7:1.2.3.4', 'fe80::1%eth0'],
  },
  uri: {
    yes: ['http://a/b?c#d', 'urn:x:y', 'mailto:a@b.c', 'a:', 'http://[::1]:80/', 'http://u:p@h:/%20', 'file:///etc/hosts', 'x://[v7.a:b]'],
    no: ['', 'a', '//a', '/a', 'http://a b', 'http://a\\b', 'http://a/%2', 'http://é', '1a:b', 'http://a:b/', 'http://[::1', 'a:[b]', 'x:#a#b'],
  },
  'uri-reference': {
    yes: ['', 'a', '//a/b', '/a', '?q', '#f', '../a', './a:b', 'http://a'],
    no: ['a b', '\\', '%', ':a', '1:b', '/a|b', '#a#b', '//[1]/'],
  },
  iri: { yes: ['http://é/ü?\u{e000}#ö', 'urn:漢字'], no: ['é', 'http://a/\u{e000}', 'http://a/\ufffe', 'http://a b'] },
  'iri-reference': { yes: ['é', '/漢/字', ''], no: ['é b', '\u{fdd0}', '\u{1fffe}'] },
  'uri-template': { yes: ['', '/a/{b}{?c,d*}', '{x:3}', "{%41.b}'"], no: ['{', '}', '{}', '{x:0}', '{a b}', '{=x}', '%4', 'a"b'] },
  uuid: {
    yes: ['123e4567-e89b-12d3-a456-426614174000', '123E4567-E89B-12D3-a456-426614174000'],
    no: ['123e4567e89b12d3a456426614174000', '123e4567-e89b-12d3-a456-42661417400', 'g23e4567-e89b-12d3-a456-426614174000'],
  },
  'json-pointer': { yes: ['', '/', '/a~0b/~1', '/"\\\n'], no: ['a', '/~', '/~2', '#/a'] },
  'relative-json-pointer': { yes: ['0', '1/a', '10#', '0/'], no: ['', '01', '-1', '0##', '0#/a', '/a'] },
};

describe('formats', () => {
  it('has examples of every format', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual([...FORMAT_NAMES].sort());
  });

  it.each(Object.entries(EXAMPLES))('%s', (name, { yes, no }) => {
    expect(yes.filter((text) => !accepts(name, text))).toEqual([]);
    expect(no.filter((text) => accepts(name, text))).toEqual([]);
  });

  it('is undefined for a format that is not enforced', () => {
    for (const name of ['regex', 'idn-hostname', 'toString', '__proto__', '']) {
      expect(makeFormat(bench.store, bench.json, name)).toBeUndefined();
    }
  });

  it('reads every spelling of a JSON string, and raw text through the other alphabet', () => {
    const date = makeFormat(bench.store, bench.json, 'date') ?? 0;
    expect(bench.has(date, '2024\\u002d02-29')).toBe(true);
    expect(bench.has(date, '2023\\u002d02-29')).toBe(false);
    const pointer = makeFormat(bench.store, bench.raw, 'json-pointer') ?? 0;
    expect(bench.has(pointer, '/"\n')).toBe(true);
  });

  it('is made once, until the store is cleared', () => {
    const own = new Workbench();
    const before = makeFormat(own.store, own.json, 'uuid');
    expect(makeFormat(own.store, own.json, 'uuid')).toBe(before);
    own.store.clear();
    const after = makeFormat(own.store, own.json, 'uuid') ?? 0;
    expect(own.hasJson(after, '123e4567-e89b-12d3-a456-426614174000')).toBe(true);
  });

  it('has exactly the leap seconds that are 23:59:60 in UTC, at offsets of whole quarters of an hour', () => {
    const two = (value: number): string => String(value).padStart(2, '0');
    for (let offset = -1435; offset <= 1439; offset += 5) {
      const zone = `${offset < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
      const minutes = (1439 + offset + 1440) % 1440;
      for (const near of [minutes, (minutes + 1) % 1440, (minutes + 1380) % 1440]) {
        const text = `${two(Math.trunc(near / 60))}:${two(near % 60)}:60${zone}`;
        expect(accepts('time', text), text).toBe(near === minutes && offset % 15 === 0);
      }
    }
  });

  it('has exactly the days of the calendar', () => {
    for (const year of [1900, 1999, 2000, 2004, 2023, 2024, 2100]) {
      for (let day = 0; day < 13 * 33; day++) {
        const [month, date] = [Math.trunc(day / 33), day % 33];
        const real = new Date(Date.UTC(year, month - 1, date));
        const exists = real.getUTCMonth() === month - 1 && real.getUTCDate() === date && real.getUTCFullYear() === year;
        const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
        expect(accepts('date', text), text).toBe(exists);
      }
    }
  });
});

interface SuiteGroup {
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

const SUITE = new URL('../../../shared/json-schema-test-suite/tests/draft2020-12/optional/format/', import.meta.url);

/** Names in another script, encoded: whether one is legal is beyond a finite automaton, so none is ever written. */
const ENCODED_NAME = /(?:^|\.)xn--/;

describe.skipIf(!existsSync(SUITE))('the official suite (skipped where ../shared has no copy of it)', () => {
  it.each([...FORMAT_NAMES])('%s', (name) => {
    const groups = JSON.parse(readFileSync(new URL(`${name}.json`, SUITE), 'utf8')) as SuiteGroup[];
    const tests = groups.flatMap((group) => group.tests);
    const strings = tests.filter(({ data }) => typeof data === 'string' && !/\p{Surrogate}/u.test(data));
    expect(strings.length).toBeGreaterThan(0);
    const wrong = strings.filter(({ data, valid }) => accepts(name, data as string) !== valid);
    const expected =
      name === 'hostname' ? strings.filter(({ data, valid }) => valid && ENCODED_NAME.test(data as string)) : [];
    expect(wrong.map(({ description }) => description)).toEqual(expected.map(({ description }) => description));
  });
});
