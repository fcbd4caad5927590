/** The commands, their options and their help. What a command does is in `commands/`, loaded when it is run. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { EXIT, EXIT_HELP, type ExitCode } from './exit-codes.ts';
import { packageVersion } from './package-files.ts';

/** Runs what `argv` says (the first two entries are the program's). Faults of the command line end as `EXIT.usage`. */
export async function runProgram(argv: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.ok;
  const done = (code: ExitCode) => {
    exitCode = code;
  };
  const program = new Command('espalier')
    .description(
      'Trains the output of a local language model along a grammar: JSON that matches a JSON Schema, always.',
    )
    .version(packageVersion())
    .exitOverride()
    .showHelpAfterError('(espalier --help shows the commands and options)')
    .addHelpText('after', EXIT_HELP);
  program.addCommand(generateCommand(done)).addCommand(checkCommand(done)).addCommand(demoCommand(done));
  for (const command of program.commands) command.copyInheritedSettings(program);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version end with 0; without a command the help is an answer to a fault.
    return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  }
  return exitCode;
}

function generateCommand(done: (code: ExitCode) => void): Command {
  return new Command('generate')
    .description('generate JSON for a schema')
    .requiredOption('-s, --schema <file>', 'the JSON Schema; - is standard input')
    .requiredOption('-p, --prompt <text>', 'what the JSON is to be about; - is standard input')
    .option('-m, --model <name|folder>', 'a model folder, or an id of the model hub (default: the embedded model)')
    .option('--dtype <format>', 'the number format of the weights: fp32, fp16, q8, q4, …')
    .option('--system <text>', 'the system message, in place of the one that shows the schema')
    .addOption(numberOption('--max-tokens <n>', 'the most tokens to generate', isCount).default(512))
    .addOption(numberOption('-t, --temperature <t>', '0 takes the likeliest token', (t) => t >= 0).default(0))
    .addOption(numberOption('--seed <n>', 'repeats a sampled output', Number.isSafeInteger))
    .addOption(numberOption('--top-k <n>', 'sample from the n likeliest', isCount))
    .addOption(numberOption('--top-p <p>', 'sample from the likeliest that reach the share p', (p) => p > 0 && p <= 1))
    .addOption(
      numberOption(
        '--min-p <p>',
        'sample from those at least p times as likely as the likeliest',
        (p) => p >= 0 && p <= 1,
      ),
    )
    .addOption(numberOption('--threads <n>', 'threads of the model (default: one per core)', isCount))
    .addOption(new Option('--property-order <order>', 'of objects').choices(['schema', 'any']).default('schema'))
    .addOption(
      new Option('--whitespace <style>', 'between tokens of JSON')
        .choices(['flexible', 'compact', 'spaced'])
        .default('flexible'),
    )
    .option('--no-constraint', 'let the model write what it likes, for comparison')
    .option('--json', 'print one JSON object: text, value, valid, errors, tokens, timings, …')
    .action(async (options) => done(await (await import('./commands/generate.ts')).runGenerate(options)));
}

function checkCommand(done: (code: ExitCode) => void): Command {
  return new Command('check')
    .description('say what of a schema is enforced, what is not, and what is refused')
    .argument('<schema>', 'the JSON Schema file; - is standard input')
    .option('--json', 'print one JSON object')
    .action(async (path, options) => done(await (await import('./commands/check.ts')).runCheck(path, options)));
}

function demoCommand(done: (code: ExitCode) => void): Command {
  return new Command('demo')
    .description('fill a triage form from support tickets with the embedded model, with and without the grammar')
    .addOption(numberOption('-n, --tickets <n>', 'how many', isCount).default(6))
    .action(async (options) => done(await (await import('./commands/demo.ts')).runDemo(options)));
}

function numberOption(flags: string, description: string, isGood: (value: number) => boolean): Option {
  return new Option(flags, description).argParser((text) => {
    const value = text.trim() === '' ? NaN : Number(text);
    if (Number.isNaN(value) || !isGood(value)) throw new InvalidArgumentError('');
    return value;
  });
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
