const TRIES = 10;

/**
 * How many times longer work takes for four times the size: about 4 if its time is linear, 16 if it is quadratic. Both sizes are measured
 * in the same run, as the shortest of several tries, which other
 * processes hardly disturb.
 */
export function growth(work: (size: number) => unknown, size: number): number {
  const times = [size, 4 * size].map((one) => {
    work(one);
    return Math.min(...Array.from({ length: TRIES }, () => milliseconds(() => work(one))));
  });
  return (times[1] as number) / (times[0] as number);
}

/** At least a tenth of a millisecond, below which it is noise. */
function milliseconds(work: () => unknown): number {
  const before = performance.now();
  work();
  return Math.max(0.1, performance.now() - before);
}

/** Between linear and quadratic. */
export const MAX_GROWTH = 8;
