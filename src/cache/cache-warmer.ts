import { setImmediate } from 'node:timers/promises';
import type { DatasetLease, DatasetStore } from '../../db/release/dataset-store.js';
import type { CacheEntryInit, CacheSource } from './cache-entry.js';
import type { ResponseCache } from './response-cache.js';

/** Entries to re-create. All paths of REST in one coding are fewer. */
const MAX_ENTRIES = 400;

/** Makes a response from a release; undefined when that has no such resource, or when the response is not to be stored. */
export type Recreate = (source: CacheSource, lease: DatasetLease) => Promise<CacheEntryInit | undefined>;

/**
 * After a publish, re-creates the responses that were used most, in the background and one after the other: only clients in the
 * first moments wait for a new release.
 */
export class CacheWarmer {
  #version: string | undefined;

  constructor(
    private readonly cache: ResponseCache,
    private readonly datasets: DatasetStore,
    private readonly recreate: Recreate,
  ) {}

  /** Takes note of the release that a request reads. The first request to a new one starts the work. */
  onRelease(version: string): void {
    if (version === this.#version) return;
    const isFirst = this.#version === undefined;
    this.#version = version;
    if (!isFirst) void this.#warm(version);
  }

  async #warm(version: string): Promise<void> {
    for (const { key, coding, source } of this.cache.staleEntries(version).slice(0, MAX_ENTRIES)) {
      // Requests that wait go first.
      await setImmediate();
      const lease = this.datasets.tryLease();
      if (lease?.release.version !== version) return lease?.end();
      try {
        await this.cache.warm({ version, key, coding, create: () => this.recreate(source, lease) });
      } catch {
        // The failure was logged where it happened. The next request for this response tries again.
      } finally {
        lease.end();
      }
    }
    this.cache.deleteStale(version);
  }
}
