import { setImmediate } from 'node:timers/promises';

/** The results of 20 calls as requests come: a file finishes one before the next, a database works on several. */
export async function atOnce<Result>(run: (n: number) => Promise<Result | undefined>): Promise<Result[]> {
  const calls = Array.from({ length: 20 }, async (_, n) => {
    await setImmediate();
    return run(n);
  });
  const settled = await Promise.allSettled(calls);
  return settled.flatMap((one) => (one.status === 'fulfilled' && one.value !== undefined ? [one.value] : []));
}
