import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../db/package-root.js';

export interface StartedProcess {
  pid: number;
  child: ChildProcess;
  /** Standard output and standard error so far; empty when they are discarded. */
  printed(): string;
  /** Ends the process and its descendants. */
  stop(): Promise<void>;
}

export interface StartOptions {
  core: number;
  environment?: NodeJS.ProcessEnv;
  /** Sends the output to /dev/null: reading a log would cost CPU time. */
  discard?: boolean;
}

/** How long a process may take to end after SIGTERM. */
const STOP_TIMEOUT_MS = 12_000;

const running = new Set<ChildProcess>();

/** Kills all processes that were started and their descendants. */
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

/** Starts a process on one core, with all its threads, as the head of a process group. */
export function startProcess(
  command: string[],
  { core, environment = {}, discard = false }: StartOptions,
): StartedProcess {
  const target = discard ? 'ignore' : 'pipe';
  const child = spawn('taskset', ['-c', String(core), ...command], {
    cwd: packageRoot,
    detached: true,
    stdio: ['ignore', target, target],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
  });
  running.add(child);
  let printed = '';
  const append = (chunk: unknown) => {
    printed += String(chunk);
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  const closed = new Promise<void>((resolve) => {
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
      await Promise.race([closed, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      killGroup(child, 'SIGKILL');
      await closed;
    },
  };
}

/** Runs a process to its end. @returns its output @throws when the exit code is not 0 */
export async function output(command: string[], options: StartOptions): Promise<string> {
  const { child, printed } = startProcess(command, options);
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${command.join(' ')} failed with exit code ${code}:\n${printed()}`);
  return printed();
}

/** Waits until the output matches. @returns the match @throws when the process ends first */
export async function waitForOutput({ child, printed }: StartedProcess, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(printed())?.[0];
    if (found) return found;
    if (child.exitCode !== null) throw new Error(`A process ended while it started:\n${printed()}`);
    await sleep(20);
  }
}

// Figures of a process from Linux's /proc (proc(5)); 0 once it has ended.

const TICKS_PER_SECOND = 100;

/** Seconds of CPU time, user and system. */
export function cpuSeconds(pid: number): number {
  // The name in parentheses may contain anything. After it, user and system time are fields 12 and 13.
  const fields = read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
}

/** The current RSS in MB. */
export const residentMb = (pid: number): number => statusMb(pid, 'VmRSS');

/** The largest RSS since the start in MB. */
export const peakMb = (pid: number): number => statusMb(pid, 'VmHWM');

function statusMb(pid: number, name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(read(pid, 'status'));
  return Number(line?.[1] ?? 0) / 1024;
}

function read(pid: number, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
