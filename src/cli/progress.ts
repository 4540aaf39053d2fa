import { SingleBar } from 'cli-progress';
import type { Progress } from '../../db/storage/progress.js';

/** Milliseconds before anything is shown, and between two plain lines. */
const INTERVAL = 1_000;

export interface ProgressView {
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
