import type { AttackServer } from './attack-server.js';

const TRIES = 3;

/**
 * Runs an attack once to warm up and then three times: the median of the longest waits, and the largest memory.
 *
 * @param attack gets another number each time, so that its request can differ from those in the response cache
 */
export async function medianOfThree<Result>(server: AttackServer, attack: (number: number) => Promise<Result>) {
  const first = await server.watch(() => attack(TRIES));
  const tries = [];
  for (let number = 0; number < TRIES; number += 1) tries.push(await server.watch(() => attack(number)));
  const waits = tries.map(({ longestWaitMs }) => longestWaitMs).sort((one, other) => one - other);
  const peakMb = Math.max(...[first, ...tries].map((one) => one.peakMb));
  return { waitMs: waits[1] as number, peakMb, result: first.result };
}

/** Prints what was measured, whether or not a test fails. */
export function report(
  title: string,
  { waitMs, longestWaitMs, peakMb }: { waitMs?: number; longestWaitMs?: number; peakMb: number },
  more = '',
) {
  const wait = waitMs ?? longestWaitMs ?? 0;
  process.stdout.write(`  ${title}: wait ${wait.toFixed(0)} ms, RSS ${peakMb.toFixed(0)} MB${more && `, ${more}`}\n`);
}
