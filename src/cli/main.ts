import { CommanderError } from 'commander';
import { errorMessage } from './error-message.js';
import { EXIT } from './exit-codes.js';
import { InterruptedError } from './interrupted.js';
import { createProgram } from './program.js';

createProgram().parseAsync().catch(report);

function report(error: unknown): void {
  if (error instanceof CommanderError) {
    // Commander has printed what it has to say; it exits with 0 for --help and --version.
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
    return;
  }
  const shown = errorMessage(error);
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ ok: false, error: shown }, null, 2)}\n`);
  else process.stderr.write(`${shown}\n`);
  process.exitCode = EXIT.failed;
  // So that the shell that called it stops as well, as it does for any command that Ctrl-C ends.
  if (error instanceof InterruptedError) process.kill(process.pid, error.signal);
}
