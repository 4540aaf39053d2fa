import type { Worker } from 'node:cluster';

/** What one side may be asked: by name, with one value. */
export type Questions = Record<string, (value: never) => unknown>;

type Asked<Question extends (value: never) => unknown> = Parameters<Question>[0];
type Answered<Question extends (value: never) => unknown> = ReturnType<Question>;

/** How one side answers. */
export type Answers<All extends Questions> = {
  [Name in keyof All]: (value: Asked<All[Name]>) => Answered<All[Name]> | Promise<Answered<All[Name]>>;
};

/** The other process is gone, did not answer in time, or failed to. */
export class ExchangeError extends Error {
  override name = 'ExchangeError';
}

type Message =
  | { kind: 'question'; number: number; name: string; value: unknown }
  | { kind: 'answer'; number: number; value: unknown }
  | { kind: 'failure'; number: number; reason: string };

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

/** Questions and answers between the primary and a worker, over the channel that Node opens for them. Each has one of these. */
export class Exchange<Theirs extends Questions, Ours extends Questions> {
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #ended = false;

  /** @param worker the other one, seen from the primary; oneself, seen from the worker */
  constructor(
    private readonly worker: Worker,
    private readonly answers: Answers<Ours>,
  ) {
    worker.on('message', (message: Message) => this.#take(message));
    const end = () => {
      this.#ended = true;
      for (const number of [...this.#waiting.keys()]) this.#settled(number)?.reject(gone());
    };
    // A worker that is killed may end without the former.
    worker.once('disconnect', end);
    worker.once('exit', end);
  }

  /**
   * @param mostMs after which an answer is not waited for any more; none where the other one's end is the only reason to give up
   * @throws ExchangeError
   */
  ask<Name extends keyof Theirs & string>(
    name: Name,
    value: Asked<Theirs[Name]>,
    mostMs?: number,
  ): Promise<Answered<Theirs[Name]>> {
    return new Promise((resolve, reject) => {
      if (!this.worker.isConnected()) return reject(gone());
      this.#asked += 1;
      const number = this.#asked;
      const giveUp = () => this.#settled(number)?.reject(new ExchangeError(`no answer within ${mostMs} ms`));
      this.#waiting.set(number, { resolve, reject, timer: mostMs ? setTimeout(giveUp, mostMs) : undefined });
      this.#send({ kind: 'question', number, name, value });
    });
  }

  #take(message: Message): void {
    // What has still been on its way comes too late: nothing is taken any more for one that has given all back.
    if (this.#ended) return;
    if (message.kind === 'question') void this.#answer(message.number, message.name, message.value);
    else if (message.kind === 'answer') this.#settled(message.number)?.resolve(message.value as never);
    else this.#settled(message.number)?.reject(new ExchangeError(message.reason));
  }

  async #answer(number: number, name: keyof Ours, asked: unknown): Promise<void> {
    try {
      this.#send({ kind: 'answer', number, value: await this.answers[name](asked as never) });
    } catch (error) {
      this.#send({ kind: 'failure', number, reason: (error as Error).message });
    }
  }

  /** A failure is not told apart from the end of the channel, which rejects what waits for an answer. */
  #send(message: Message): void {
    this.worker.send(message, undefined, undefined, () => {});
  }

  #settled(number: number): Waiting | undefined {
    const waiting = this.#waiting.get(number);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(number);
    return waiting;
  }
}

const gone = () => new ExchangeError('the other process is gone');
