import { CommanderError } from 'commander';
import { errorMessage } from './error-message.js';
import { EXIT } from './output.js';
import { createProgram } from './program.js';
import { InterruptedError } from './with-progress.js';

// A reader such as `head` closes the pipe when it has enough. Messages that nobody reads must not end an import.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`The result cannot be written: ${errorMessage(error)}\n`);
  process.exit(error.code === 'EPIPE' ? EXIT.success : EXIT.failure);
});
process.stderr.on('error', () => {});

createProgram().parseAsync().catch(report);

function report(error: unknown): void {
  if (error instanceof CommanderError) {
    // Commander has printed its message; --help and --version end with 0.
    process.exitCode = error.exitCode === 0 ? EXIT.success : EXIT.usage;
    return;
  }
  const message = errorMessage(error);
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ ok: false, error: message }, null, 2)}\n`);
  else process.stderr.write(`${message}\n`);
  process.exitCode = EXIT.failure;
  // A shell script that called the command stops at Ctrl-C only when the command itself ends by the signal.
  if (error instanceof InterruptedError) process.kill(process.pid, error.signal);
}
