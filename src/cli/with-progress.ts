import { SingleBar } from 'cli-progress';
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

/** Milliseconds before anything is shown, and between two plain lines. */
const INTERVAL = 1_000;

interface ProgressView {
  onProgress(progress: Progress): void;
  /** Removes the bar. */
  end(): void;
}

/** Shows progress: as a bar on a terminal, as plain lines elsewhere, and not at all in the first second. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): ProgressView {
  const view = stream.isTTY ? new TerminalBar(stream) : new PlainLines(stream);
  const startedAt = performance.now();
  return {
    onProgress: (progress) => {
      if (performance.now() - startedAt >= INTERVAL) view.show(progress);
    },
    end: () => view.end(),
  };
}

class TerminalBar {
  readonly #bar: SingleBar;
  #started = false;

  constructor(stream: NodeJS.WriteStream) {
    // The cursor stays visible and lines keep wrapping, because a killed process could not restore them.
    const options = { format: '{step} [{bar}] {value} of {total}', barCompleteChar: '#', barIncompleteChar: '.' };
    this.#bar = new SingleBar({ ...options, stream, clearOnComplete: true, hideCursor: false, linewrap: true });
  }

  show({ step, done, total }: Progress): void {
    if (!this.#started) this.#bar.start(total, done, { step });
    this.#started = true;
    this.#bar.setTotal(total);
    this.#bar.update(done, { step });
  }

  end(): void {
    if (this.#started) this.#bar.stop();
  }
}

class PlainLines {
  #lastShownAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly stream: NodeJS.WriteStream) {}

  show({ step, done, total }: Progress): void {
    const now = performance.now();
    if (now - this.#lastShownAt < INTERVAL) return;
    this.#lastShownAt = now;
    this.stream.write(total > 1 ? `${step}: ${done} of ${total}\n` : `${step}\n`);
  }

  end(): void {}
}
