import { CommanderError } from 'commander';
import { errorMessage } from '../../db/operator-error.js';
import { EXIT } from './output.js';
import { createProgram } from './program.js';
import { InterruptedError } from './with-progress.js';

/** Runs a command line to its end: the result goes to stdout, messages go to stderr, and `process.exitCode` says how it went. */
export async function run(words: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(words, { from: 'user' });
  } catch (error) {
    report(error, words);
  }
}

function report(error: unknown, words: readonly string[]): void {
  if (error instanceof CommanderError) {
    // Commander has printed its message; --help and --version end with 0.
    process.exitCode = error.exitCode === 0 ? EXIT.success : EXIT.usage;
    return;
  }
  const message = errorMessage(error);
  if (words.includes('--json')) process.stdout.write(`${JSON.stringify({ ok: false, error: message }, null, 2)}\n`);
  else process.stderr.write(`${message}\n`);
  process.exitCode = EXIT.failure;
  // A shell script that called the command stops at Ctrl-C only when the command itself ends by the signal.
  if (error instanceof InterruptedError) process.kill(process.pid, error.signal);
}
