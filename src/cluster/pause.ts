const FIRST_MS = 100;
const LONGEST_MS = 5_000;

/** Ends that lie further back are forgotten. */
const REMEMBERED_MS = 60_000;

/**
 * How long to wait before another worker takes the place of one that has ended. Each may end once in a minute and is replaced at
 * once; beyond that the pause doubles, so that workers that cannot live do not take the machine's time by being started.
 */
export class Pause {
  #ends: number[] = [];

  constructor(private readonly workers: number) {}

  /** @param now milliseconds of a clock that only goes forward */
  afterEnd(now = performance.now()): number {
    this.#ends = [...this.#ends.filter((end) => now - end < REMEMBERED_MS), now];
    const more = this.#ends.length - this.workers;
    return more <= 0 ? 0 : Math.min(FIRST_MS * 2 ** (more - 1), LONGEST_MS);
  }
}
