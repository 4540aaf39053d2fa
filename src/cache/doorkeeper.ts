/** Keys that are remembered; a later one takes the slot of an earlier one. 64 KB in all. */
const SLOTS = 2 ** 14;

/**
 * Tells roughly which keys came before, as the doorkeeper of the TinyLFU admission policy does (https://arxiv.org/abs/1512.00727).
 * Operations with new variables mostly come once: to store their responses as well takes a fifth of the time of answering them, most
 * of it for the garbage collector.
 */
export class Doorkeeper {
  readonly #hashes = new Uint32Array(SLOTS);

  /** @returns whether the key came before. May be wrong for one key in four billion, and for one that lost its slot. */
  admits(key: string): boolean {
    const hash = hashOf(key);
    const slot = hash % SLOTS;
    if (this.#hashes[slot] === hash) return true;
    this.#hashes[slot] = hash;
    return false;
  }
}

/** FNV-1a, of 16 bits at a time. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
