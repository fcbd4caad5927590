/**
 * What every kernel does, as a function of the kernel: run on the WebAssembly one and on the plain reference. Masks are
 * spelled out by hand where that is short, and are otherwise compared with the tokens that `allows` takes one by one.
 */
import { describe, expect, it } from 'vitest';
import { Engine } from '../../engine/engine.ts';
import { EPSILON, type ExprId, type ExprStore } from '../../engine/expr/store.ts';
import { Grammar, type Vocabulary } from '../../engine/index.ts';
import type { Matcher } from '../../engine/matcher/matcher.ts';
import { difference, show, tokensOf } from '../support/masks.ts';
import { makeRng } from '../support/rng.ts';
import { latin1, randomVocabulary, toyVocabulary, utf8Latin1 } from '../support/toy-vocabulary.ts';
import { pickToken } from '../support/walk.ts';

export type KernelName = 'wasm' | 'reference';

const toy = toyVocabulary({ padding: 50 });

/** Takes a text, as few tokens as greed finds. */
export function write(matcher: Matcher, vocabulary: Vocabulary, text: string): void {
  for (let at = 0; at < text.length; ) {
    let length = text.length - at;
    let ids: number[] = [];
    for (; length > 0 && ids.length === 0; ) {
      ids = vocabulary.idsOf(latin1(text.slice(at, at + length)));
      if (ids.length === 0) length--;
    }
    if (!matcher.accept(ids[0] ?? -1)) throw new Error(`cannot write ${JSON.stringify(text)} from ${at} on`);
    at += length;
  }
}

/** The mask holds exactly the tokens that are allowed one by one. */
export function expectExact(matcher: Matcher, vocabulary: Vocabulary, where: string): number[] {
  const tokens = tokensOf(matcher.mask());
  const expected = Array.from({ length: vocabulary.size }, (_, token) => token).filter((token) =>
    matcher.allows(token),
  );
  expect(difference(vocabulary, tokens, expected), where).toBe('');
  return tokens;
}

/** One printable character of ASCII. */
const wide = (store: ExprStore): ExprId => store.byteRange(0x20, 0x7e);

