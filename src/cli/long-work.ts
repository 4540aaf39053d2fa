import type { ProgressOptions } from '../../db/progress.js';
import type { LockOptions } from '../../db/publish/lock.js';
import { InterruptedError } from './interrupted.js';
import { showProgress } from './progress.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs work that may take long: shows how far it is and for what it waits, and calls it off on Ctrl-C or SIGTERM.
 *
 * @throws InterruptedError when it was called off in time
 */
export async function longWork<T>(run: (options: ProgressOptions & LockOptions) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const onSignal = (signal: NodeJS.Signals) => abort.abort(new InterruptedError(signal));
  const view = showProgress();
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await run({ onProgress: view.onProgress, onWait: tellWait, signal: abort.signal });
  } catch (error) {
    // Timers reject with an AbortError of their own, whose cause is the reason.
    throw abort.signal.aborted && (error as Error).name === 'AbortError' ? abort.signal.reason : error;
  } finally {
    view.end();
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

function tellWait(patience: number): void {
  process.stderr.write(`Another import is under way. Waiting for its end, at most ${Math.round(patience / 1000)} s.\n`);
}
