/** Places for connections: one that has none is told to come again. */
export interface Places {
  /** @returns whether there was one left */
  take(): boolean | Promise<boolean>;
  giveBack(): void;
}

/** So many places, all for this process. */
export class OwnPlaces implements Places {
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  take(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  giveBack(): void {
    this.#free += 1;
  }
}
