/** The parts of the command that need no process: validation, the survey, progress, failures, tables, scores. */
import { describe, expect, it } from 'vitest';
import { makeScore } from '../../cli/demo/score.ts';
import { EXIT } from '../../cli/exit-codes.ts';
import { CommandFailure, describeFailure, exitCodeOf } from '../../cli/failure.ts';
import { makeProgressBar } from '../../cli/progress.ts';
import { surveySchema } from '../../cli/survey.ts';
import { formatTable } from '../../cli/table.ts';
import { makeValidator } from '../../cli/validator.ts';
import { LimitError, modelError, schemaError, stateError, unsupportedKeyword } from '../../engine/errors.ts';

describe('the validator', () => {
  it('tells text that does not parse from a value that is not valid', async () => {
    const validate = await makeValidator({ type: 'integer', minimum: 3 });
    expect(validate('{"a":')).toMatchObject({
      parses: false,
      valid: false,
      errors: [expect.stringContaining('not JSON')],
    });
    expect(validate('1')).toMatchObject({
      parses: true,
      valid: false,
      value: 1,
      errors: [expect.stringMatching(/>= 3 at #$/)],
    });
    expect(validate('4')).toEqual({ parses: true, valid: true, value: 4, errors: [] });
  });

  it.each([
    ['2020-12 by default', { prefixItems: [{ type: 'string' }] }, '[1]'],
    ['2019-09', { $schema: 'https://json-schema.org/draft/2019-09/schema', items: [{ type: 'string' }] }, '[1]'],
    ['draft 7', { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] }, '[1]'],
    ['formats', { format: 'date' }, '"2026-02-30"'],
  ])('knows %s', async (_, schema, text) => {
    expect((await makeValidator(schema))(text)).toMatchObject({ parses: true, valid: false });
  });

  it('leaves the verdict open where it cannot judge', async () => {
    expect((await makeValidator({ $ref: '#/nowhere' }))('1')).toMatchObject({
      parses: true,
      valid: undefined,
      errors: [expect.stringContaining('ajv')],
    });
  });
});

describe('the survey', () => {
  it('finds every keyword that is refused, also where nothing leads, and takes odd values', () => {
    const schema = {
      properties: { 'a/b': { contains: true } },
      $defs: { unused: { minProperties: 1 } },
      propertyNames: {},
      allOf: 3,
    };
    const { enforced, refused } = surveySchema(schema);
    expect(refused.map(({ pointer }) => pointer)).toContain('/properties/a~1b/contains');
    expect(refused.map(({ pointer }) => pointer)).toContain('/$defs/unused/minProperties');
    expect(refused).toHaveLength(2);
    expect(enforced.get('properties')).toBe(1);
  });

  it('names what is no keyword, and what was meant', () => {
    const { unknown } = surveySchema({ items: { minLenght: 3 } });
    expect(unknown).toEqual([
      { keyword: 'minLenght', pointer: '/items/minLenght', message: expect.stringContaining('"minLength"') },
    ]);
  });

  it('takes a schema of 100,000 levels', () => {
    let schema: object = { type: 'null' };
    for (let i = 0; i < 100_000; i++) schema = { items: schema };
    expect(surveySchema(schema).enforced.get('items')).toBe(100_000);
  });
});

describe('failures', () => {
  it.each([
    [new CommandFailure(EXIT.usage, 'x'), EXIT.usage],
    [schemaError('x', ''), EXIT.schema],
    [unsupportedKeyword('not', '/not'), EXIT.schema],
    [new LimitError('schemaDepth', 2, 1), EXIT.schema],
    [modelError('x'), EXIT.model],
    [stateError('x'), EXIT.internal],
    [new TypeError('x'), EXIT.internal],
  ])('%s ends with %i', (error, code) => {
    expect(exitCodeOf(error)).toBe(code);
    expect(describeFailure(error)).toMatch(/^error: /);
    expect(describeFailure(error)).not.toContain('    at ');
    expect(describeFailure(error).includes('ESPALIER_DEBUG')).toBe(code === EXIT.internal);
  });
});

describe('the progress bar', () => {
  const fakeStream = (isTTY: boolean) => {
    const written: string[] = [];
    return {
      written,
      stream: { isTTY, columns: 50, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream,
    };
  };

  it('draws on a terminal, not too often, and wipes itself', () => {
    const { written, stream } = fakeStream(true);
    const bar = makeProgressBar(stream);
    bar.update('weights', 1, 2);
    bar.update('weights', 2, 2);
    bar.clear();
    bar.update('a name that is much too long for one line of this terminal', 0, 0);
    expect(written).toHaveLength(3);
    expect(written[0]).toContain(' 50% weights');
    expect(written[1]).toBe('\r\x1b[K');
    expect(written[2]?.replace('\r\x1b[K', '').length).toBeLessThan(50);
  });

  it('is silent elsewhere', () => {
    const { written, stream } = fakeStream(false);
    makeProgressBar(stream).update('x', 1, 2);
    makeProgressBar(stream).clear();
    expect(written).toEqual([]);
  });
});

describe('the demo', () => {
  it('lines figures up', () => {
    expect(
      formatTable([
        ['', 'a'],
        ['long', '12'],
      ]),
    ).toBe('       a\nlong  12');
  });

  it('counts exact fields, of a missing value none', () => {
    const score = makeScore();
    const generation = { tokens: [1, 2], timings: { totalMs: 5, maskMs: 1 } } as never;
    score.add(
      generation,
      { value: { a: 1, b: ['x'], toString: 1 }, parses: true, valid: false, errors: [] },
      { a: 1, b: ['x'], c: null },
    );
    score.add(generation, { value: undefined, parses: false, valid: false, errors: [] }, { a: 1 });
    expect(score).toMatchObject({
      parses: 1,
      validates: 0,
      fields: 4,
      exactFields: 2,
      tokens: 4,
      totalMs: 10,
      maskMs: 2,
    });
  });
});
