import { setImmediate } from 'node:timers/promises';
import type { DatasetLease, DatasetStore } from '../../db/dataset-store.js';
import type { KeptAnswers, Popular } from './kept-answers.js';

/** Of each kind of answers. More than all paths of REST in a coding. */
const MOST_POPULAR = 200;

/**
 * Makes the answers that were popular in one release for the next one, in the background, one after the other. So a publish is
 * felt by who asks in the first moments only.
 */
export class Warmer {
  #release: object | undefined;

  constructor(
    private readonly datasets: DatasetStore,
    private readonly kinds: readonly KeptAnswers[],
  ) {}

  /** Told of the release that a request reads; the first request to a new one begins the work. */
  reads({ database }: DatasetLease): void {
    if (database === this.#release) return;
    const before = this.#release;
    this.#release = database;
    if (before) void this.#warm(before, database);
  }

  async #warm(before: object, release: object): Promise<void> {
    const popular = this.kinds.flatMap((answers) =>
      answers.popular(before, MOST_POPULAR).map((one) => ({ answers, ...one })),
    );
    for (const one of popular) {
      // Requests that wait go first.
      await setImmediate();
      if (!(await this.#make(release, one))) return;
    }
  }

  /** @returns false when there is another release already */
  async #make(
    release: object,
    { answers, name, coding, remake, options }: Popular & { answers: KeptAnswers },
  ): Promise<boolean> {
    const lease = this.datasets.tryLease();
    if (!lease) return false;
    try {
      if (lease.database !== release) return false;
      // What was popular is worth keeping at once.
      await answers.take(release, name, coding, () => remake(lease), { ...options, ifAskedBefore: false });
    } catch {
      // Whoever asks for it next tries again, and a failure is logged where it is made.
    } finally {
      lease.end();
    }
    return true;
  }
}
