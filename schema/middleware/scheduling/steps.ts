import type { FieldNode } from 'graphql';
import { yieldToEventLoop } from '../../../db/event-loop.js';
import { clientLeft } from '../../limits/errors/errors.js';
import { responseTooLarge, tooExpensive, tooSlow } from '../../limits/limit-errors.js';
import type { OperationLimits } from '../../limits/operation-limits.js';

/** Points from which an operation runs in steps. Each takes 1 to 30 µs. */
export const STEPS_FROM = 1_000;
/** Points from which an operation is large: it takes more than some 10 ms. */
export const LARGE_OPERATION = 5_000;
/** Rows with all their columns that take as long as a field: some 3 µs each. */
const ROWS_PER_POINT = 10;
/** Entries of a list in one step. */
const ENTRIES_PER_STEP = 50;
/** An operation may take so many times the limit of its cost, because the estimate and the meter are rough. */
const MAX_EXCESS = 2;
/** From the first step of an operation to its end, without its wait for other large operations. */
const MAX_SECONDS = 30;

/** An operation that a client sent. */
export interface MeteredOperation {
  limits: OperationLimits;
  /** The estimate of its cost. */
  points: number;
  /** Called between two steps, once the operation turns out to be large. */
  waitForSlot(): Promise<unknown>;
  /**
   * Takes from the client's rate limit what the operation costs, of which the estimate was taken.
   *
   * @throws an error if not enough is left
   */
  charge(points: number): Promise<unknown>;
}

/**
 * Meters an operation while it runs, splits a large one into steps between which other requests run, and ends one that takes more than
 * its limits. Operations of the service itself have no limits, and run in one piece.
 */
export class Steps {
  /** Why the operation ended early. */
  ended: unknown;
  /** Whether graphql-js runs the operation: see `guardEntries`. Compiled operations handle each promise. */
  guardsEntries = true;
  /** How many fields each object of a field has: with other variables, it may be others. */
  readonly fieldCounts = new Map<FieldNode, number>();
  #metered: MeteredOperation | undefined;
  #points = 0;
  /** What the client has paid for. */
  #charged = 0;
  #charging: Promise<unknown> | undefined;
  #endsAt: number | undefined;
  #slot: Promise<unknown> | undefined;

  /** @param signal aborts when nobody waits for the response any more, and when it is decided */
  constructor(private readonly signal?: AbortSignal) {}

  /** Before an operation of a client runs. */
  meter(operation: MeteredOperation): void {
    this.#metered = operation;
    this.#charged = operation.points;
  }

  get isMetered(): boolean {
    return this.#metered !== undefined;
  }

  /** Whether it runs in steps. */
  get isLarge(): boolean {
    return this.#metered !== undefined && Math.max(this.#metered.points, this.#points) >= STEPS_FROM;
  }

  /** Adds what a field took. */
  count(points: number): void {
    this.#points += points;
  }

  /** Adds rows that a field reads for other purposes than to return them. */
  countRows(rows: number): void {
    this.count(rows / ROWS_PER_POINT);
  }

  /** Ends a step, if the operation is large. */
  async next(): Promise<void> {
    if (this.isLarge) await this.wait();
  }

  /**
   * Before a field of a client's operation is resolved. Parts of an operation go on after an error has taken the place of their data.
   *
   * @throws an error if the operation has ended
   */
  checkSignal(): void {
    if (this.signal?.aborted) this.ended ??= clientLeft();
    if (this.ended) throw this.ended;
  }

  /** @throws an error that ends the operation, if its client has left or it takes too much */
  async wait(): Promise<void> {
    await yieldToEventLoop();
    this.checkSignal();
    try {
      if (this.#points >= LARGE_OPERATION) await this.#takeSlot();
      // What an operation has taken is paid for, also if it ends here.
      await this.#charge();
      this.#check();
    } catch (error) {
      this.ended ??= error;
    }
    this.checkSignal();
  }

  #takeSlot(): Promise<unknown> | undefined {
    this.#slot ??= this.#metered?.waitForSlot().then(() => {
      this.#endsAt = undefined;
    });
    return this.#slot;
  }

  /**
   * Charges what goes beyond the estimate, which is rough. Steps that end at the same time wait for the same charge, so that loaders still
   * combine what the next ones read.
   */
  #charge(): Promise<unknown> | undefined {
    if (this.#points > this.#charged) {
      this.#charged = this.#points;
      this.#charging = this.#metered?.charge(this.#points);
    }
    return this.#charging;
  }

  #check(): void {
    const now = performance.now();
    this.#endsAt ??= now + MAX_SECONDS * 1_000;
    if (now > this.#endsAt) throw tooSlow(MAX_SECONDS);
    const limit = this.#metered?.limits.cost ?? Number.POSITIVE_INFINITY;
    const most = MAX_EXCESS * limit;
    if (this.#points > most) throw tooExpensive(`more than ${most.toLocaleString('en')}`, limit);
  }

  /**
   * After the last step.
   *
   * @throws an error for an operation that ended early, that takes more than its client has left, or whose response is far too large:
   * writing it would take long
   */
  async end(data: unknown): Promise<void> {
    if (this.ended) throw this.ended;
    if (!this.#metered) return;
    await this.#charge();
    const limit = this.#metered.limits.maxResponseBytes;
    const most = MAX_EXCESS * limit;
    if (charactersOf(data, most) > most) throw responseTooLarge(`more than ${most.toLocaleString('en')}`, limit);
  }

  /** Splits the entries of a list into steps. graphql-js waits for promises within a list; each takes some 500 bytes. */
  split(rows: readonly unknown[]): unknown[] {
    let step: Promise<void> | undefined;
    return rows.map((row, index) => {
      if (index > 0 && index % ENTRIES_PER_STEP === 0) step = this.wait();
      return step ? step.then(() => row) : row;
    });
  }
}

/** The characters of the texts in a result. Stops above the limit. */
function charactersOf(value: unknown, limit: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let characters = 0;
  for (const entry of Array.isArray(value) ? value : Object.values(value)) {
    characters += charactersOf(entry, limit - characters);
    if (characters > limit) break;
  }
  return characters;
}
