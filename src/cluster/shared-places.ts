import type { Places } from '../http/places.js';

/**
 * How MAX_CONNECTIONS is divided. Half of it is the workers' own, in equal parts, and takes no question; the rest is common, and
 * goes to whoever needs it. So there are never more than the limit, and one is refused too early only where the workers' loads
 * differ by more than that half.
 */
export function divided(most: number, workers: number): { own: number; common: number } {
  const own = Math.floor(most / 2 / workers);
  return { own, common: most - own * workers };
}

/** The common places, as the primary keeps them. */
export class CommonPlaces {
  readonly #taken = new Map<number, number>();

  constructor(private free: number) {}

  take(worker: number): boolean {
    if (this.free === 0) return false;
    this.free -= 1;
    this.#taken.set(worker, (this.#taken.get(worker) ?? 0) + 1);
    return true;
  }

  giveBack(worker: number): void {
    this.free += 1;
    this.#taken.set(worker, (this.#taken.get(worker) ?? 0) - 1);
  }

  /** A worker that ended has no connections any more. */
  giveBackAll(worker: number): void {
    this.free += this.#taken.get(worker) ?? 0;
    this.#taken.delete(worker);
  }
}

/** A worker's places: its own, and then of the common ones. */
export class SharedPlaces implements Places {
  #taken = 0;
  #common = 0;

  constructor(
    private readonly own: number,
    private readonly primary: { take: () => Promise<boolean>; giveBack: () => void },
  ) {}

  take(): boolean | Promise<boolean> {
    if (this.#taken < this.own) {
      this.#taken += 1;
      return true;
    }
    return this.primary.take().then(
      (given) => {
        if (given) this.#common += 1;
        return given;
      },
      // The primary is gone, and this worker about to end: what has come is answered.
      () => {
        this.#taken += 1;
        return true;
      },
    );
  }

  giveBack(): void {
    if (this.#common > 0) {
      this.#common -= 1;
      this.primary.giveBack();
    } else this.#taken -= 1;
  }
}
