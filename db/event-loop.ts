import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';

const oneAtATime = pLimit(1);

/** Resolves in a later iteration of the event loop: in each for one caller, so that other requests run between the work of two. */
export const yieldToEventLoop = (): Promise<void> => oneAtATime(() => setImmediate());

/** Iterations of the event loop in which Node notices that a client has closed its connection, and closes its own end. */
const ITERATIONS = 3;

/** Lets other requests run, before work that nothing interrupts. */
export async function letOthersRun(): Promise<void> {
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) await setImmediate();
}
