import { cpuSeconds } from '../../bench/processes.js';
import type { AttackServer } from './attack-server.js';

const TRIES = 3;

/**
 * Runs an attack once to warm up and then three times: the median of the longest waits, the largest memory, and the CPU
 * time of one try on average.
 *
 * @param attack gets another number each time, so that its request can differ from those in the response cache
 */
export async function medianOfThree<Result>(server: AttackServer, attack: (number: number) => Promise<Result>) {
  const first = await server.watch(() => attack(TRIES));
  const tries = [];
  const cpuBefore = cpuSeconds(server.pid);
  for (let number = 0; number < TRIES; number += 1) tries.push(await server.watch(() => attack(number)));
  const cpuMs = ((cpuSeconds(server.pid) - cpuBefore) * 1_000) / TRIES;
  const waits = tries.map(({ longestWaitMs }) => longestWaitMs).sort((one, other) => one - other);
  const peakMb = Math.max(...[first, ...tries].map((one) => one.peakMb));
  const last = tries.at(-1)?.result as Result;
  return { waitMs: waits[1] as number, peakMb, cpuMs, result: first.result, last };
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

/** CPU time that garbage collection and probes may take. */
const NOISE_MS = 40;

/** CPU time of requests, and what they cost. */
export class CpuPerPoint {
  readonly #measured: { title: string; points: number; ms: number }[] = [];

  /** @param first and `last`: what the first and the last answer of `medianOfThree` say is left */
  add(title: string, cpuMs: number, first: number, last: number): void {
    const points = (first - last) / TRIES;
    this.#measured.push({ title, points, ms: cpuMs < NOISE_MS ? 0 : cpuMs / points });
  }

  /** Prints all, the worst first. @returns how much worse the worst one is than the median */
  report(): number {
    const sorted = [...this.#measured].sort((one, other) => other.ms - one.ms);
    for (const { title, points, ms } of sorted)
      process.stdout.write(`  ${ms.toFixed(1)} ms of CPU per point, ${points.toFixed(0)} points: ${title}\n`);
    const measured = sorted.filter(({ ms }) => ms > 0);
    const median = measured[Math.floor(measured.length / 2)]?.ms ?? Number.NaN;
    return (sorted[0]?.ms ?? Number.NaN) / median;
  }
}
