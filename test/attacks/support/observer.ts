import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What an attack does to the service, seen from outside. */
export interface Observed {
  /** The longest wait for /healthz in ms. */
  longestWaitMs: number;
  /** Probes without an answer. */
  failedProbes: number;
  /** Resident memory in MB: at the start, the largest, and at the end. */
  startMb: number;
  peakMb: number;
  endMb: number;
}

/** Watches one service from a process of its own. */
export class Observer {
  private constructor(private readonly child: ChildProcess) {}

  static async start(url: string, pid: number): Promise<Observer> {
    const script = fileURLToPath(new URL('./observer-process.ts', import.meta.url));
    const child = fork(script, [url, String(pid)], { execArgv: ['--import', 'tsx'] });
    await once(child, 'message');
    return new Observer(child);
  }

  async during<Result>(attack: () => Promise<Result>): Promise<Observed & { result: Result }> {
    const started = once(this.child, 'message');
    this.child.send('start');
    await started;
    const observed = once(this.child, 'message') as Promise<[Observed]>;
    try {
      const result = await attack();
      this.child.send('stop');
      return { ...(await observed)[0], result };
    } catch (error) {
      this.child.send('stop');
      await observed;
      throw error;
    }
  }

  stop(): void {
    this.child.disconnect();
  }
}
