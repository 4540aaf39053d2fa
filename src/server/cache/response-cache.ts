import { LRUCache } from 'lru-cache';
import { type CachedContent, type CacheEntry, createEntry, sizeOf, withOwnBytes } from './cache-entry.js';
import { type Coding, encode } from './representation.js';

/** Bytes that the cache may hold. All of REST takes 12 MB in its three codings if it has 60,000 overrides, and 3 MB with a few. */
const MAX_BYTES = 20 * 2 ** 20;

/** Stands for the version of what does not depend on the release, such as the GraphQL schema. */
export const EVERY_RELEASE = '';

/** For the keys of some thousand operations. */
const MAX_SEEN_BYTES = 2 * 2 ** 20;

/** Smaller bodies gain nothing from compression. */
const MIN_COMPRESSED_BYTES = 1_000;

export interface CacheRequest {
  /** Of the release to answer from. */
  version: string;
  key: string;
  coding: Coding;
  /** @returns undefined when there is nothing to store. @throws AbortError when its client has left */
  create: () => Promise<CachedContent | undefined>;
  /** Whether to store the response at once, or when the same request comes again; at once if it is left out. */
  admission?: 'always' | 'on repeat';
}

/** Who waits for a response. The signal aborts when the client has left; it is read only if there is something to wait for. */
interface Waiter {
  readonly signal: AbortSignal;
}

/** A response that the cache does not have. */
interface CacheMiss extends Pick<CacheRequest, 'version' | 'key' | 'create'> {
  admitted: boolean;
}

/**
 * Finished responses of the published release, by a key that names everything the response depends on, and by coding. Credentials
 * are checked before each look-up: the key of keyed data says that it is keyed.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, CacheEntry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  /** Responses in the making: after a publish a hundred clients send the same request at once. */
  readonly #pending = new Map<string, Promise<CacheEntry | undefined>>();
  /**
   * Keys that came before, as the doorkeeper of the TinyLFU admission policy has them (https://arxiv.org/abs/1512.00727). Operations with new
   * variables mostly come once: to store their responses as well takes a fifth of the time of answering them, most of it for the garbage
   * collector.
   */
  readonly #seen = new LRUCache<string, true>({
    maxSize: MAX_SEEN_BYTES,
    sizeCalculation: (_, key) => 2 * key.length + 200,
  });

  /** @param metrics counts whether the cache had the response */
  constructor(private readonly metrics?: { cacheLookup(hit: boolean): void }) {}

  /** The stored response, or a new one; requests that come meanwhile wait for the same one. */
  async getOrCreate(request: CacheRequest, waiter?: Waiter): Promise<CacheEntry | undefined> {
    const { version, key, coding, create, admission } = request;
    const found = this.#find(version, key, coding);
    this.metrics?.cacheLookup(found !== undefined);
    if (found) return found;
    const admitted = admission !== 'on repeat' || this.#seen.has(key);
    if (!admitted) this.#seen.set(key, true);
    return this.#createFor({ version, key, create, admitted }, coding, waiter);
  }

  #find(version: string, key: string, coding: Coding): CacheEntry | undefined {
    const entry = this.#entries.get(`${coding} ${key}`);
    return entry?.version === version ? entry : undefined;
  }

  async #createFor(miss: CacheMiss, coding: Coding, waiter?: Waiter): Promise<CacheEntry | undefined> {
    try {
      return await this.#createOnce(miss, coding);
    } catch (error) {
      const hasLeft = (error as Error).name === 'AbortError';
      if (!hasLeft || !waiter || waiter.signal.aborted) throw error;
      // Another client began it, and has left.
      return this.#createFor(miss, coding, waiter);
    }
  }

  #createOnce(miss: CacheMiss, coding: Coding): Promise<CacheEntry | undefined> {
    const name = `${miss.version} ${coding} ${miss.key}`;
    const pending = this.#pending.get(name);
    if (pending) return pending;
    const created = coding === 'identity' ? this.#create(miss) : this.#compress(miss, coding);
    const ended = created.finally(() => this.#pending.delete(name));
    this.#pending.set(name, ended);
    return ended;
  }

  async #create(miss: CacheMiss): Promise<CacheEntry | undefined> {
    const content = await miss.create();
    return content && this.#store(createEntry(miss.version, miss.key, content), 'identity', miss);
  }

  /** A small body stays uncompressed, and is stored under the coding all the same, so that the next look-up finds it. */
  async #compress(miss: CacheMiss, coding: Coding): Promise<CacheEntry | undefined> {
    const { version, key } = miss;
    const plain = this.#find(version, key, 'identity') ?? (await this.#createOnce(miss, 'identity'));
    if (!plain) return undefined;
    const { content } = plain;
    const isSmall = content.body.bytes.length < MIN_COMPRESSED_BYTES;
    const body = isSmall ? content.body : await encode(content.body, coding);
    return this.#store(createEntry(version, key, { ...content, body }), coding, miss);
  }

  #store(entry: CacheEntry, coding: Coding, { admitted }: CacheMiss): CacheEntry {
    if (!admitted) return entry;
    const stored = withOwnBytes(entry);
    this.#entries.set(`${coding} ${entry.key}`, stored);
    return stored;
  }
}
