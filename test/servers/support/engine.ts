import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { afterAll } from 'vitest';

/** A program of the system that a test starts, such as Redis or nginx. */
export interface Engine {
  readonly pid: number;
  /** What it has printed. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Kills it. */
  end(): Promise<void>;
}

/** Everything that runs, whatever started it. */
const running = new Set<{ end(): Promise<void> }>();

/** Has a process ended with the test file, whatever happens to the test. */
export function endWithTests(process: { end(): Promise<void> }): void {
  running.add(process);
}

/** Starts a program, which ends with the test file. */
export function startEngine(command: string, args: readonly string[], options: { cwd?: string } = {}): Engine {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const collect = (chunk: unknown) => {
    printed = `${printed}${String(chunk)}`.slice(-20_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('error', collect);
  const engine: Engine = {
    pid: child.pid as number,
    output: () => printed,
    signal: (signal) => void child.kill(signal),
    async end() {
      running.delete(engine);
      await endProcess(child, 'SIGKILL');
    },
  };
  endWithTests(engine);
  return engine;
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** The last of a chain of processes: the program that others run, such as buildah. */
export function lastDescendant(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return children[0] ? lastDescendant(Number(children[0])) : pid;
}

/** Call this at the top of each test file that starts engines or servers: hooks cannot be added later. */
export function endEnginesAfterAll(): void {
  afterAll(() => Promise.all([...running].map((process) => process.end())));
}

/** A port that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether something accepts connections on a port. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Repeats a check until it is true. */
export async function until(what: string, check: () => boolean | Promise<boolean>, seconds = 20): Promise<number> {
  const start = performance.now();
  for (;;) {
    if (await check()) return performance.now() - start;
    if (performance.now() - start > seconds * 1_000) throw new Error(`${what}: not within ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
