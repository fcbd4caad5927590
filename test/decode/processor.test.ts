/** The processor for transformers.js: by hand, and in its own `generate` on the tiny model. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogitsProcessor, Tensor } from '@huggingface/transformers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLogitsProcessor } from '../../engine/decode/index.ts';
import { importTransformers } from '../../engine/decode/runtime.ts';
import { Vocabulary } from '../../engine/token/vocabulary.ts';
import { ChoiceMatcher } from './support/choice-matcher.ts';
import { letterVocabulary } from './support/script-model.ts';
import { END, TURN_END, writeTinyModel } from './support/tiny-model.ts';

type Call = (ids: bigint[][], logits: Tensor) => Tensor;

function setUp(...choices: string[][]) {
  const vocabulary = letterVocabulary();
  const matchers = choices.map((strings) => new ChoiceMatcher(vocabulary, strings));
  const processor = makeLogitsProcessor(LogitsProcessor, { vocabulary, matchers });
  /** The allowed tokens of each row as letters, `.` for the end. */
  const allowed = (ids: bigint[][], width = 32) => {
    const logits = new Tensor('float32', new Float32Array(ids.length * width), [ids.length, width]);
    (processor as unknown as Call)(ids, logits);
    return ids.map((_, row) =>
      [...(logits.data as Float32Array).subarray(row * width, (row + 1) * width)]
        .flatMap((logit, token) => (logit === 0 ? [token === 26 ? '.' : String.fromCharCode(97 + token)] : []))
        .join(''),
    );
  };
  return { processor, matchers, allowed };
}

const ids = (text: string) =>
  [...text].map((character) => (character === '.' ? 26n : BigInt(character.charCodeAt(0) - 97)));
const state = expect.objectContaining({ kind: 'state' });

describe('called by hand', () => {
  it('is a LogitsProcessor', () => {
    expect(setUp(['a']).processor).toBeInstanceOf(LogitsProcessor);
  });

  it('follows one row that grows in place, and only ends after the end', () => {
    const { allowed } = setUp(['hi', 'ho', 'h']);
    const row = ids('zz');
    expect(allowed([row])).toEqual(['h']);
    row.push(...ids('h'));
    expect(allowed([row])).toEqual(['io.']);
    row.push(26n);
    expect(allowed([row])).toEqual(['.']);
    row.push(26n);
    expect(allowed([row])).toEqual(['.']);
  });

  it('follows rows that are copied each time, and several tokens at once', () => {
    const { allowed } = setUp(['hello']);
    expect(allowed([ids('zz')])).toEqual(['h']);
    expect(allowed([ids('zzh')])).toEqual(['e']);
    expect(allowed([ids('zzhel')])).toEqual(['l']);
  });

  it('has one matcher per row', () => {
    const { allowed } = setUp(['ab'], ['cd', 'ce']);
    expect(allowed([ids('z'), ids('y')])).toEqual(['a', 'c']);
    expect(allowed([ids('za'), ids('yc')])).toEqual(['b', 'de']);
    expect(() => setUp(['ab']).allowed([ids('z'), ids('y')])).toThrow(state);
  });

  it('fails on a token that the mask forbids, and stays failed', () => {
    const { allowed } = setUp(['ab', 'ac']);
    allowed([ids('z')]);
    expect(() => allowed([ids('zb')])).toThrow(state);
    expect(() => allowed([ids('za')])).toThrow(state);
  });

  it('fails on an end token too early, and on text after the end', () => {
    const early = setUp(['ab']);
    early.allowed([ids('z')]);
    expect(() => early.allowed([ids('z.')])).toThrow(state);
    const late = setUp(['a', 'ab']);
    late.allowed([ids('z')]);
    late.allowed([ids('za')]);
    late.allowed([ids('za.')]);
    expect(() => late.allowed([ids('za.b')])).toThrow(state);
  });

  it.each([
    ['backwards', 'z'],
    ['another past', 'yab'],
    ['beams changed places', 'zbb'],
  ])('fails on ids that go %s', (_, next) => {
    const { allowed } = setUp(['abc', 'bbc']);
    allowed([ids('z')]);
    allowed([ids('za')]);
    expect(() => allowed([ids(next)])).toThrow(state);
  });

  it('fails on a second generation, unless it was reset', () => {
    const { allowed, processor } = setUp(['ab']);
    allowed([ids('z')]);
    // Even one whose prompt is just what was seen last.
    expect(() => allowed([ids('z')])).toThrow(state);
    processor.reset();
    expect(allowed([ids('y')])).toEqual(['a']);
    expect(allowed([ids('ya')])).toEqual(['b']);
    processor.reset();
    expect(allowed([ids('y')])).toEqual(['a']);
  });

  it('fails where other processors left no allowed token', () => {
    const { processor } = setUp(['a']);
    const logits = new Tensor('float32', new Float32Array(32).fill(-Infinity), [1, 32]);
    expect(() => (processor as unknown as Call)([ids('z')], logits)).toThrow(state);
  });
});

