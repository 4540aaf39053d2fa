import { readFileSync } from 'node:fs';
import { expect, TestRunner } from 'vitest';

/** Whether this run checks figures: `.ci/nightly` does, the gate does not. */
const measures = process.env.MEASURE === '1';

/**
 * Expects that a figure that depends on the machine, such as a time, is at most its limit, and prints it beside the time of a fixed piece of
 * work. Without `MEASURE=1` it does nothing.
 *
 * @param unit such as "ms" or "MB"
 */
export function expectFigure(title: string, value: number, limit: number, unit: string): void {
  if (!measures) return;
  const shown = `figure: ${title}: ${value.toFixed(1)} of at most ${limit} ${unit}`;
  process.stdout.write(`${shown}, fixed work ${fixedWorkMs().toFixed(1)} ms\n`);
  // In hooks and concurrent tests there is no current test, and `expect.soft` throws.
  const check = TestRunner.getCurrentTest() ? expect.soft : expect;
  check(value, shown).toBeLessThanOrEqual(limit);
}

/**
 * CPU time of the main thread of a process, in ms. Unlike the time on a clock, it does not count what other processes use.
 *
 * @param pid of a process on Linux, by default this one
 */
export function mainThreadCpuMs(pid = process.pid): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

const ROWS = Array.from({ length: 20_000 }, (_, index) => ({ name: `name ${(index * 7_919) % 20_011}`, index }));

/** CPU time of a piece of work that is always the same: some 12 ms on an idle core. */
function fixedWorkMs(): number {
  const before = process.cpuUsage();
  const copy = JSON.parse(JSON.stringify(ROWS)) as typeof ROWS;
  copy.sort((one, other) => (one.name < other.name ? -1 : 1));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
