import type { Log } from '../logging/log.js';

/** What a client has used in its window, on all servers. */
export interface SharedUse {
  readonly used: number;
  readonly msLeft: number;
}

/** Which of the two limits counts. */
export type LimitName = 'key' | 'address';
export type Limits = Readonly<Record<LimitName, { readonly points: number; readonly seconds: number }>>;

/** A connection to the machine that counts for all servers. After its first failure it is closed, and another one replaces it. */
export interface CountingConnection {
  count(limit: LimitName, client: string, points: number): Promise<SharedUse>;
  /** Rejects the calls that still wait. */
  close(): void;
  /** Calls back when the other side closes it. */
  onClosed(callback: (reason: Error) => void): void;
}

/** How long a request waits for its count; on a network of its own, Redis answers in a millisecond. */
export const ANSWER_MS = 150;

/** After a failure, requests do not wait for Redis until it has answered again, and it is not tried before this time. */
const PAUSE_MS = 1_000;

/** Calls that wait at the same time. At more, Redis is behind, and waiting for it would only take memory. */
const MAX_WAITING = 1_000;

/**
 * Counts the points of clients for all servers. When that fails, it counts nothing and tries to connect again once a second, beside the
 * requests: none of them pays for it.
 */
export class SharedLimits {
  #connection: CountingConnection | undefined;
  #waiting = 0;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  /** @param connect makes a connection that has just counted something */
  constructor(
    connection: CountingConnection,
    private readonly connect: () => Promise<CountingConnection>,
    private readonly log: Log,
  ) {
    this.#use(connection);
  }

  /** Whether limits hold for all servers at the moment. */
  get areShared(): boolean {
    return this.#connection !== undefined;
  }

  /**
   * Adds points to what a client has used.
   *
   * @returns undefined, at once or after `ANSWER_MS`, when they cannot be counted for all servers
   */
  count(limit: LimitName, client: string, points: number): Promise<SharedUse | undefined> | undefined {
    const connection = this.#connection;
    if (!connection || this.#waiting >= MAX_WAITING) return undefined;
    return this.#countOn(connection, limit, client, points);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    const connection = this.#connection;
    this.#connection = undefined;
    connection?.close();
  }

  async #countOn(connection: CountingConnection, limit: LimitName, client: string, points: number) {
    this.#waiting += 1;
    try {
      return await inTime(connection.count(limit, client, points));
    } catch (error) {
      this.#lose(connection, error as Error);
      return undefined;
    } finally {
      this.#waiting -= 1;
    }
  }

  #use(connection: CountingConnection): void {
    this.#connection = connection;
    connection.onClosed((reason) => this.#lose(connection, reason));
  }

  #lose(connection: CountingConnection, { message }: Error): void {
    // Calls that waited at the same time fail together.
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    connection.close();
    // The message alone: an error of the client may hold the command that failed, and so a password.
    this.log.warn(
      `Redis (LIMITS_URL) does not count rate limits: ${message}. Until it does, each process counts for itself`,
    );
    this.#connectLater();
  }

  #connectLater(): void {
    this.#retry = setTimeout(() => this.#connectAgain(), PAUSE_MS).unref();
  }

  async #connectAgain(): Promise<void> {
    try {
      const connection = await this.connect();
      if (this.#stopped) return connection.close();
      this.#use(connection);
      this.log.info('Redis (LIMITS_URL) counts rate limits again, for all servers');
    } catch {
      if (!this.#stopped) this.#connectLater();
    }
  }
}

/**
 * Rejects if there is no answer within `ANSWER_MS`. The time is waited in two halves: if the event loop was busy during one of them, the
 * answer may be in the socket already, and is read before the other half ends.
 */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`no answer within ${ANSWER_MS} ms`));
    let timer = setTimeout(() => {
      timer = setTimeout(late, ANSWER_MS / 2);
    }, ANSWER_MS / 2);
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: Error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