describe('in model.generate()', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'espalier-processor-'));
    writeTinyModel(root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  async function load() {
    const { AutoModelForCausalLM, AutoTokenizer } = await importTransformers();
    const tokenizer = await AutoTokenizer.from_pretrained(root);
    const model = await AutoModelForCausalLM.from_pretrained(root, { dtype: 'fp32' });
    return {
      tokenizer,
      model,
      vocabulary: Vocabulary.fromTransformers(tokenizer as never, { eos: [END, TURN_END], logitsWidth: 288 }),
    };
  }

  const choices = ['{"a":1}', '{"a":true}', '{"b":"long enough"}'];

  it.each([{ do_sample: false }, { do_sample: true, temperature: 2 }])(
    'a batch of rows that end at different steps, %o',
    async (sampling) => {
      const { tokenizer, model, vocabulary } = await load();
      const matchers = [choices, choices.slice(2), ['x']].map((strings) => new ChoiceMatcher(vocabulary, strings));
      const processor = makeLogitsProcessor(LogitsProcessor, { vocabulary, matchers });
      const inputs = tokenizer(['ab', 'cd', 'ef']);
      for (let round = 0; round < 3; round++) {
        processor.reset();
        const output = (await model.generate({
          ...inputs,
          ...sampling,
          max_new_tokens: 40,
          logits_processor: [processor] as never,
        })) as Tensor;
        const texts = tokenizer
          .batch_decode(output, { skip_special_tokens: true })
          .map((text: string) => text.slice(2));
        expect(choices).toContain(texts[0]);
        expect(texts.slice(1)).toEqual([choices[2], 'x']);
      }
    },
  );

  it('a second generation without a reset fails', async () => {
    const { tokenizer, model, vocabulary } = await load();
    const processor = makeLogitsProcessor(LogitsProcessor, {
      vocabulary,
      matchers: [new ChoiceMatcher(vocabulary, choices)],
    });
    const run = () =>
      model.generate({ ...tokenizer('ab'), max_new_tokens: 30, logits_processor: [processor] as never });
    await run();
    await expect(run()).rejects.toMatchObject({ kind: 'state' });
  });

  it('a processor that runs after it and breaks the mask is noticed', async () => {
    const { tokenizer, model, vocabulary } = await load();
    class Breaker extends LogitsProcessor {
      override _call(_: bigint[][], logits: Tensor): Tensor {
        (logits.data as Float32Array)[7] = 99;
        return logits;
      }
    }
    const processor = makeLogitsProcessor(LogitsProcessor, {
      vocabulary,
      matchers: [new ChoiceMatcher(vocabulary, choices)],
    });
    const run = model.generate({
      ...tokenizer('ab'),
      max_new_tokens: 30,
      logits_processor: [processor, new Breaker()] as never,
    });
    await expect(run).rejects.toMatchObject({ kind: 'state', message: expect.stringContaining('token 7') });
  });
});
