import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const DEADLINE_MS = 20_000;

/** Tries until the answer is true. Attempts that fail are repeated, too. */
export async function until(check: () => Promise<boolean>, milliseconds = DEADLINE_MS): Promise<void> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const error = await check().then(
      (done) => (done ? undefined : new Error(`not true within ${milliseconds} ms: ${check}`)),
      (reason: unknown) => reason,
    );
    if (error === undefined) return;
    if (performance.now() > deadline) throw error;
    await setTimeout(20);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  try {
    return readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number);
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
