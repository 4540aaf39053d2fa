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
 * Resolves in a later iteration of the event loop. Whoever waits gets an immediate of its own, so that what follows is done before the
 * next one looks at the clock.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      planTurn();
      setImmediate(() => (performance.now() < turnEnds ? resolve() : wait()));
    };
    wait();
  });
}

/** Entries of a list that are completed without a break. */
const ENTRIES = 20;

/** Splits a large operation into steps, between which other requests get their turn. Does nothing in other operations. */
export class Turns {
  /** Set before the operation runs. */
  isLarge = false;

  async next(): Promise<void> {
    if (this.isLarge) await nextTurn();
  }

  /** A value whose fields are completed in a step of their own. */
  value<Value>(value: Promise<Value>): Promise<Value> {
    return this.isLarge ? value.then((loaded) => nextTurn().then(() => loaded)) : value;
  }

  /** A list whose entries are completed in several steps. */
  list<Row>(rows: readonly Row[] | Promise<readonly Row[]>): Row[] | Promise<Row[]> {
    return this.isLarge ? this.#list(rows) : (rows as Row[] | Promise<Row[]>);
  }

  async #list<Row>(rows: readonly Row[] | Promise<readonly Row[]>): Promise<Row[]> {
    const all = await rows;
    let turn = nextTurn();
    await turn;
    return all.map((row, index) => {
      if (index % ENTRIES === 0 && index > 0) turn = nextTurn();
      // graphql-js waits for promises within a list.
      return index < ENTRIES ? row : (turn.then(() => row) as Row);
    });
  }
}
