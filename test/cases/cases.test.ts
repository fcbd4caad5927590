/**
 * The cases made after public bug reports, through the whole engine: each text token by token, once a byte at a time and
 * once in tokens of several bytes, with the mask asked at every step. A text is accepted if its tokens and then an end
 * token are taken. Budgets are checked as written, times a factor for a busy machine.
 */
import { describe, expect, it } from 'vitest';
import { Engine } from '../../engine/engine.ts';
import { EngineError } from '../../engine/errors.ts';
import { isAllowed } from '../../engine/index.ts';
import type { Grammar } from '../../engine/matcher/grammar.ts';
import { buildTrie } from '../../engine/token/trie.ts';
import { Vocabulary } from '../../engine/token/vocabulary.ts';
import { type CaseTokens, caseVocabulary } from '../support/case-vocabulary.ts';
import { type Case, cases, count, MADE, REFUSED, schemaOf } from '../support/cases.ts';
import { latin1, toyVocabulary, utf8Latin1 } from '../support/toy-vocabulary.ts';

/** Not of this version: why, and where the case is tested instead if it is. */
const SKIPPED: ReadonlyMap<string, string> = new Map([
  ['C089', 'end tokens from a model’s files: test/token/end-tokens.test.ts'],
  ['C100', 'free text up to a trigger is a later issue'],
  ['C104', 'parsing broken JSON is a later issue'],
  ['C109', 'parsing broken JSON is a later issue'],
]);

/** Budgets are of a free machine. */
const BUSY = 8;

const bytes = toyVocabulary({
  bytes: true,
  more: ['item-', 'humidity', 'outlook', '": "', '":"', '{"a', '}]', 'ïc', '\n\n\n\n', '    '],
});

function grammarOf(engine: Engine, one: Case): Grammar {
  if (one.grammar !== undefined) return engine.regex(one.grammar.regex);
  return engine.jsonSchema(schemaOf(one));
}

function byteTokens(text: string): number[] {
  return [...text].map((character) => bytes.vocabulary.idsOf(latin1(character))[0] as number);
}

/** From the left, the longest token each time. */
function longTokens(text: string): number[] {
  const tokens: number[] = [];
  for (let at = 0; at < text.length; ) {
    let length = Math.min(12, text.length - at);
    while (length > 1 && bytes.vocabulary.idsOf(latin1(text.slice(at, at + length))).length === 0) length--;
    tokens.push(bytes.vocabulary.idsOf(latin1(text.slice(at, at + length)))[0] as number);
    at += length;
  }
  return tokens;
}

/** Whether the tokens and then an end token are allowed, by masks and by `accept` alike. */
function takes(engine: Engine, grammar: Grammar, tokens: readonly number[]): boolean {
  const matcher = engine.matcher(grammar);
  for (const token of [...tokens, engine.vocabulary.eos[0] as number]) {
    const allowed = isAllowed(matcher.mask(), token);
    expect(matcher.accept(token)).toBe(allowed);
    if (!allowed) return false;
  }
  return true;
}

function expectVerdicts(engine: Engine, grammar: Grammar, one: Case): void {
  const verdicts: [string, boolean][] = [
    ...one.accept.map((text): [string, boolean] => [text, true]),
    ...[...one.reject, ...(one.reject_policy ?? [])].map((text): [string, boolean] => [text, false]),
  ];
  for (const [text, expected] of verdicts) {
    const spelled = utf8Latin1(text);
    expect(takes(engine, grammar, byteTokens(spelled)), `byte by byte: ${text}`).toBe(expected);
    expect(takes(engine, grammar, longTokens(spelled)), `in long tokens: ${text}`).toBe(expected);
  }
}

async function expectSteps(one: Case, tokens: CaseTokens): Promise<void> {
  const vocabulary = caseVocabulary(tokens);
  if (tokens.logits_width !== undefined) expect(vocabulary.size).toBe(tokens.logits_width);
  const engine = await Engine.create(vocabulary);
  const matcher = engine.matcher(grammarOf(engine, one));
  for (const { prefix, allow, deny } of tokens.steps) {
    matcher.reset();
    for (const token of prefix) expect(matcher.accept(token)).toBe(true);
    const mask = matcher.mask();
    for (const token of allow) expect(isAllowed(mask, token), `${token} after ${prefix}`).toBe(true);
    for (const token of deny) expect(isAllowed(mask, token), `${token} after ${prefix}`).toBe(false);
  }
  if (one.language !== undefined)
    expect(writable(engine, grammarOf(engine, one)).sort()).toEqual([...one.language].sort());
}

/** Every text that the tokens can write under a finite grammar. */
function writable(engine: Engine, grammar: Grammar): string[] {
  const texts = new Set<string>();
  const matcher = engine.matcher(grammar);
  const visit = (text: number[]): void => {
    if (matcher.isComplete()) texts.add(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text)));
    for (let token = 0; token < engine.vocabulary.size; token++) {
      const bytes = engine.vocabulary.bytes(token);
      if (bytes === null || !matcher.accept(token)) continue;
      visit([...text, ...bytes]);
      matcher.rollback(1);
    }
  };
  visit([]);
  return [...texts];
}

function expectLargeVocabulary(one: Case): void {
  const tokens: (Uint8Array | null)[] = count(262144, (i) => latin1(`t${i}`));
  const began = performance.now();
  const vocabulary = Vocabulary.fromTokens([...tokens.slice(0, -1), null], { eos: [262143] });
  expect(buildTrie(vocabulary).nodeCount).toBeGreaterThan(262143);
  expect(performance.now() - began).toBeLessThan((one.budget?.max_ms ?? Infinity) * BUSY);
}

/** Compiles, within the budget; the error where it does not. */
function compileCase(engine: Engine, one: Case): Grammar | EngineError {
  const began = performance.now();
  try {
    const grammar = grammarOf(engine, one);
    engine.matcher(grammar).mask();
    const budget = one.budget?.compile_max_ms ?? one.budget?.total_max_ms ?? Infinity;
    expect(performance.now() - began).toBeLessThan(budget * BUSY);
    return grammar;
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

async function run(one: Case): Promise<void> {
  if (one.id === 'C086') return expectLargeVocabulary(one);
  if (one.tokens !== undefined) await expectSteps(one, one.tokens);
  const engine = await Engine.create(bytes.vocabulary);
  const compiled = compileCase(engine, one);
  const refused = REFUSED.get(one.id);
  if (refused !== undefined) {
    expect(compiled).toMatchObject({ kind: 'unsupported', path: refused });
  } else if (one.compile === 'error') {
    expect(compiled).toBeInstanceOf(EngineError);
  } else {
    if (compiled instanceof EngineError) throw compiled;
    expectVerdicts(engine, compiled, one);
  }
  expect(takes(engine, engine.choice(['a']), byteTokens('a'))).toBe(true); // whatever happened, the engine goes on
}

describe.skipIf(cases.length === 0)('cases of ../shared/cases (the folder is absent: nothing to run)', () => {
  it('are all there, and none is listed that does not exist', () => {
    const ids = new Set(cases.map(({ id }) => id));
    expect(ids.size).toBe(cases.length);
    for (const id of [...SKIPPED.keys(), ...REFUSED.keys(), ...Object.keys(MADE)]) expect(ids).toContain(id);
  });

  for (const one of cases) {
    const reason = SKIPPED.get(one.id);
    if (reason !== undefined) it.skip(`${one.id} ${one.title} (${reason})`, () => {});
    else it(`${one.id} ${one.title}`, () => run(one));
  }
});
