import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accepts, until } from './processes.js';

const running = new Set<{ end(): Promise<unknown> }>();

/** Has something ended with the test file. */
export function endWithTests(process: { end(): Promise<unknown> }): void {
  running.add(process);
}

export async function endAll(): Promise<void> {
  await Promise.all([...running].map((process) => process.end()));
}

/** A process that a test starts. It ends with the test file, whatever happens to the test. */
export class Program {
  readonly child: ChildProcess;
  #printed = '';
  #ended = false;

  constructor(command: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
    this.child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const collect = (chunk: unknown) => {
      this.#printed += String(chunk);
    };
    this.child.stdout?.on('data', collect);
    this.child.stderr?.on('data', collect);
    this.child.on('error', collect);
    this.child.once('close', () => {
      this.#ended = true;
      running.delete(this);
    });
    endWithTests(this);
  }

  get printed(): string {
    return this.#printed;
  }

  /** Whether it has ended and all that it printed has arrived. */
  get hasEnded(): boolean {
    return this.#ended;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Ends it with a signal, and waits for its end and for all that it prints. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.hasEnded) return;
    const closed = once(this.child, 'close');
    this.child.kill(signal);
    await closed;
  }

  /** Waits for a check of it. Rejects if it ends before. */
  async until(what: string, check: () => boolean | Promise<boolean>, limit?: number): Promise<void> {
    const checkRunning = () => {
      if (this.hasEnded) throw new Error(`${what}: the process ended, and printed:\n${this.printed}`);
      return check();
    };
    await until(what, checkRunning, limit);
  }
}

/** Starts a program of the system, such as Redis or nginx, and waits until it accepts connections. */
export async function startEngine(command: string, args: string[], port: number, cwd = '/'): Promise<Program> {
  const engine = new Program(command, args, { cwd });
  await engine.until(`${command} accepts connections`, () => accepts(port));
  return engine;
}
