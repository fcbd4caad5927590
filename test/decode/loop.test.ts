/** The decode loop over a scripted model: what is asked of the model, how it ends, what it streams. */
import { describe, expect, it } from 'vitest';
import type { Step } from '../../engine/decode/index.ts';
import { complete, generate } from '../../engine/decode/index.ts';
import { ChoiceMatcher } from './support/choice-matcher.ts';
import { letterVocabulary, ScriptModel } from './support/script-model.ts';

const ids = (text: string) => [...text].map((character) => character.charCodeAt(0) - 97);

async function collect(steps: AsyncGenerator<Step, unknown>): Promise<Step[]> {
  const all: Step[] = [];
  for await (const step of steps) all.push(step);
  return all;
}

describe('without a grammar', () => {
  it('says what the model says, until its end token', async () => {
    const model = new ScriptModel(letterVocabulary(), ids('hello'));
    const result = await complete(model, 'ab');
    expect(result).toMatchObject({
      text: 'hello',
      tokens: ids('hello'),
      finishReason: 'end',
      complete: true,
      promptTokens: 2,
    });
    expect(model.asked[0]).toEqual(ids('ab'));
    expect(model.asked).toHaveLength(6);
    expect(model.openContexts).toBe(0);
  });

  it('never samples padding, and shows no text for special tokens', async () => {
    const vocabulary = letterVocabulary();
    const wide = new ScriptModel(vocabulary, [200, ...ids('b')], { width: 256 });
    // Nearest to 200 is the end token, the last of the vocabulary.
    expect((await complete(wide, 'a')).tokens).toEqual([]);
  });

  it.each([1, 3])('stops at maxTokens %i', async (maxTokens) => {
    const model = new ScriptModel(letterVocabulary(), ids('hello'));
    const result = await complete(model, 'a', { maxTokens });
    expect(result).toMatchObject({ text: 'hello'.slice(0, maxTokens), finishReason: 'length', complete: false });
    expect(model.asked).toHaveLength(maxTokens);
  });

  it('stops where the context is full, and refuses a prompt that fills it', async () => {
    const model = new ScriptModel(letterVocabulary(), ids('hello'), { contextLength: 4 });
    expect(await complete(model, 'ab')).toMatchObject({ text: 'he', finishReason: 'length' });
    await expect(complete(model, 'abcd')).rejects.toMatchObject({
      kind: 'model',
      message: expect.stringContaining('4 tokens'),
    });
    await expect(complete(model, '')).rejects.toMatchObject({ kind: 'model' });
  });
});

describe('with a grammar', () => {
  const vocabulary = letterVocabulary('ell');

  it('follows the likeliest allowed token and ends without asking for the end token', async () => {
    const model = new ScriptModel(vocabulary, ids('jz'));
    const matcher = new ChoiceMatcher(vocabulary, ['hi', 'ho', 'sun']);
    const result = await complete(model, 'a', { matcher });
    // h is nearest to j; then o is nearer to z than i.
    expect(result).toMatchObject({ text: 'ho', finishReason: 'end', complete: true });
    expect(model.asked).toEqual([ids('a'), ids('h')]);
    expect(matcher.text).toBe('ho');
  });

  it('reads tokens without an alternative together with the next choice', async () => {
    const model = new ScriptModel(vocabulary, ids('abcx'));
    const result = await complete(model, 'a', { matcher: new ChoiceMatcher(vocabulary, ['abcx', 'abcy']) });
    expect(result.text).toBe('abcx');
    expect(model.asked).toEqual([ids('aabc')]);
    expect(result.timings.modelPasses).toBe(1);
  });

  it('does not ask at all where everything is forced', async () => {
    const model = new ScriptModel(vocabulary, []);
    const steps = await collect(generate(model, 'a', { matcher: new ChoiceMatcher(vocabulary, ['abc']) }));
    expect(steps.map(({ token, text, forced }) => ({ token, text, forced }))).toEqual(
      ids('abc').map((token) => ({ token, text: String.fromCharCode(97 + token), forced: true })),
    );
    expect(model.asked).toEqual([]);
  });

  it('ends complete even where the budget is just spent', async () => {
    const model = new ScriptModel(vocabulary, ids('hi'));
    const result = await complete(model, 'a', { maxTokens: 2, matcher: new ChoiceMatcher(vocabulary, ['hi', 'ho']) });
    expect(result).toMatchObject({ finishReason: 'end', complete: true });
    const cut = await complete(model, 'a', { maxTokens: 1, matcher: new ChoiceMatcher(vocabulary, ['hi', 'ho']) });
    expect(cut).toMatchObject({ finishReason: 'length', complete: false });
  });

  it('takes the end token where the text may go on', async () => {
    const model = new ScriptModel(vocabulary, [...ids('h'), vocabulary.eos[0]!]);
    const result = await complete(model, 'a', { matcher: new ChoiceMatcher(vocabulary, ['h', 'hi']) });
    expect(result).toMatchObject({ text: 'h', finishReason: 'end', complete: true });
  });

  it('fails on a mask of another vocabulary, an empty mask and a matcher that contradicts itself', async () => {
    const model = new ScriptModel(vocabulary, []);
    const good = new ChoiceMatcher(vocabulary, ['abc']);
    const variant = (change: object) => Object.assign(Object.create(good), change);
    for (const matcher of [
      variant({ mask: () => new Uint32Array(0) }),
      variant({ mask: () => new Uint32Array(1) }),
      variant({ accept: () => false, mask: () => good.mask() }),
    ]) {
      await expect(complete(model, 'a', { matcher })).rejects.toMatchObject({ kind: 'state' });
    }
    expect(model.openContexts).toBe(0);
  });
});

