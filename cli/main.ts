#!/usr/bin/env node
/** The command's entry: runs the program, and turns every failure into words and an exit code. */
import { describeFailure, exitCodeOf } from './failure.ts';
import { exitOnClosedPipe } from './interrupt.ts';
import { runProgram } from './program.ts';

exitOnClosedPipe();
process.on('uncaughtException', fail);
try {
  process.exitCode = await runProgram(process.argv);
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = exitCodeOf(error);
}
