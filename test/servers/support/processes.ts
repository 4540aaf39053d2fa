import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expectFigure } from '../../support/figure.js';
import { HANGS_AFTER_MS } from '../../support/wait-until.js';

/**
 * Repeats a check until it is true.
 *
 * @param usualMs a figure of the night: what takes longer there is too slow
 * @returns after how many milliseconds; rejects at once if the check does
 */
export async function until(
  what: string,
  check: () => boolean | Promise<boolean>,
  usualMs = HANGS_AFTER_MS,
): Promise<number> {
  const start = performance.now();
  while (!(await check())) {
    if (performance.now() - start > HANGS_AFTER_MS) throw new Error(`${what}: not within ${HANGS_AFTER_MS} ms`);
    await setTimeout(10);
  }
  const milliseconds = performance.now() - start;
  if (usualMs < HANGS_AFTER_MS) expectFigure(what, milliseconds, usualMs, 'ms');
  return milliseconds;
}

/** Whether something accepts connections on a port. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** The processes that any thread of a process has started. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A process that has ended, but was not waited for, is not running. */
export function isRunning(pid: number): boolean {
  try {
    return pid > 0 && !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
