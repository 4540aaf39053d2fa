import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Lines are written in batches of this size, after this delay at most. */
const BATCH_BYTES = 16_384;
const LATE_MS = 100;
/** How much output waits for a slow reader. Lines beyond that are lost. */
const MAX_WAITING_BYTES = 4 * 2 ** 20;
/** Milliseconds between two attempts to write to a full pipe. */
const RETRY_MS = 10;
/** How long the end of the process waits for a full pipe. */
const END_MS = 500;

const EMPTY = Buffer.alloc(0);
const NEWLINE = 10;

/**
 * Writes lines to a file, a pipe or a socket. The service keeps running in any case: lines are lost while nobody reads or a disk is full,
 * and all later lines once the reader is gone. pino's own destination retries a failed write forever, even while the process exits.
 */
export class BatchedOutput implements DestinationStream {
  /** Lines that were lost since the start of the process. */
  lostLines = 0;
  /** Why lines are being lost; undefined if none are. */
  problem: string | undefined;
  #lines = '';
  #lineBytes = 0;
  /** Bytes that a full pipe did not accept. */
  #rest: Buffer = EMPTY;
  /** Whether the output ends in the middle of a line. */
  #isLineCut = false;
  #isReaderGone = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param descriptor a pipe or a socket must be non-blocking, which Node ensures when it opens `process.stdout` */
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

  /** Writes what is left before the process exits. */
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
    // The disk had room for only the first part of a line.
    const isAfterCutLine = this.#isLineCut && this.#rest.length === 0 && this.#lineBytes > 0;
    const lines = Buffer.from(isAfterCutLine ? `\n${this.#lines}` : this.#lines);
    this.#lines = '';
    this.#lineBytes = 0;
    return this.#rest.length === 0 ? lines : Buffer.concat([this.#rest, lines]);
  }
}

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;
