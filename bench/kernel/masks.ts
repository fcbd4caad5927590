/**
 * Masks of typical states, found anew: the cache of masks is emptied before each, the rows and frames are kept unless
 * the name says otherwise. Each includes clearing its slot.
 */
import { applyMask } from '../../engine/decode/logits.ts';
import type { ExprId, ExprStore } from '../../engine/expr/store.ts';
import { Engine, type Matcher, type Vocabulary } from '../../engine/index.ts';
import { sharedLexemes } from '../../engine/lower/lexemes.ts';
import { WasmKernel } from '../../engine/mask/masks.ts';
import { walkBytes } from '../../engine/mask/reference.ts';
import { type Measurement, measure, measureEach } from '../lib/measure.ts';
import { greedyTokeniser } from '../lib/tokenise.ts';
import type { Figure } from './main.ts';

export async function maskFigures(vocabulary: Vocabulary): Promise<Figure[]> {
  const engine = await Engine.create(vocabulary);
  const { store, kernel } = engine;
  if (!(kernel instanceof WasmKernel)) throw new Error('the engine has no WebAssembly kernel');
  const anew = (state: ExprId): Measurement => {
    kernel.mask(state);
    kernel.mask(state); // a second time: frames of some lexemes are made when they are met again
    return measure(() => {
      kernel.cache.clear();
      kernel.mask(state);
    });
  };
  const states = typicalStates(engine, vocabulary);
  return [
    ...states.map(({ name, state }) => microseconds(name, anew(state))),
    microseconds('new continuation of a string, rows and all', measureEach(newContinuations(store, kernel))),
    microseconds('a row, its expression new', measureEach(newRows(store, kernel))),
    microseconds('mask seen before, by a matcher', seenBefore(engine, vocabulary)),
    ...applyFigures(vocabulary, kernel, states),
  ];
}

interface State {
  readonly name: string;
  readonly state: ExprId;
}

const ANYTHING = 'in a string, before anything';
const LITERAL = 'a literal';

function typicalStates(engine: Engine, vocabulary: Vocabulary): State[] {
  const { store } = engine;
  const lexemes = sharedLexemes(store);
  const inString = store.concat(lexemes.anyContent, store.text('"'));
  const after = (schema: object, text: string): ExprId => {
    const matcher = engine.matcher(engine.jsonSchema(schema));
    feed(matcher, vocabulary, text);
    return matcher.state;
  };
  return [
    { name: 'in a string, before ,"key":', state: store.sequence(inString, store.text(',"key":')) },
    { name: ANYTHING, state: store.sequence(inString, store.all) },
    {
      name: 'in a string of 40 more at most',
      state: after(
        {
          type: 'object',
          properties: { a: { type: 'string', maxLength: 40 } },
          additionalProperties: false,
          required: ['a'],
        },
        '{"a":"',
      ),
    },
    { name: LITERAL, state: walkBytes(store, store.text('"name":'), new TextEncoder().encode('"n')) },
    {
      name: 'a number',
      state: after(
        { type: 'object', properties: { a: { type: 'number' } }, additionalProperties: false, required: ['a'] },
        '{"a":1',
      ),
    },
    { name: 'a date', state: after({ type: 'string', format: 'date' }, '"') },
  ];
}

function feed(matcher: Matcher, vocabulary: Vocabulary, text: string): void {
  for (const token of greedyTokeniser(vocabulary).encode(text)) {
    if (!matcher.accept(token)) throw new Error(`${text} is refused`);
  }
}

/** Each time another text after the string: its mask needs the rows of that text, of which none exists. */
function newContinuations(store: ExprStore, kernel: WasmKernel): () => () => void {
  const lexemes = sharedLexemes(store);
  const inString = store.concat(lexemes.anyContent, store.text('"'));
  let count = 0;
  return () => {
    const state = store.sequence(inString, store.text(`,"key${count++}":`));
    return () => kernel.mask(state);
  };
}

function newRows(store: ExprStore, kernel: WasmKernel): () => () => void {
  const lexemes = sharedLexemes(store);
  const inString = store.concat(lexemes.anyContent, store.text('"'));
  let count = 0;
  return () => {
    const state = store.sequence(inString, store.text(`;"row${count++}":`));
    return () => kernel.rows.rowOf(state);
  };
}

function seenBefore(engine: Engine, vocabulary: Vocabulary): Measurement {
  const matcher = engine.matcher(engine.json());
  feed(matcher, vocabulary, '{"a');
  matcher.mask();
  return measure(() => matcher.mask());
}

function applyFigures({ size }: Vocabulary, kernel: WasmKernel, states: readonly State[]): Figure[] {
  return [ANYTHING, LITERAL].map((name) => {
    const mask = kernel.mask(states.find((item) => item.name === name)?.state as ExprId).slice();
    const logits = new Float32Array(size);
    return microseconds(
      `mask applied to ${size} logits: ${name}`,
      measure(() => applyMask(logits, mask, size)),
    );
  });
}

function microseconds(name: string, { medianUs, bestUs }: Measurement): Figure {
  return { name, unit: 'µs', median: medianUs, best: bestUs };
}
