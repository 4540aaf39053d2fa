import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../../db/operator-error.js';
import { abortOnSignal } from './with-progress.js';

/** The operator did not answer "y". */
class CancelledError extends OperatorError {
  override name = 'CancelledError';
}

/**
 * Asks on a terminal before something that cannot be undone. Without a terminal, it does not ask.
 *
 * @param what what is about to happen
 * @param otherwise what the command says if the answer is anything but "y" or "yes"
 * @throws CancelledError with any other answer
 */
export async function confirm(what: string, question: string, otherwise: string): Promise<void> {
  if (!isInteractive()) return;
  process.stderr.write(`${what}\n\n`);
  if (!(await ask(`${question} [y/N] `))) throw new CancelledError(otherwise);
}

/** Whether somebody can read a question and answer it. Standard output may be a file or a pipe. */
function isInteractive(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks on stderr, so that stdout has nothing but the result. The end of the input (Ctrl-D) is not a yes. */
async function ask(question: string): Promise<boolean> {
  // Not `terminal: true`: without raw mode, Ctrl-C is a signal as always, and a killed process leaves the terminal as it was.
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  const end = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
  let answer: string | undefined;
  try {
    answer = await abortOnSignal((signal) => Promise.race([lines.question(question, { signal }), end]));
  } finally {
    // The cursor is still behind the question.
    if (answer === undefined) process.stderr.write('\n');
    lines.close();
  }
  return /^y(es)?$/i.test(answer?.trim() ?? '');
}
