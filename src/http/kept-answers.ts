import { LRUCache } from 'lru-cache';
import type { DatasetLease } from '../../db/dataset-store.js';
import { AskedBefore } from './asked-before.js';
import type { Coding } from './negotiate.js';
import { encode, type Representation } from './representation.js';

/** Bytes of bodies that are kept of one release. All of REST takes 8 MB in its three codings. */
const MOST_BYTES = 64 * 2 ** 20;

/** Makes a body that is not kept; undefined when there is no such resource. */
export type Make = () => Promise<Representation | undefined>;

/** Makes the same body from another release. It may live as long as the body: it holds on to no request. */
export type Remake = (lease: DatasetLease) => Promise<Representation | undefined>;

export interface KeepOptions {
  /** Bodies of fewer bytes stay as they are, whatever the coding. */
  least?: number;
  /** Whether a body is kept when it is asked the second time: keeping what nobody asks again costs a fifth of making it. */
  ifAskedBefore?: boolean;
  /** How the body is made for the next release; without it, that is left to the next request. */
  remake?: Remake;
}

/** A body that was asked again and again. */
export interface Popular {
  name: string;
  coding: Coding;
  remake: Remake;
  options: KeepOptions;
}

/**
 * Finished bodies by what was asked, so that each is made and compressed once a release. Who asks is checked before, on each
 * request: a body is kept for all who may see it. Kept with the release that it was made from, and gone with it.
 */
export class KeptAnswers {
  readonly #releases = new WeakMap<object, ReleaseAnswers>();

  /** @param onTake told for each body whether it was kept already */
  constructor(private readonly onTake: (hit: boolean) => void = () => {}) {}

  /**
   * The body in a coding: at once where it is kept, else when it is made.
   *
   * @param release identity of the release that is read: the handle on its file
   * @param name tells what was asked from all else that can be asked
   */
  take(
    release: object,
    name: string,
    coding: Coding,
    make: Make,
    options: KeepOptions = {},
  ): Representation | Promise<Representation | undefined> {
    let answers = this.#releases.get(release);
    if (!answers) {
      answers = new ReleaseAnswers();
      this.#releases.set(release, answers);
    }
    const kept = answers.find(name, coding);
    this.onTake(kept !== undefined);
    return kept ?? answers.take(name, coding, make, options);
  }

  /** What was asked most of a release and can be made for another one, the most popular first. */
  popular(release: object, most: number): Popular[] {
    return this.#releases.get(release)?.popular(most) ?? [];
  }
}

interface Kept {
  body: Representation;
  options: KeepOptions;
  /** How often it was asked after it was made. */
  hits: number;
}

/** A body in all codings in which it was asked. */
type Codings = Partial<Record<Coding, Kept>>;

class ReleaseAnswers {
  /** By name alone: to make a key of name and coding for each request takes ten times as long as to look it up. */
  readonly #kept = new LRUCache<string, Codings>({
    maxSize: MOST_BYTES,
    // The name of a GraphQL answer holds its whole operation, and so does what makes it again.
    sizeCalculation: (codings, name) =>
      Object.values(codings).reduce((size, { body }) => size + body.bytes.length, 2 * name.length),
  });
  /** Bodies in the making: after a publish a hundred clients ask at once, and one of them is enough to make it. */
  readonly #making = new Map<string, Promise<Representation | undefined>>();

  readonly #asked = new AskedBefore();

  find(name: string, coding: Coding): Representation | undefined {
    const kept = this.#kept.get(name)?.[coding];
    if (kept) kept.hits += 1;
    return kept?.body;
  }

  popular(most: number): Popular[] {
    return [...this.#kept.entries()]
      .flatMap(([name, codings]) =>
        (Object.entries(codings) as [Coding, Kept][]).map(([coding, kept]) => ({ name, coding, ...kept })),
      )
      .filter(({ hits }) => hits > 0)
      .sort((one, other) => other.hits - one.hits)
      .slice(0, most)
      .flatMap(({ name, coding, options }) =>
        options.remake ? [{ name, coding, remake: options.remake, options }] : [],
      );
  }

  async take(name: string, coding: Coding, make: Make, options: KeepOptions): Promise<Representation | undefined> {
    if (coding === 'identity') return this.#once(name, coding, options, make);
    return this.#once(name, coding, options, async () => {
      const plain = await this.take(name, 'identity', make, options);
      return plain && plain.bytes.length >= (options.least ?? 0) ? encode(plain, coding) : plain;
    });
  }

  async #once(name: string, coding: Coding, options: KeepOptions, make: Make): Promise<Representation | undefined> {
    const kept = this.#kept.get(name)?.[coding];
    if (kept) return kept.body;
    const key = `${coding} ${name}`;
    let making = this.#making.get(key);
    if (!making) {
      making = make().finally(() => this.#making.delete(key));
      this.#making.set(key, making);
      const isWorth = !options.ifAskedBefore || this.#asked.add(key);
      const body = await making;
      if (body && isWorth) this.#kept.set(name, { ...this.#kept.get(name), [coding]: { body, options, hits: 0 } });
      return body;
    }
    return making;
  }
}
