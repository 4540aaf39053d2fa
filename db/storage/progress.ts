import { setImmediate } from 'node:timers/promises';

/** Progress of a long task: `done` of `total` units of `step`, such as "Writing rows". */
export interface Progress {
  step: string;
  done: number;
  total: number;
}

/** Options of a long task, to follow and to cancel it. */
export interface ProgressOptions {
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Once aborted, the task stops at its next step with an AbortError and leaves nothing behind. */
  signal?: AbortSignal | undefined;
}

/** Reports progress and yields to the event loop: SQLite's calls block it, so signals would otherwise wait until the end. */
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
