import { LRUCache } from 'lru-cache';
import type { Coding } from './negotiate.js';
import { encode, type Representation } from './representation.js';

/** Bytes of bodies that are kept of one release. All of REST takes 8 MB in its three codings. */
const MOST_BYTES = 64 * 2 ** 20;

/** Makes a body that is not kept; undefined when there is no such resource. */
export type Make = () => Promise<Representation | undefined>;

/**
 * Finished bodies by what was asked, so that each is made and compressed once a release. Who asks is checked before, on each
 * request: a body is kept for all who may see it. Kept with the release that it was made from, and gone with it.
 */
export class KeptAnswers {
  readonly #releases = new WeakMap<object, ReleaseAnswers>();

  /** @param onTake told for each body whether it was kept already */
  constructor(private readonly onTake: (hit: boolean) => void = () => {}) {}

  /**
   * The body in a coding, kept or made.
   *
   * @param release identity of the release that is read: the handle on its file
   * @param name tells what was asked from all else that can be asked
   * @param least bodies of fewer bytes stay as they are
   */
  take(release: object, name: string, coding: Coding, make: Make, least = 0): Promise<Representation | undefined> {
    let kept = this.#releases.get(release);
    if (!kept) {
      kept = new ReleaseAnswers();
      this.#releases.set(release, kept);
    }
    this.onTake(kept.has(name, coding));
    return kept.take(name, coding, make, least);
  }
}

class ReleaseAnswers {
  readonly #kept = new LRUCache<string, Representation>({
    maxSize: MOST_BYTES,
    // The name of a GraphQL answer holds its whole operation.
    sizeCalculation: ({ bytes }, name) => bytes.length + name.length,
  });
  /** Bodies in the making: after a publish a hundred clients ask at once, and one of them is enough to make it. */
  readonly #making = new Map<string, Promise<Representation | undefined>>();

  has(name: string, coding: Coding): boolean {
    return this.#kept.has(`${coding} ${name}`);
  }

  async take(name: string, coding: Coding, make: Make, least: number): Promise<Representation | undefined> {
    if (coding === 'identity') return this.#once(`identity ${name}`, make);
    return this.#once(`${coding} ${name}`, async () => {
      const plain = await this.take(name, 'identity', make, least);
      return plain && plain.bytes.length >= least ? encode(plain, coding) : plain;
    });
  }

  async #once(key: string, make: Make): Promise<Representation | undefined> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    let making = this.#making.get(key);
    if (!making) {
      making = make().finally(() => this.#making.delete(key));
      this.#making.set(key, making);
      const made = await making;
      if (made) this.#kept.set(key, made);
      return made;
    }
    return making;
  }
}
