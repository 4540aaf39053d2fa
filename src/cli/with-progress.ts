import { OperatorError } from '../../db/operator-error.js';
import type { Progress, ProgressOptions } from '../../db/storage/progress.js';
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

/**
 * Runs work that may take long, shows its progress on stderr, and aborts it on Ctrl-C or SIGTERM.
 *
 * @throws InterruptedError when a signal aborted it
 */
export async function withProgress<T>(
  run: (options: ProgressOptions & LockOptions) => Promise<T>,
  consequence = UNCHANGED,
): Promise<T> {
  const view = showProgress();
  try {
    const options = { onProgress: view.onProgress, onWait: showWaiting };
    return await abortOnSignal((signal) => run({ ...options, signal }), consequence);
  } finally {
    view.end();
  }
}

function showWaiting(milliseconds: number): void {
  const seconds = Math.round(milliseconds / 1000);
  process.stderr.write(`Another import is running. Waiting up to ${seconds} s for it to finish.\n`);
}

/** Before anything is shown, and between two lines. */
const INTERVAL_MS = 1_000;
/** Between two updates of the line of a terminal. */
const UPDATE_MS = 100;
const CLEAR_LINE = '\r\x1b[K';

interface ProgressView {
  onProgress(progress: Progress): void;
  end(): void;
}

/** Shows progress: on a terminal in one line, which `end` removes; elsewhere as one line per second. It shows nothing in the first second. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): ProgressView {
  let nextAt = performance.now() + INTERVAL_MS;
  let isShown = false;
  return {
    onProgress: ({ step, done, total }) => {
      if (performance.now() < nextAt) return;
      nextAt = performance.now() + (stream.isTTY ? UPDATE_MS : INTERVAL_MS);
      isShown = true;
      const text = total > 1 ? `${step}: ${done} of ${total}` : step;
      stream.write(stream.isTTY ? `${CLEAR_LINE}${text}` : `${text}\n`);
    },
    end: () => {
      if (isShown && stream.isTTY) stream.write(CLEAR_LINE);
    },
  };
}
