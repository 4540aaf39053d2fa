import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../db/package-root.js';

export interface Started {
  pid: number;
  child: ChildProcess;
  /** What it has printed, standard error included; empty where the output was thrown away. */
  printed(): string;
  /** Ends it and all that it has started. */
  stop(): Promise<void>;
}

export interface StartOptions {
  core: number;
  environment?: NodeJS.ProcessEnv;
  /** A server that writes a log has it thrown away by the system, so that reading it costs nobody anything. */
  discard?: boolean;
}

/** How long a process may take to end by itself. */
const PATIENCE_MS = 12_000;

const running = new Set<ChildProcess>();

/** Nothing that was started outlives the bench, however that ends; each is the head of a group of its own. */
export function killAll(): void {
  for (const child of running) killGroup(child, 'SIGKILL');
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Starts a process on one core. Node's own threads stay on it, too. */
export function start(command: string[], { core, environment = {}, discard = false }: StartOptions): Started {
  const output = discard ? 'ignore' : 'pipe';
  const child = spawn('taskset', ['-c', String(core), ...command], {
    cwd: packageRoot,
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
  });
  running.add(child);
  let printed = '';
  const note = (chunk: unknown) => {
    printed += String(chunk);
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      running.delete(child);
      resolve();
    });
  });
  return {
    pid: child.pid as number,
    child,
    printed: () => printed,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await Promise.race([ended, sleep(PATIENCE_MS, undefined, { ref: false })]);
      killGroup(child, 'SIGKILL');
      await ended;
    },
  };
}

/** What a process prints until it ends; @throws when it ends with anything but 0 */
export async function output(command: string[], options: StartOptions): Promise<string> {
  const { child, printed } = start(command, options);
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${printed()}`);
  return printed();
}

/** What a process prints that fits the pattern, as soon as it is there. */
export async function untilPrinted({ child, printed }: Started, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(printed())?.[0];
    if (found) return found;
    if (child.exitCode !== null) throw new Error(`A process ended at its start:\n${printed()}`);
    await sleep(20);
  }
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
