import { LRUCache } from 'lru-cache';
import { type CachedContent, type CacheEntry, createEntry, sizeOf, withOwnBytes } from './cache-entry.js';
import type { Coding } from './content-coding.js';
import { encode } from './representation.js';
import { SharedWork, type Waiter } from './shared-work.js';

/** Bytes that the cache may hold. All of REST takes 12 MB in its three codings if it has 60,000 overrides, and 3 MB with a few. */
const MAX_BYTES = 20 * 2 ** 20;

/** Stands for the version of what does not depend on the release, such as the GraphQL schema. */
export const EVERY_RELEASE = '';

/** Smaller bodies gain nothing from compression. */
const MIN_COMPRESSED_BYTES = 1_000;

/** What to look up, and how to create it. */
export interface CacheRequest {
  /** Of the release to answer from. */
  version: string;
  key: string;
  coding: Coding;
  /** @returns undefined when there is nothing to store. @param signal aborts when no client waits any more */
  create: (signal: AbortSignal) => Promise<CachedContent | undefined>;
  /** Whether to store the response at once, or when the same request comes again; at once if it is left out. */
  admission?: 'always' | 'on repeat';
}

/** A response that the cache does not have. */
interface CacheMiss extends Pick<CacheRequest, 'version' | 'key' | 'create'> {
  /** Whether to store it. */
  admitted: boolean;
}

/**
 * Finished responses of the published release, by a key that names everything the response depends on, and by coding. Credentials
 * are checked before each look-up: the key of keyed data says that it is keyed.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, CacheEntry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  /** Responses in the making: after a publish a hundred clients send the same request at once. */
  readonly #pending = new SharedWork<CacheEntry | undefined>();
  readonly #doorkeeper = new Doorkeeper();

  /** @param metrics counts whether the cache had the response */
  constructor(private readonly metrics?: { cacheLookup(hit: boolean): void }) {}

  /** The stored response, or a new one; requests that come meanwhile wait for the same one. */
  async getOrCreate(request: CacheRequest, waiter?: Waiter): Promise<CacheEntry | undefined> {
    const { version, key, coding, create, admission } = request;
    const found = this.#find(version, key, coding);
    this.metrics?.cacheLookup(found !== undefined);
    if (found) return found;
    const admitted = admission !== 'on repeat' || this.#doorkeeper.admits(key);
    return this.#createOnce({ version, key, create, admitted }, coding, waiter);
  }

  #find(version: string, key: string, coding: Coding): CacheEntry | undefined {
    const entry = this.#entries.get(`${coding} ${key}`);
    return entry?.version === version ? entry : undefined;
  }

  #createOnce(miss: CacheMiss, coding: Coding, waiter?: Waiter): Promise<CacheEntry | undefined> {
    const create = coding === 'identity' ? this.#create : this.#compress;
    const name = `${miss.version} ${coding} ${miss.key}`;
    return this.#pending.run(name, (signal) => create.call(this, miss, signal, coding), waiter);
  }

  async #create(miss: CacheMiss, signal: AbortSignal): Promise<CacheEntry | undefined> {
    const content = await miss.create(signal);
    return content && this.#store(createEntry(miss.version, miss.key, content), 'identity', miss);
  }

  /** A small body stays uncompressed, and is stored under the coding all the same, so that the next look-up finds it. */
  async #compress(miss: CacheMiss, signal: AbortSignal, coding: Coding): Promise<CacheEntry | undefined> {
    const { version, key } = miss;
    const plain = this.#find(version, key, 'identity') ?? (await this.#createOnce(miss, 'identity', { signal }));
    if (!plain) return undefined;
    const { content } = plain;
    const isSmall = content.body.bytes.length < MIN_COMPRESSED_BYTES;
    const body = isSmall ? content.body : await encode(content.body, coding, signal);
    return this.#store(createEntry(version, key, { ...content, body }), coding, miss);
  }

  #store(entry: CacheEntry, coding: Coding, { admitted }: CacheMiss): CacheEntry {
    if (!admitted) return entry;
    const stored = withOwnBytes(entry);
    this.#entries.set(`${coding} ${entry.key}`, stored);
    return stored;
  }
}

/** Keys that are remembered; a later one takes the slot of an earlier one. 64 KB in all. */
const SLOTS = 2 ** 14;

/**
 * Tells roughly which keys came before, as the doorkeeper of the TinyLFU admission policy does (https://arxiv.org/abs/1512.00727).
 * Operations with new variables mostly come once: to store their responses as well takes a fifth of the time of answering them, most
 * of it for the garbage collector.
 */
class Doorkeeper {
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
