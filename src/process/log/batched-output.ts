import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Lines are written in batches of so many bytes, and at most so many milliseconds late. */
const BATCH_BYTES = 16_384;
const LATE_MS = 100;
/** What waits for a reader that does not read. Later lines are lost. */
const MAX_WAITING_BYTES = 4 * 2 ** 20;
/** Between two attempts to write into a full pipe. */
const RETRY_MS = 10;
/** How long the end of the process waits for a full pipe. */
const END_MS = 500;

const EMPTY = Buffer.alloc(0);
const NEWLINE = 10;

/**
 * Writes lines to a file, a pipe or a socket. The service goes on whatever happens: lines are lost while nobody reads or a disk is full,
 * and all of them once the reader is gone. pino's own destination repeats a write that fails without end, also when the process exits.
 */
export class BatchedOutput implements DestinationStream {
  /** Lines that were lost since the start of the process. */
  lostLines = 0;
  /** Why lines are lost now. */
  problem: string | undefined;
  #lines = '';
  #lineBytes = 0;
  /** What a full pipe did not take. */
  #rest: Buffer = EMPTY;
  /** Whether what is written ends within a line. */
  #isLineCut = false;
  #isReaderGone = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param descriptor a pipe or a socket must not block: Node sees to that when it opens `process.stdout` */
  constructor(private readonly descriptor: number) {
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#isReaderGone) this.lostLines += 1;
    else if (this.#rest.length + this.#lineBytes + bytes > MAX_WAITING_BYTES) {
      this.lostLines += 1;
      this.problem = 'Standard output is not read';
    } else {
      this.#lines += line;
      this.#lineBytes += bytes;
      if (this.#rest.length === 0 && this.#lineBytes >= BATCH_BYTES) this.#writeBatch();
      else this.#timer ??= setTimeout(() => this.#writeBatch(), LATE_MS).unref();
    }
  }

  /** For the end of the process. */
  flushSync(): void {
    const until = performance.now() + END_MS;
    this.#writeBatch();
    while (this.#rest.length > 0 && performance.now() < until) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
      this.#writeBatch();
    }
  }

  #writeBatch(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#takeAll();
    if (batch.length === 0) return;
    try {
      const written = writeSync(this.descriptor, batch);
      this.#isLineCut = batch[written - 1] !== NEWLINE;
      this.#rest = batch.subarray(written);
      this.problem = undefined;
    } catch (error) {
      if (hasCode(error, 'EAGAIN')) this.#rest = batch;
      else this.#lose(batch, error as Error);
    }
    if (this.#rest.length > 0) this.#timer = setTimeout(() => this.#writeBatch(), RETRY_MS).unref();
  }

  #lose(batch: Buffer, error: Error): void {
    this.lostLines += batch.toString('latin1').trim().split('\n').length;
    this.problem = `Standard output cannot be written: ${error.message}`;
    this.#rest = EMPTY;
    this.#isReaderGone = hasCode(error, 'EPIPE');
  }

  #takeAll(): Buffer {
    // The disk had room for a piece of a line, and the rest of it was lost.
    const isAfterPiece = this.#isLineCut && this.#rest.length === 0 && this.#lineBytes > 0;
    const lines = Buffer.from(isAfterPiece ? `\n${this.#lines}` : this.#lines);
    this.#lines = '';
    this.#lineBytes = 0;
    return this.#rest.length === 0 ? lines : Buffer.concat([this.#rest, lines]);
  }
}

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;
