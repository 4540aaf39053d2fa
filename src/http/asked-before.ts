/** How many names are remembered; a later one takes the place of an earlier one. */
const PLACES = 2 ** 14;

/**
 * Remembers roughly what was asked, in 64 KB: of each name a number of 32 bits. Two names in some four thousand million have the
 * same, and one that has lost its place counts as new.
 */
export class AskedBefore {
  readonly #numbers = new Uint32Array(PLACES);

  /** @returns whether the name was there already */
  add(name: string): boolean {
    const number = numberOf(name);
    const place = number % PLACES;
    if (this.#numbers[place] === number) return true;
    this.#numbers[place] = number;
    return false;
  }
}

/** FNV-1a, of 16 bits at a time. */
function numberOf(name: string): number {
  let number = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) number = Math.imul(number ^ name.charCodeAt(index), 0x01000193);
  return number >>> 0;
}
