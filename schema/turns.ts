import type { FieldNode } from 'graphql';
import { clientLeft } from './errors.js';

/** Other requests wait at most for so long while a large operation runs, unless one of its steps takes longer. */
const TURN_MS = 10;

let turnEnds = 0;
let isTurnPlanned = false;

/** Begins the next turn, at the first immediate of an iteration of the event loop. */
function planTurn(): void {
  if (isTurnPlanned) return;
  isTurnPlanned = true;
  setImmediate(() => {
    isTurnPlanned = false;
    turnEnds = performance.now() + TURN_MS;
  });
}

/**
 * Resolves in a later iteration of the event loop. Each call has an immediate of its own, so that the work of one is done before the
 * next one looks at the clock.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      planTurn();
      setImmediate(() => (performance.now() < turnEnds ? resolve() : wait()));
    };
    wait();
  });
}

/** Points of the cost that one step of an operation takes; each takes 1 to 30 µs. */
const POINTS_PER_STEP = 1_000;

/** Splits a large operation into steps, between which other requests get their turn. Does nothing in other operations. */
export class Turns {
  /** Set before a large operation runs: the points of one object of each field. */
  pointsPerObject: ReadonlyMap<FieldNode, number> | undefined;

  /** @param signal aborts when nobody waits for the response any more */
  constructor(private readonly signal?: AbortSignal) {}

  get isLarge(): boolean {
    return this.pointsPerObject !== undefined;
  }

  async next(): Promise<void> {
    if (this.isLarge) await this.wait();
  }

  /** @throws an error that ends the operation if its client has left */
  async wait(): Promise<void> {
    await nextTurn();
    if (this.signal?.aborted) throw clientLeft();
  }

  /** Splits the entries of a list into steps. graphql-js waits for promises within a list; each takes some 500 bytes. */
  split(rows: readonly unknown[], field: FieldNode): unknown[] {
    const entries = Math.max(1, Math.floor(POINTS_PER_STEP / (this.pointsPerObject?.get(field) ?? 1)));
    let turn: Promise<void> | undefined;
    return rows.map((row, index) => {
      if (index > 0 && index % entries === 0) turn = this.wait();
      return turn ? turn.then(() => row) : row;
    });
  }
}
