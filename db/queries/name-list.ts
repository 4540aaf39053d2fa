/** Distinct names, each with a number. */
export class NameList {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();

  add(name: string): number {
    const number = this.#numbers.get(name) ?? this.#names.push(name) - 1;
    this.#numbers.set(name, number);
    return number;
  }

  has(name: string): boolean {
    return this.#numbers.has(name);
  }

  nameOf(number: number | undefined): string {
    return this.#names[number ?? -1] ?? '';
  }

  /** The rank of each name in an order. */
  ranksBy(compare: (one: string, other: string) => number): number[] {
    const ranks: number[] = [];
    for (const [rank, name] of this.#names.toSorted(compare).entries()) ranks[this.#numbers.get(name) as number] = rank;
    return ranks;
  }

  /** 1 at the number of each of the names, or of all names if they are undefined. */
  maskOf(names: readonly string[] | undefined): Uint8Array {
    const mask = new Uint8Array(this.#names.length).fill(names ? 0 : 1);
    for (const name of names ?? []) {
      const number = this.#numbers.get(name);
      if (number !== undefined) mask[number] = 1;
    }
    return mask;
  }
}
