/**
 * The store against brute force: random expressions, and for every short string the verdict of a recursive definition of
 * what each kind means. Derivatives, nullability, emptiness and sharing are all seen through it.
 */
import { describe, expect, it } from 'vitest';
import { LimitError } from '../../engine/errors.ts';
import { EMPTY, EPSILON, type ExprId, ExprStore, type Machine, type RuleSource } from '../../engine/expr/store.ts';
import { DEFAULT_LIMITS } from '../../engine/limits.ts';
import { makeRng, type Rng } from '../support/rng.ts';
import { latin1 } from '../support/toy-vocabulary.ts';

/** An expression, and independently the set of strings of at most REACH letters that it denotes. */
interface Both {
  readonly id: ExprId;
  readonly words: ReadonlySet<string>;
}

const LETTERS = 'ab';
const REACH = 4;
const EVERY: readonly string[] = allStrings();

function allStrings(): string[] {
  const strings = [''];
  for (let from = 0, length = 0; length < REACH; length++) {
    const end = strings.length;
    for (; from < end; from++) for (const letter of LETTERS) strings.push(strings[from] + letter);
  }
  return strings;
}

const short = (words: Iterable<string>): Set<string> => new Set([...words].filter((word) => word.length <= REACH));
const product = (a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> =>
  short([...a].flatMap((x) => [...b].map((y) => x + y)));

function power(words: ReadonlySet<string>, min: number, max: number): Set<string> {
  let layer: Set<string> = new Set(['']);
  const result = new Set<string>(min === 0 ? [''] : []);
  const most = Math.min(max, min + REACH + 1);
  for (let count = 1; count <= most; count++) {
    layer = product(layer, words);
    if (count >= min) for (const word of layer) result.add(word);
  }
  return result;
}

function random(store: ExprStore, rng: Rng, depth: number): Both {
  const sub = (): Both => random(store, rng, depth - 1);
  if (depth === 0) {
    const word = rng.pick(['', 'a', 'b', 'ab', 'ba', 'aab']);
    return { id: store.text(word), words: short([word]) };
  }
  switch (rng.int(0, 8)) {
    case 0: {
      const parts = [sub(), sub(), sub()].slice(rng.int(0, 1));
      return { id: store.or(parts.map(({ id }) => id)), words: new Set(parts.flatMap(({ words }) => [...words])) };
    }
    case 1: {
      const [a, b] = [sub(), sub()];
      return { id: store.and([a.id, b.id]), words: new Set([...a.words].filter((word) => b.words.has(word))) };
    }
    case 2: {
      const a = sub();
      const id = store.and([store.not(a.id), store.star(store.byteRange(0x61, 0x62))]);
      return { id, words: new Set(EVERY.filter((word) => !a.words.has(word))) };
    }
    case 3: {
      const [a, min] = [sub(), rng.int(0, 2)];
      const max = rng.chance(0.3) ? Infinity : min + rng.int(0, 2);
      return { id: store.repeat(a.id, min, max), words: power(a.words, min, max) };
    }
    case 4: {
      const entries = Array.from({ length: rng.int(1, 4) }, () => ({
        word: rng.pick(['a', 'ab', 'b', 'ba', 'aab']),
        next: sub(),
      }));
      const id = store.choice(entries.map(({ word, next }) => ({ bytes: latin1(word), next: next.id })));
      return { id, words: new Set(entries.flatMap(({ word, next }) => [...product(new Set([word]), next.words)])) };
    }
    case 5:
      return { id: store.byteRange(0x61, 0x62), words: new Set(LETTERS) };
    case 6: {
      const a = sub();
      return { id: store.optional(a.id), words: new Set(['', ...a.words]) };
    }
    default: {
      const [a, b] = [sub(), sub()];
      return { id: store.concat(a.id, b.id), words: product(a.words, b.words) };
    }
  }
}

describe('random expressions', () => {
  it.each(Array.from({ length: 150 }, (_, seed) => seed))('seed %i denote what their definition says', (seed) => {
    const rng = makeRng(seed);
    const store = new ExprStore(DEFAULT_LIMITS);
    for (let i = 0; i < 4; i++) {
      const { id, words } = random(store, rng, 3);
      for (const word of EVERY) expect(store.matches(id, latin1(word)), word).toBe(words.has(word));
      expect(store.nullable(id)).toBe(words.has(''));
      if (words.size > 0) expect(store.live(id)).toBe(true);
    }
  });

  it('a derivative is EMPTY exactly where nothing can follow', () => {
    for (let seed = 0; seed < 60; seed++) {
      const store = new ExprStore(DEFAULT_LIMITS);
      const { id, words } = random(store, makeRng(seed + 1000), 2);
      for (const letter of LETTERS) {
        const next = store.derivative(id, letter.charCodeAt(0));
        if ([...words].some((word) => word.startsWith(letter))) expect(next).not.toBe(EMPTY);
        if (next === EMPTY) continue;
        expect(store.live(next)).toBe(true);
      }
      expect(store.derivative(id, 0x7a)).toBe(EMPTY);
    }
  });
});

describe('the store', () => {
  const store = new ExprStore(DEFAULT_LIMITS);

  it('gives equal expressions equal ids', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((text) => store.text(text)) as [ExprId, ExprId, ExprId];
    expect(store.or([a, store.or([c, b])])).toBe(store.or([b, c, a, a]));
    expect(store.concat(a, store.concat(b, c))).toBe(store.concat(store.concat(a, b), c));
    expect(store.not(store.not(a))).toBe(a);
    expect(store.or([a, EMPTY])).toBe(a);
    expect(store.concat(a, EMPTY)).toBe(EMPTY);
    expect(store.concat(EPSILON, a)).toBe(a);
    expect(store.and([a, store.all])).toBe(a);
    expect(store.and([a, EMPTY])).toBe(EMPTY);
    expect(store.repeat(a, 1, 1)).toBe(a);
    expect(store.star(store.star(a))).toBe(store.star(a));
  });

  it('finds what ∧ and ¬ hide', () => {
    const words = store.star(store.text('ab'));
    const odd = store.concat(words, store.text('a'));
    expect(store.live(store.and([words, odd]))).toBe(false);
    expect(store.live(store.and([store.star(store.byteRange(0x61, 0x62)), store.not(words), store.not(odd)]))).toBe(
      true,
    );
    expect(store.live(store.concat(store.text('x'), store.and([words, odd])))).toBe(false);
    const exact = store.and([store.repeat(store.byteRange(0, 255), 500, 500), store.star(store.text('abc'))]);
    expect(store.live(exact)).toBe(false);
    expect(
      store.live(store.and([store.repeat(store.byteRange(0, 255), 501, 501), store.star(store.text('abc'))])),
    ).toBe(true);
  });

  it('counts without unrolling', () => {
    const fresh = new ExprStore(DEFAULT_LIMITS);
    const counted = fresh.repeat(fresh.repeat(fresh.text('a'), 1000, 1000), 1000, 1000);
    expect(fresh.nodes.count).toBeLessThan(20);
    expect(fresh.derivative(counted, 0x61)).not.toBe(EMPTY);
    const few = fresh.repeat(fresh.text('a'), 2, 1_000_000);
    expect([1, 2, 3].map((length) => fresh.matches(few, latin1('a'.repeat(length))))).toEqual([false, true, true]);
  });

  it('expands rules when they are met: recursion without end', () => {
    let expansions = 0;
    const brackets: RuleSource = {
      expand: (key) => {
        expansions++;
        return store.sequence(store.text('('), store.or([EPSILON, store.rule(brackets, key)]), store.text(')'));
      },
    };
    const rule = store.rule(brackets, 7);
    expect(expansions).toBe(0);
    expect(store.rule(brackets, 7)).toBe(rule);
    for (const [text, expected] of [
      ['()', true],
      ['((()))', true],
      ['(()', false],
      ['', false],
      ['())', false],
    ] as const) {
      expect(store.matches(rule, latin1(text)), text).toBe(expected);
    }
    expect(expansions).toBe(1);
    expect([store.isRegular(rule), store.isRegular(store.text('a'))]).toEqual([false, true]);
  });

  it('steps machines', () => {
    const even: Machine = {
      runs: (state) => ({ starts: [0, 0x61, 0x62], targets: [-1, 1 - state, -1] }),
      accepts: (state) => state === 0,
    };
    const id = store.machine(even, 0);
    expect([0, 1, 2, 3].map((length) => store.matches(id, latin1('a'.repeat(length))))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(store.machine(even, 0)).toBe(id);
    expect(store.matches(store.and([id, store.repeat(store.text('a'), 3, 5)]), latin1('aaaa'))).toBe(true);
  });

  it('has bytes up to 255, and sets at every border', () => {
    for (const [lo, hi] of [
      [0, 0],
      [0, 255],
      [31, 32],
      [127, 128],
      [255, 255],
      [63, 64],
    ] as const) {
      const id = store.byteRange(lo, hi);
      for (const byte of [0, 1, 31, 32, 63, 64, 127, 128, 254, 255])
        expect(store.derivative(id, byte) !== EMPTY).toBe(byte >= lo && byte <= hi);
    }
    expect(store.byteSet(new Uint32Array(8))).toBe(EMPTY);
  });

  it('forgets: ids are void, and all can be made again', () => {
    const fresh = new ExprStore(DEFAULT_LIMITS);
    const before = fresh.byteLength;
    const make = (): ExprId =>
      fresh.choice(Array.from({ length: 3000 }, (_, i) => ({ bytes: latin1(`w${i}`), next: EPSILON })));
    const words = make();
    for (let i = 0; i < 500; i++) fresh.matches(words, latin1(`w${i * 7}`));
    expect(fresh.byteLength).toBeGreaterThan(before);
    fresh.clear();
    expect([fresh.epoch, fresh.byteLength <= before]).toEqual([1, true]);
    expect(fresh.matches(make(), latin1('w2999'))).toBe(true);
  });

  it('refuses, by name, what is too many', () => {
    const few = new ExprStore({ ...DEFAULT_LIMITS, expressions: 100 });
    const grow = (): void => {
      for (let i = 0; i < 200; i++) few.repeat(few.text('a'), i, 1000);
    };
    expect(grow).toThrow(LimitError);
    const shallow = new ExprStore({ ...DEFAULT_LIMITS, livenessStates: 50 });
    const far = shallow.and([shallow.repeat(shallow.byteRange(0, 255), 499, 499), shallow.star(shallow.text('abc'))]);
    expect(() => shallow.live(far)).toThrow('livenessStates');
  });
});
