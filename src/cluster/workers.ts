import cluster, { type Worker } from 'node:cluster';
import { STOP_MS } from '../http/timeouts.js';
import type { Log } from '../log.js';
import { type Answers, Exchange } from './exchange.js';
import { closeLostConnections } from './lost-connections.js';
import { Pause } from './pause.js';
import type { AskedOfPrimary, AskedOfWorker } from './questions.js';
import { WORKER_ARGUMENT } from './worker-argument.js';
import { WorkerError } from './worker-error.js';

/** A worker that is still there so long after its `STOP_MS` does not hear. */
const LATE_MS = 500;

/** A worker, as the primary knows it. */
export interface Member {
  readonly id: number;
  readonly process: Worker['process'];
  readonly exchange: Exchange<AskedOfWorker, AskedOfPrimary>;
  /** Where it listens, once it does. */
  url?: string;
}

export interface WorkersOptions {
  count: number;
  /** How the worker of an id is answered, but for what is about its own life. */
  answers: (id: number) => Omit<Answers<AskedOfPrimary>, 'listening' | 'failed'>;
  onEnd: (id: number) => void;
  log: Log;
}

/** So many workers; each that ends is replaced. */
export class Workers {
  readonly #members = new Map<number, Member>();
  readonly #pause: Pause;
  readonly #pauses = new Set<NodeJS.Timeout>();
  /** Until all listen for the first time: what fails then would fail again. */
  #starting: { done: (url: string) => void; failed: (error: Error) => void } | undefined;
  #stopping: { done: () => void; failed: number } | undefined;

  constructor(private readonly options: WorkersOptions) {
    this.#pause = new Pause(options.count);
    cluster.setupPrimary({ args: [WORKER_ARGUMENT] });
  }

  /** Those that listen. */
  get listening(): Member[] {
    return [...this.#members.values()].filter(({ url }) => url !== undefined);
  }

  /**
   * @returns where they listen, once all do
   * @throws WorkerError when one of them cannot
   */
  start(): Promise<string> {
    return new Promise((done, failed) => {
      this.#starting = { done, failed };
      for (let number = 0; number < this.options.count; number += 1) this.#fork();
    });
  }

  /**
   * Lets all finish their requests in flight and end.
   *
   * @throws WorkerError when one had to be ended, or did not end well
   */
  async stop(): Promise<void> {
    for (const pause of this.#pauses) clearTimeout(pause);
    const late = setTimeout(() => this.kill(), STOP_MS + LATE_MS);
    const failed = await new Promise<number>((resolve) => {
      const stopping = { failed: 0, done: () => resolve(stopping.failed) };
      this.#stopping = stopping;
      for (const { url, exchange, process } of this.#members.values()) {
        if (url) exchange.ask('stop', null).catch(() => {});
        else process.kill('SIGKILL');
      }
      if (this.#members.size === 0) stopping.done();
    });
    clearTimeout(late);
    if (failed > 0) throw new WorkerError(`${failed} of the workers did not end by themselves, or with an error.`);
  }

  /** Ends all at once. */
  kill(): void {
    for (const { process } of this.#members.values()) process.kill('SIGKILL');
  }

  #fork(): void {
    const worker = cluster.fork();
    const { id, process } = worker;
    closeLostConnections(process);
    const exchange = new Exchange<AskedOfWorker, AskedOfPrimary>(worker, {
      ...this.options.answers(id),
      listening: (url) => this.#listens(member, url),
      failed: (reason) => this.#failed(member, reason),
    });
    const member: Member = { id, process, exchange };
    this.#members.set(id, member);
    worker.once('exit', (code, signal) => this.#ended(member, code, signal));
    worker.on('error', (error) => {
      this.options.log.error({ err: error, worker: process.pid }, 'A worker process could not be started or reached');
      // One that never was has no end of its own.
      if (process.pid === undefined) this.#ended(member, null, null);
    });
  }

  #listens(member: Member, url: string): void {
    member.url = url;
    const { listening } = this;
    if (!this.#starting) this.options.log.info({ worker: member.process.pid }, 'The new worker listens');
    else if (listening.length === this.options.count) {
      this.options.log.info({ workers: listening.map(({ process }) => process.pid) }, 'All workers listen');
      this.#starting.done(url);
      this.#starting = undefined;
    }
  }

  #failed({ process }: Member, reason: string): void {
    const starting = this.#starting;
    if (this.#stopping) return;
    if (!starting) {
      this.options.log.error({ worker: process.pid, reason }, 'A worker cannot begin');
      return;
    }
    this.#starting = undefined;
    this.#stopping = { failed: 0, done: () => starting.failed(new WorkerError(reason)) };
    this.kill();
    if (this.#members.size === 0) this.#stopping.done();
  }

  #ended(member: Member, code: number | null, signal: string | null): void {
    if (!this.#members.delete(member.id)) return;
    this.options.onEnd(member.id);
    if (this.#stopping) {
      if (member.url && code !== 0) this.#stopping.failed += 1;
      if (this.#members.size === 0) this.#stopping.done();
    } else if (this.#starting) {
      this.#failed(member, `A worker process ended (${signal ?? `exit code ${code}`}) before it could listen.`);
    } else this.#replace(member, code, signal);
  }

  #replace({ process }: Member, code: number | null, signal: string | null): void {
    const pauseMs = this.#pause.afterEnd();
    this.options.log[code === 0 ? 'info' : 'error'](
      { worker: process.pid, code, signal, pauseMs },
      'A worker has ended; another one takes its place',
    );
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#fork();
    }, pauseMs);
    this.#pauses.add(pause);
  }
}
