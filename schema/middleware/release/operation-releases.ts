import type { GraphQLResolveInfo } from 'graphql';
import { yieldToEventLoop } from '../../../db/event-loop.js';
import type { OpenRelease } from '../../../db/storage/release/open-release.js';
import { callerError } from '../../limits/errors/errors.js';
import { findRelease, type MissingRelease } from './find-release.js';

/** Each release takes a file to open, and loaders. Several can be compared with the current one. */
export const MAX_EARLIER_RELEASES = 3;

/** The earlier releases that an operation reads, each with a context of its own. */
export class OperationReleases<Context extends object> {
  /** Whether one could not be read. That may change while the current release stays the same. */
  hasMissing = false;
  readonly #byVersion = new Map<string, Promise<Context | MissingRelease>>();
  /** By the response name of the root field, or by the entry of a list. */
  #byRoot: Map<string | number, Context> | undefined;
  #lastOpened: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly current: OpenRelease,
    private readonly createContext: (dataset: OpenRelease) => Context,
  ) {}

  /**
   * The context of a root field and of all fields below it.
   *
   * @param index if it is that of one entry of a list
   * @returns undefined for the current release, or why the release cannot be read
   * @throws LIMIT_EXCEEDED if the operation reads too many
   */
  async enter(
    version: string,
    { path }: GraphQLResolveInfo,
    index?: number,
  ): Promise<Context | MissingRelease | undefined> {
    if (version === this.current.release.version) return undefined;
    const context = await (this.#byVersion.get(version) ?? this.#open(version));
    if ('reason' in context) {
      this.hasMissing = true;
      return context;
    }
    this.#byRoot ??= new Map();
    this.#byRoot.set(index === undefined ? path.key : entryOf(path.key, index), context);
    return context;
  }

  /** The context of a field below the root; undefined if it reads the current release. */
  contextOf(info: GraphQLResolveInfo): Context | undefined {
    if (!this.#byRoot) return undefined;
    let { path } = info;
    let below: typeof path | undefined;
    while (path.prev) {
      below = path;
      path = path.prev;
    }
    const found = this.#byRoot.get(path.key);
    return found || typeof below?.key !== 'number' ? found : this.#byRoot.get(entryOf(path.key, below.key));
  }

  /** Other requests run between two files: to check one of 100,000 overrides takes up to 0.1 s. */
  #open(version: string): Promise<Context | MissingRelease> {
    if (this.#byVersion.size >= MAX_EARLIER_RELEASES) throw tooMany();
    const opened = this.#lastOpened.then(async () => {
      await yieldToEventLoop();
      const found = findRelease(this.current, version);
      return 'reason' in found ? found : this.createContext(found);
    });
    this.#byVersion.set(version, opened);
    this.#lastOpened = opened.catch(() => {});
    return opened;
  }
}

/** Response names have no dot. */
const entryOf = (root: string | number, index: number): string => `${root}.${index}`;

const tooMany = () =>
  callerError(
    'LIMIT_EXCEEDED',
    `An operation can read at most ${MAX_EARLIER_RELEASES} earlier releases. Send several operations.`,
  );
