import type { FieldNode } from 'graphql';
import { yieldToEventLoop } from '../../db/event-loop.js';
import { clientLeft } from '../errors/errors.js';

/** Points of the cost that one step of an operation takes; each takes 1 to 30 µs. */
const POINTS_PER_STEP = 1_000;

/** Splits a large operation into steps, between which other requests run. Does nothing in other operations. */
export class Steps {
  /** Set before a large operation runs: the points of one object of each field. */
  pointsPerObject: ReadonlyMap<FieldNode, number> | undefined;

  /** @param signal aborts when nobody waits for the response any more */
  constructor(private readonly signal?: AbortSignal) {}

  get isLarge(): boolean {
    return this.pointsPerObject !== undefined;
  }

  /** Ends a step, if the operation is large. */
  async next(): Promise<void> {
    if (this.isLarge) await this.wait();
  }

  /** @throws an error that ends the operation if its client has left */
  async wait(): Promise<void> {
    await yieldToEventLoop();
    if (this.signal?.aborted) throw clientLeft();
  }

  /** Splits the entries of a list into steps. graphql-js waits for promises within a list; each takes some 500 bytes. */
  split(rows: readonly unknown[], field: FieldNode): unknown[] {
    const entries = Math.max(1, Math.floor(POINTS_PER_STEP / (this.pointsPerObject?.get(field) ?? 1)));
    let step: Promise<void> | undefined;
    return rows.map((row, index) => {
      if (index > 0 && index % entries === 0) step = this.wait();
      return step ? step.then(() => row) : row;
    });
  }
}