export function behave(kernel: KernelName): void {
  const makeEngine = (vocabulary: Vocabulary = toy.vocabulary, memoryLimit = 8 << 20): Promise<Engine> =>
    Engine.create(vocabulary, { kernel, memoryLimit });
  /** The spelled tokens allowed after a text. */
  const allowedAfter = async (make: (engine: Engine) => Grammar, text: string): Promise<string[]> => {
    const engine = await makeEngine();
    const matcher = engine.matcher(make(engine));
    write(matcher, toy.vocabulary, utf8Latin1(text));
    return show(toy.vocabulary, tokensOf(matcher.mask())).sort();
  };
  const END = show(toy.vocabulary, toy.ends);

  describe(`the ${kernel} kernel: by hand`, () => {
    it('a choice: the prefixes of its words', async () => {
      expect(await allowedAfter((engine) => engine.choice(['abc', 'aaa', 'true']), '')).toEqual(
        ['"a"', '"a"', '"ab"', '"aaa"', '"abc"', '"tr"', '"true"'].sort(),
      );
      expect(await allowedAfter((engine) => engine.choice(['abc', 'ab12', 'aaa']), 'ab')).toEqual(
        ['"1"', '"12"', '"c"'].sort(),
      );
    });

    it('an alias is allowed with the token whose bytes it has', async () => {
      const allowed = await allowedAfter((engine) => engine.choice(['a']), '');
      expect(allowed).toEqual(['"a"', '"a"']);
      expect(toy.vocabulary.idsOf(latin1('a'))).toHaveLength(2);
    });

    it('end tokens: where the text is complete, both, and only there', async () => {
      expect(await allowedAfter((engine) => engine.choice(['ab', 'abc']), 'ab')).toEqual(['"c"', ...END].sort());
      expect(await allowedAfter((engine) => engine.choice(['ab', 'abc']), 'abc')).toEqual([...END].sort());
      expect(await allowedAfter((engine) => engine.choice(['ab', 'abc']), 'a')).not.toContain(END[0]);
    });

    it('an end token whose print is a brace does not close an object', async () => {
      const allowed = await allowedAfter(
        (engine) => engine.jsonSchema({ type: 'object' }, { whitespace: 'compact' }),
        '{',
      );
      expect(allowed).toContain('"}"');
      expect(allowed).not.toContain(END[1]);
    });

    it('the empty text: where it is allowed the end is', async () => {
      expect(await allowedAfter((engine) => engine.choice(['', 'b']), '')).toEqual(['"b"', ...END].sort());
    });

    it('tokens that span lexemes', async () => {
      const schema = {
        type: 'object',
        properties: { a: { type: 'string' }, b: { const: 1 } },
        required: ['a', 'b'],
        additionalProperties: false,
      };
      const make = (engine: Engine): Grammar => engine.jsonSchema(schema, { whitespace: 'compact' });
      expect(await allowedAfter(make, '')).toEqual(
        ['"{"', show(toy.vocabulary, [toy.id('{"')])[0], show(toy.vocabulary, [toy.id('{"a"')])[0]].sort(),
      );
      const inside = await allowedAfter(make, '{"a":"');
      for (const token of ['"', '",', '","b"', 'a', '}}', '\\u']) expect(inside).toContain(JSON.stringify(token));
      for (const token of ['"}', '":', '"a"', '\n']) expect(inside).not.toContain(JSON.stringify(token));
    });

    it('halves of UTF-8', async () => {
      const make = (engine: Engine): Grammar => engine.jsonSchema({ enum: ['é', '€'] });
      expect(await allowedAfter(make, '')).toEqual(['"\\""', JSON.stringify('"\xc3')].sort());
      expect(await allowedAfter(make, '"')).toEqual(
        ['\xc3', '\xc3\xa9', '\xe2\x82'].map((token) => JSON.stringify(token)).sort(),
      );
    });

    it('halves of escapes', async () => {
      const make = (engine: Engine): Grammar => engine.jsonSchema({ type: 'string', pattern: '^a$' });
      expect(await allowedAfter(make, '"\\u00')).toEqual(['"61"']);
      expect(await allowedAfter(make, '"')).toEqual(
        ['"a"', '"a"', JSON.stringify('a'), JSON.stringify('\\'), JSON.stringify('\\u'), JSON.stringify('\\u00')]
          .slice(1)
          .sort(),
      );
    });

    it('special, empty, unused ids and padding are never allowed', async () => {
      const engine = await makeEngine();
      const matcher = engine.matcher(engine.regex('[^]*'));
      const mask = matcher.mask();
      const allowed = tokensOf(mask);
      for (const id of [toy.empty, toy.special]) expect(allowed).not.toContain(id);
      expect(mask.length).toBe(Math.ceil(toy.vocabulary.size / 32));
      expect(allowed.filter((token) => token > Math.max(...toy.ends))).toEqual([]);
    });
  });

  describe(`the ${kernel} kernel: every state of`, () => {
    const string = { type: 'string' };
    const schemas: Record<string, unknown> = {
      'a string': string,
      'two strings in a row': { type: 'array', prefixItems: [string, string], items: false, minItems: 2 },
      'strings with different ends': {
        type: 'object',
        properties: { a: string, b: { type: 'array', items: string } },
        additionalProperties: false,
      },
      'bounds below, at and above the longest token': {
        type: 'array',
        prefixItems: [3, 9, 10, 11, 40].map((maxLength) => ({ type: 'string', maxLength })),
        items: false,
      },
      'minima below and above the longest token': {
        type: 'array',
        prefixItems: [2, 10, 30].map((minLength) => ({ type: 'string', minLength, maxLength: minLength + 3 })),
        items: false,
      },
      'any keys but a few': {
        type: 'object',
        properties: { a: { const: 1 }, ab: { const: 2 }, abc: { const: 1 }, é: { const: 1 } },
      },
      'a union of wide parts': {
        anyOf: [
          { type: 'string', pattern: '^[^x]*$' },
          { type: 'string', maxLength: 5 },
          { type: 'string', pattern: 'b$' },
        ],
      },
      'a pattern with a length': { type: 'string', pattern: '^(?:[^a]|a{2})*$', minLength: 2, maxLength: 12 },
      'nullable wide lexemes': { type: 'array', items: { type: 'string', pattern: '^[^b]*(?:b[^]*)?$' } },
      'any value': true,
      numbers: { type: 'array', items: { type: 'number', minimum: -5, maximum: 120 } },
      'words and strings': {
        anyOf: [{ enum: ['a', 'ab', 'true'] }, { type: 'string', minLength: 2 }, { type: 'integer' }],
      },
    };
    const regexes: Record<string, string> = {
      'a nullable wide regex': '[^a]*(?:a[^b]*)?',
      'a wide regex with an end': '[^]*ab',
      'two wide parts': '[^a]{0,20}|[^b]{3,}',
      'nothing or words': '(?:abc|ab|aaa)?',
      'dots and digits': '\\d*.*',
    };
    /** Lexemes that may be empty and are followed by others: no schema makes such wide ones yet. */
    const expressions: Record<string, (store: ExprStore) => ExprId> = {
      'a nullable wide lexeme and a word': (store) => store.sequence(store.star(wide(store)), store.text('abc')),
      'nullable wide lexemes in a row': (store) =>
        store.sequence(
          store.star(wide(store)),
          store.repeat(wide(store), 0, 3),
          store.optional(store.text('é')),
          store.text('":'),
        ),
      'a lexeme of few bytes before a wide one': (store) =>
        store.sequence(store.repeat(store.byteRange(0x61, 0x62), 0, 2), store.star(wide(store)), store.text('\n')),
      'words with different ends': (store) =>
        store.choice(
          ['a', 'ab', 'aaa', '"'].map((word, i) => ({
            bytes: latin1(word),
            next: store.sequence(store.repeat(wide(store), i, i + 2), store.text('}')),
          })),
        ),
      'a lexeme without some words': (store) =>
        store.sequence(
          store.and([
            store.concat(store.star(wide(store)), store.text('\n')),
            store.not(store.choice(['a\n', 'ab\n', '\n'].map((word) => ({ bytes: latin1(word), next: EPSILON })))),
          ]),
          store.text('abc'),
        ),
      'a nullable lexeme without words that go on': (store) => {
        const words = store.choice(['a', 'ab', 'aaa'].map((word) => ({ bytes: latin1(word), next: EPSILON })));
        return store.sequence(store.and([store.star(wide(store)), store.not(words)]), store.text('\n'));
      },
      'a lexeme without a word that goes on': (store) =>
        store.sequence(store.and([store.star(wide(store)), store.not(store.text('ab'))]), store.text('\n')),
    };
    const grammars: [string, (engine: Engine) => Grammar][] = [
      ...Object.entries(expressions).map(([name, build]): [string, (engine: Engine) => Grammar] => [
        name,
        (engine) => new Grammar(engine.store, () => build(engine.store)),
      ]),
      ...Object.entries(schemas).map(([name, schema]): [string, (engine: Engine) => Grammar] => [
        name,
        (engine) => engine.jsonSchema(schema),
      ]),
      ...Object.entries(regexes).map(([name, source]): [string, (engine: Engine) => Grammar] => [
        name,
        (engine) => engine.regex(source),
      ]),
    ];

    it.each(grammars)('%s, before and after its frames are made', async (name, make) => {
      const vocabulary = randomVocabulary(makeRng(name.length), 200);
      const engine = await makeEngine(vocabulary);
      const grammar = make(engine);
      const seen = new Map<number, number[]>();
      for (let walk = 0; walk < 6; walk++) {
        const rng = makeRng(walk % 3); // the same walks again, when frames exist
        const matcher = engine.matcher(grammar);
        for (let step = 0; step < 16; step++) {
          const { state } = matcher;
          const tokens =
            seen.get(state) === undefined
              ? expectExact(matcher, vocabulary, `${name}, step ${step}`)
              : tokensOf(matcher.mask());
          expect(difference(vocabulary, tokens, seen.get(state) ?? tokens)).toBe('');
          seen.set(state, tokens);
          const texts = tokens.filter((token) => !vocabulary.eos.includes(token));
          if (texts.length === 0) break;
          matcher.accept(pickToken(rng, texts));
        }
      }
    });
  });

  describe(`the ${kernel} kernel: odd vocabularies`, () => {
    it('tokens longer than a trie is deep', async () => {
      const long = 'ab'.repeat(3000);
      const { vocabulary, id } = toyVocabulary({ more: [long, `${long}"`, `${long}b`, long] });
      const engine = await makeEngine(vocabulary);
      const matcher = engine.matcher(engine.jsonSchema({ type: 'string', pattern: '^(ab)*$' }));
      matcher.accept(id('"'));
      const tokens = expectExact(matcher, vocabulary, 'long tokens');
      expect(tokens).toContain(id(long));
      expect(tokens).toContain(id(`${long}"`));
      expect(tokens).not.toContain(id(`${long}b`));
      expect(tokens.filter((token) => vocabulary.bytes(token)?.length === 6000)).toHaveLength(2);
      expect(matcher.accept(id(`${long}"`)) && matcher.isComplete()).toBe(true);
    });

    it('a bound beyond which a long token goes', async () => {
      const long = 'a'.repeat(5000);
      const { vocabulary, id } = toyVocabulary({ more: [long, 'a'.repeat(4095), 'a'.repeat(4096)] });
      const engine = await makeEngine(vocabulary, 64 << 20); // a row for each byte of a token
      for (const maxLength of [4094, 4095, 4096, 5000]) {
        const matcher = engine.matcher(engine.jsonSchema({ type: 'string', maxLength }));
        matcher.accept(id('"'));
        const tokens = expectExact(matcher, vocabulary, `maxLength ${maxLength}`);
        expect(tokens.includes(id(long))).toBe(maxLength >= 5000);
      }
    });

    it('a bound just below, at and above the longest token', async () => {
      const { vocabulary, id } = toyVocabulary({ bytes: true, more: ['a'.repeat(20), `${'a'.repeat(18)}"`] });
      const engine = await makeEngine(vocabulary);
      for (const length of [17, 18, 19, 20, 21]) {
        const atMost = engine.matcher(engine.jsonSchema({ type: 'string', maxLength: length + 1 }));
        write(atMost, vocabulary, '"b');
        const tokens = expectExact(atMost, vocabulary, `at most ${length} more`);
        expect(tokens.includes(id('a'.repeat(20)))).toBe(length >= 20);
        expect(tokens.includes(id(`${'a'.repeat(18)}"`))).toBe(length >= 18);
        const atLeast = engine.matcher(engine.jsonSchema({ type: 'string', minLength: length + 1 }));
        write(atLeast, vocabulary, '"b');
        expect(expectExact(atLeast, vocabulary, `at least ${length} more`).includes(id(`${'a'.repeat(18)}"`))).toBe(
          length <= 18,
        );
      }
    });

    it('one token, and none that fits', async () => {
      const { vocabulary } = toyVocabulary();
      const engine = await makeEngine(vocabulary);
      const matcher = engine.matcher(engine.choice(['Q']));
      expect(tokensOf(matcher.mask())).toEqual([]);
      expect(matcher.isComplete()).toBe(false);
    });
  });
}
