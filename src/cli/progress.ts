import { SingleBar } from 'cli-progress';
import type { Progress } from '../../db/progress.js';

/** Milliseconds before anything is shown, and at least between two plain lines. */
const QUIET = 1_000;

export interface ProgressView {
  onProgress(progress: Progress): void;
  /** Takes the bar away. */
  end(): void;
}

/** Shows how far long work is: on a terminal as a bar, elsewhere as plain lines; nothing for what takes less than a second. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): ProgressView {
  const view = stream.isTTY ? new TerminalBar(stream) : new PlainLines(stream);
  const began = performance.now();
  return {
    onProgress: (progress) => {
      if (performance.now() - began >= QUIET) view.show(progress);
    },
    end: () => view.end(),
  };
}

class TerminalBar {
  readonly #bar: SingleBar;
  #started = false;

  constructor(stream: NodeJS.WriteStream) {
    // Cursor and line wrapping stay as they are: a process that is killed could not bring them back.
    const look = { format: '{step} [{bar}] {value} of {total}', barCompleteChar: '#', barIncompleteChar: '.' };
    this.#bar = new SingleBar({ ...look, stream, clearOnComplete: true, hideCursor: false, linewrap: true });
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
  #shown = Number.NEGATIVE_INFINITY;

  constructor(private readonly stream: NodeJS.WriteStream) {}

  show({ step, done, total }: Progress): void {
    const now = performance.now();
    if (now - this.#shown < QUIET) return;
    this.#shown = now;
    this.stream.write(total > 1 ? `${step}: ${done} of ${total}\n` : `${step}\n`);
  }

  end(): void {}
}
