import { setImmediate as nextIteration } from 'node:timers/promises';

/** Other requests wait at most for so long while long work goes on, unless one of its steps takes longer. */
const SLICE_MS = 10;

let sliceEnds = 0;
let isSlicePlanned = false;

/** Begins the next slice of time, at the first immediate of an iteration of the event loop. */
function planSlice(): void {
  if (isSlicePlanned) return;
  isSlicePlanned = true;
  setImmediate(() => {
    isSlicePlanned = false;
    sliceEnds = performance.now() + SLICE_MS;
  });
}

/**
 * Resolves in a later iteration of the event loop. Each call has an immediate of its own, so that the work of one is done before the
 * next one looks at the clock.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      planSlice();
      setImmediate(() => (performance.now() < sliceEnds ? resolve() : wait()));
    };
    wait();
  });
}

/** Iterations of the event loop in which Node notices that a client has closed its connection, and closes its own end. */
const ITERATIONS = 3;

/** Lets other requests run, before work that nothing interrupts. */
export async function letOthersRun(): Promise<void> {
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) await nextIteration();
}
