/** Large schemas compile fast or fail fast and clearly; none crashes or hangs. */
import { describe, expect, it } from 'vitest';
import { LimitError } from '../../engine/errors.ts';
import { compile, compileError } from './support.ts';

function count<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

/** Generous: the machine that runs this may be busy. */
const MAX_MS = 2_000;

const large: Record<string, { schema: unknown; accept: string[]; reject: string[] }> = {
  'an enum of 100,000 strings': {
    schema: { type: 'string', enum: count(100_000, (i) => `item ${i}`) },
    accept: ['"item 0"', '"item 99999"'],
    reject: ['"item 100000"', '"item "'],
  },
  'an enum of 100,000 strings under a pattern': {
    schema: { enum: count(100_000, (i) => `item ${i}`), pattern: '7$', maxLength: 8 },
    accept: ['"item 7"', '"item 997"'],
    reject: ['"item 8"', '"item 9997"'],
  },
  '40,000 constants side by side': {
    schema: { anyOf: count(40_000, (i) => ({ const: i })) },
    accept: ['0', '39999'],
    reject: ['40000', '-1'],
  },
  'maxLength 1,000,000': { schema: { type: 'string', maxLength: 1_000_000 }, accept: ['""', '"abc"'], reject: ['"'] },
  'bounds beyond what strings can have': {
    schema: { type: 'string', maxLength: 2 ** 53, items: { maxItems: 1e300 } },
    accept: ['"abc"'],
    reject: ['1'],
  },
  'minItems 1,000,000': { schema: { type: 'array', minItems: 1_000_000 }, accept: [], reject: ['[1,2]'] },
  'maxItems 1,000,000': { schema: { type: 'array', maxItems: 1_000_000 }, accept: ['[1,2]'], reject: [] },
  '20,000 properties': {
    schema: { properties: Object.fromEntries(count(20_000, (i) => [`p${i}`, { type: 'null' }])), required: ['p7'] },
    accept: ['{"p7":null}', '{"p3":null,"p7":null,"q":1}'],
    reject: ['{"p8":null}', '{"p7":null,"p3":null}'],
  },
  'a chain of 5,000 references': {
    schema: {
      $ref: '#/$defs/a0',
      $defs: Object.fromEntries(
        count(5_000, (i) => [`a${i}`, i === 4_999 ? { const: 1 } : { $ref: `#/$defs/a${i + 1}` }]),
      ),
    },
    accept: ['1'],
    reject: ['2'],
  },
  '5,000 required levels through references': {
    schema: {
      $ref: '#/$defs/a0',
      $defs: Object.fromEntries(
        count(5_000, (i) => [
          `a${i}`,
          i === 4_999 ? { const: 1 } : { type: 'array', minItems: 1, items: { $ref: `#/$defs/a${i + 1}` } },
        ]),
      ),
    },
    accept: [`${'['.repeat(4_999)}1${']'.repeat(4_999)}`],
    reject: [`${'['.repeat(4_998)}1${']'.repeat(4_998)}`],
  },
};

describe.each(Object.entries(large))('%s', (_, { schema, accept, reject }) => {
  it('compiles fast', () => {
    const began = performance.now();
    const { accepts } = compile(schema);
    for (const text of accept) expect(accepts(text)).toBe(true);
    for (const text of reject) expect(accepts(text)).toBe(false);
    expect(performance.now() - began).toBeLessThan(MAX_MS);
  });
});

describe('what is too large names its limit', () => {
  const alternatives = count(9, (i) => ({ properties: { [`a${i}`]: { const: i } } }));

  it.each<[string, unknown, string]>([
    ['schemaDepth', count(20_000, (i) => i).reduce<unknown>((items) => ({ items }), {}), 'schemaDepth'],
    [
      'a long chain of unions',
      {
        $ref: '#/$defs/a0',
        $defs: Object.fromEntries(
          count(5_000, (i) => [`a${i}`, { anyOf: [{ $ref: `#/$defs/a${(i + 1) % 5_000}` }, { const: i }] }]),
        ),
      },
      'schemaDepth',
    ],
    [
      'a product of unions',
      {
        type: 'object',
        allOf: count(5, (k) => ({ anyOf: alternatives.map((one) => ({ ...one, required: [`r${k}`] })) })),
      },
      'shapes',
    ],
    ['a huge pattern', { pattern: 'a'.repeat(200_000) }, 'patternLength'],
    ['a huge repetition', { pattern: 'a{100000000}' }, 'repetition'],
  ])('%s', (_, schema, limit) => {
    const began = performance.now();
    const error = compileError(schema);
    expect(error).toBeInstanceOf(LimitError);
    expect(error).toMatchObject({ limit });
    expect(performance.now() - began).toBeLessThan(MAX_MS);
  });
});
