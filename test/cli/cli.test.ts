/** The command line, run as a process: output, exit codes, and that no failure shows a stack. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageVersion } from '../../cli/package-files.ts';
import { writeTinyModel } from '../decode/support/tiny-model.ts';
import { runCli } from './support/run-cli.ts';

let folder: string;
let model: string;
const file = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const SCHEMA = {
  type: 'object',
  properties: { kind: { enum: ['bug', 'question'] }, urgent: { type: 'boolean' } },
  required: ['kind', 'urgent'],
  additionalProperties: false,
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'espalier-cli-'));
  model = join(folder, 'model');
  writeTinyModel(model);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every failure: the code, one line that starts with `error:`, no stack, nothing on stdout. */
async function expectFailure(code: number, message: string | RegExp, args: string[], options = {}): Promise<void> {
  const run = await runCli(args, options);
  expect(run.stderr).toMatch(message);
  expect(run.stderr).toMatch(/^error: /m);
  expect(run.stderr).not.toMatch(/^\s+at .*[:(]\d+/m);
  expect({ code: run.code, stdout: run.stdout }).toEqual({ code, stdout: '' });
}

describe('help and usage', () => {
  it('prints its version and help', async () => {
    expect(await runCli(['--version'])).toEqual({ code: 0, stdout: `${packageVersion()}\n`, stderr: '' });
    const help = await runCli(['--help']);
    expect(help.code).toBe(0);
    for (const word of ['generate', 'check', 'demo', 'Exit codes']) expect(help.stdout).toContain(word);
    expect((await runCli(['generate', '--help'])).stdout).toContain('--no-constraint');
  });

  it.each([
    ['an unknown command', ['grow'], /unknown command/],
    ['an unknown option', ['check', 'x.json', '--fast'], /unknown option/],
    ['a missing option', ['generate', '--prompt', 'x'], /--schema/],
    ['a bad number', ['generate', '--schema', 'x', '--prompt', 'x', '--top-p', '2'], /--top-p/],
    ['a bad choice', ['generate', '--schema', 'x', '--prompt', 'x', '--whitespace', 'none'], /flexible/],
    ['a missing file', ['check', 'nowhere.json'], /nowhere\.json/],
    ['two things from standard input', ['generate', '--schema', '-', '--prompt', '-'], /standard input/],
  ])('%s is a fault of usage', async (_, args, message) => {
    await expectFailure(2, message, args);
  });

  it('no command prints the help', async () => {
    const run = await runCli([]);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('Usage: espalier');
  });
});

describe('check', () => {
  it('says what is enforced and what only warns', async () => {
    const run = await runCli(['check', file('warns.json', { ...SCHEMA, requierd: ['kind'] })]);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('additionalProperties');
    expect(run.stdout).toMatch(/#\/requierd: .*did you mean "required"/);
  });

  it('says where a keyword is refused, for every one', async () => {
    const schema = { type: 'object', propertyNames: { maxLength: 3 }, properties: { a: { contains: {} } } };
    const run = await runCli(['check', '-', '--json'], { input: JSON.stringify(schema) });
    expect(run).toMatchObject({ code: 3, stderr: '' });
    const report = JSON.parse(run.stdout);
    expect(report).toMatchObject({ ok: false, error: { kind: 'unsupported' }, enforced: { type: 1, properties: 1 } });
    expect(report.refused).toContainEqual(
      expect.objectContaining({ keyword: 'propertyNames', pointer: '/propertyNames' }),
    );
    expect(report.refused).toContainEqual(
      expect.objectContaining({ keyword: 'contains', pointer: '/properties/a/contains' }),
    );
  });

  it.each([
    ['malformed', '{"type": "strnig"}', /type/],
    ['unsatisfiable', '{"type": "integer", "minimum": 2, "maximum": 1}', /minimum|maximum/],
  ])('a schema that is %s does not compile', async (_, input, message) => {
    const run = await runCli(['check', '-'], { input });
    expect(run.code).toBe(3);
    expect(run.stdout).toMatch(/does not compile/);
    expect(run.stdout).toMatch(message);
  });

  it('text that is not JSON is a fault of the schema', async () => {
    await expectFailure(3, /not JSON/, ['check', '-'], { input: '{' });
  });
});

describe('generate', () => {
  const generate = (...more: string[]) => [
    'generate',
    '--model',
    model,
    '--schema',
    file('schema.json', SCHEMA),
    '--prompt',
    'Help!',
    ...more,
  ];

  it('prints JSON that matches', async () => {
    const run = await runCli(generate('--temperature', '1', '--seed', '7'));
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(run.stdout)).toEqual({
      kind: expect.stringMatching(/bug|question/),
      urgent: expect.any(Boolean),
    });
    expect((await runCli(generate('--temperature', '1', '--seed', '7'))).stdout).toBe(run.stdout);
  });

  it('reads the prompt and the schema from standard input', async () => {
    const prompt = await runCli([...generate().slice(0, -1), '-'], { input: 'Help from a pipe' });
    expect(prompt).toMatchObject({ code: 0, stderr: '' });
    const schema = await runCli(['generate', '--model', model, '--schema', '-', '--prompt', 'x'], {
      input: '{"const": [1]}',
    });
    expect(JSON.parse(schema.stdout)).toEqual([1]);
  });

  it('prints one object with --json', async () => {
    const run = await runCli(generate('--json', '--whitespace', 'compact', '--property-order', 'any'));
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const report = JSON.parse(run.stdout);
    expect(report).toMatchObject({ valid: true, errors: [], complete: true, finishReason: 'end', model });
    expect(JSON.parse(report.text)).toEqual(report.value);
    expect(report.tokens).toBeGreaterThan(0);
    expect(report.timings.maskMs).toBeGreaterThan(0);
  });

  it('says so where the output is cut off', async () => {
    const run = await runCli(generate('--max-tokens', '3'));
    expect(run.code).toBe(4);
    expect(run.stderr).toMatch(/^error: .*cut off.*--max-tokens/);
  });

  it('does without the grammar on request, and judges what comes', async () => {
    const run = await runCli(generate('--no-constraint', '--max-tokens', '30', '--json'));
    expect(run.code).toBe(4);
    expect(JSON.parse(run.stdout)).toMatchObject({ valid: false });
  });

  it('fails on the schema before it loads a model', async () => {
    const schema = file('refused.json', { not: { type: 'string' } });
    await expectFailure(3, /"not".*#\/not/, [
      'generate',
      '--model',
      'nobody/nothing',
      '--schema',
      schema,
      '--prompt',
      'x',
    ]);
  });

  it('a model that is not there is a fault of the model', async () => {
    await expectFailure(5, /\.\/nowhere/, [
      'generate',
      '--model',
      './nowhere',
      '--schema',
      file('schema.json', SCHEMA),
      '--prompt',
      'x',
    ]);
  });

  it('shows the stack on request', async () => {
    const run = await runCli(
      ['generate', '--model', './nowhere', '--schema', file('schema.json', SCHEMA), '--prompt', 'x'],
      { env: { ESPALIER_DEBUG: '1' } },
    );
    expect(run.stderr).toMatch(/^\s+at .*load/m);
  });

  it('a reader that goes away is no failure', async () => {
    const schema = file('long.json', { type: 'string', minLength: 200 });
    const run = await runCli(
      ['generate', '--model', model, '--schema', schema, '--prompt', 'x', '--max-tokens', '220'],
      {
        onOutput: (child) => child.stdout?.destroy(),
      },
    );
    expect(run).toMatchObject({ code: 0, stderr: '' });
  });

  it('the first Ctrl-C ends the generation and shows what there is', async () => {
    const schema = file('endless.json', { type: 'string', minLength: 240 });
    const run = await runCli(
      ['generate', '--model', model, '--schema', schema, '--prompt', 'x', '--max-tokens', '250', '--system', 's'],
      {
        onOutput: (child) => child.kill('SIGINT'),
      },
    );
    expect(run).toMatchObject({ code: 130, stderr: '' });
    expect(run.stdout).toMatch(/^".*\n$/);
  });
});
