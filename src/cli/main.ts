import { errorMessage } from '../../db/operator-error.js';
import { EXIT } from './common.js';
import { run } from './program.js';

// A reader such as `head` closes the pipe when it has enough. Messages that nobody reads must not end an import.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`The result cannot be written: ${errorMessage(error)}\n`);
  process.exit(error.code === 'EPIPE' ? EXIT.success : EXIT.failure);
});
process.stderr.on('error', () => {});

void run(process.argv.slice(2));