describe('streaming', () => {
  it('joins to the text, and holds characters back until they are whole', async () => {
    const bytes = new TextEncoder().encode('é😀');
    const vocabulary = letterVocabulary(...Array.from(bytes, (byte) => Uint8Array.of(byte)));
    const script = [0, ...Array.from(bytes, (_, i) => 26 + i), 1];
    const heard: string[] = [];
    const model = new ScriptModel(vocabulary, script);
    const steps = await collect(generate(model, 'a', { onToken: ({ text }) => heard.push(text) }));
    expect(steps.map(({ text }) => text)).toEqual(['a', '', 'é', '', '', '', '😀', 'b']);
    expect(heard.join('')).toBe('aé😀b');
    expect((await complete(model, 'a', { maxTokens: 4 })).text).toBe('aé');
  });

  it('keeps a byte order mark', async () => {
    const vocabulary = letterVocabulary('\ufeff');
    expect((await complete(new ScriptModel(vocabulary, [26, 0]), 'a')).text).toBe('\ufeffa');
  });

  it('frees the context when the reader leaves early', async () => {
    const model = new ScriptModel(letterVocabulary(), ids('hello'));
    for await (const step of generate(model, 'a')) if (step.text === 'e') break;
    expect(model.openContexts).toBe(0);
  });
});

describe('abort', () => {
  it('before the first step, and while the model runs', async () => {
    const model = new ScriptModel(letterVocabulary(), ids('hello'));
    expect(await complete(model, 'a', { signal: AbortSignal.abort() })).toMatchObject({
      text: '',
      finishReason: 'abort',
      complete: false,
    });
    expect(model.asked).toEqual([]);
    const controller = new AbortController();
    model.onAsk = () => model.asked.length === 3 && controller.abort();
    expect(await complete(model, 'a', { signal: controller.signal })).toMatchObject({
      text: 'he',
      finishReason: 'abort',
    });
  });
});

describe('options and timings', () => {
  it('reports the seed it drew, and the same seed gives the same tokens', async () => {
    const model = new ScriptModel(letterVocabulary(), ids('hello'));
    const first = await complete(model, 'a', { temperature: 3 });
    expect(await complete(model, 'a', { temperature: 3, seed: first.seed })).toMatchObject({
      tokens: first.tokens,
      seed: first.seed,
    });
  });

  it('sums up its steps', async () => {
    const model = new ScriptModel(letterVocabulary(), ids('hello'));
    const { timings } = await complete(model, 'a');
    expect(timings.modelPasses).toBe(6);
    expect(timings.modelMs + timings.maskMs + timings.sampleMs).toBeLessThanOrEqual(timings.totalMs);
    expect(timings.promptMs).toBeLessThanOrEqual(timings.modelMs);
  });

  it.each([
    { maxTokens: 0 },
    { maxTokens: 1.5 },
    { temperature: -1 },
    { temperature: NaN },
    { topK: -1 },
    { topP: 0 },
    { minP: 2 },
    { seed: 0.5 },
  ])('refuses %o and says which option', async (options) => {
    const model = new ScriptModel(letterVocabulary(), []);
    await expect(complete(model, 'a', options)).rejects.toMatchObject({
      kind: 'schema',
      message: expect.stringContaining(Object.keys(options)[0]!),
    });
  });
});
