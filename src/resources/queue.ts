import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';

/** At most one response is created at a time: several would not be ready earlier. */
const oneAtATime = pLimit(1);

/** Iterations of the event loop in which Node reads that a client has closed its connection, and closes its own end. */
const ITERATIONS = 3;

/** Runs work after the work before it, unless no client waits for it any more. */
export function queued<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  return oneAtATime(async () => {
    for (let iteration = 0; iteration < ITERATIONS; iteration += 1) await setImmediate();
    signal.throwIfAborted();
    return work();
  });
}
