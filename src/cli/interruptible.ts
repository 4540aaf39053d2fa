import { OperatorError } from '../../db/operator-error.js';
import type { LockOptions } from '../../db/storage/publish/lock.js';

/** A signal stopped the work. */
export class InterruptedError extends OperatorError {
  override name = 'InterruptedError';
  constructor(
    readonly signal: NodeJS.Signals,
    consequence = 'Nothing was changed.',
  ) {
    super(`Stopped by ${signal}. ${consequence}`);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const UNCHANGED = 'Nothing was changed.';

/**
 * Runs work that Ctrl-C or SIGTERM aborts.
 *
 * @param consequence what a stop means, in a sentence
 * @throws InterruptedError when a signal aborted it
 */
export async function abortOnSignal<T>(run: (signal: AbortSignal) => Promise<T>, consequence = UNCHANGED): Promise<T> {
  const abort = new AbortController();
  const onSignal = (signal: NodeJS.Signals) => abort.abort(new InterruptedError(signal, consequence));
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await run(abort.signal);
  } catch (error) {
    // Node's timers reject with an AbortError instead of the signal's reason.
    throw abort.signal.aborted && (error as Error).name === 'AbortError' ? abort.signal.reason : error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

/** The same for work that may have to wait for another import. @throws InterruptedError */
export function interruptible<T>(run: (options: LockOptions) => Promise<T>, consequence = UNCHANGED): Promise<T> {
  return abortOnSignal((signal) => run({ signal, onWait: showWaiting }), consequence);
}

function showWaiting(milliseconds: number): void {
  const seconds = Math.round(milliseconds / 1000);
  process.stderr.write(`Another import is running. Waiting up to ${seconds} s for it to finish.\n`);
}
