import { setImmediate } from 'node:timers/promises';

/** How far a piece of long work is: `done` of `total` units of what `step` names, e.g. "Writing rows". */
export interface Progress {
  step: string;
  done: number;
  total: number;
}

/** What the caller of long work may hand in: to see how far it is, and to call it off. */
export interface ProgressOptions {
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Once aborted, the work stops with an AbortError at its next step and leaves nothing behind. */
  signal?: AbortSignal | undefined;
}

/** Tells how far the work is, and lets signals and the other work of this process have their turn: SQLite's calls block it. */
export async function reportProgress(
  { onProgress, signal }: ProgressOptions,
  step: string,
  done: number,
  total: number,
): Promise<void> {
  onProgress?.({ step, done, total });
  await setImmediate();
  signal?.throwIfAborted();
}
