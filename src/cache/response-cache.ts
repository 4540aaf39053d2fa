import { LRUCache } from 'lru-cache';
import type { Access } from '../../schema/context.js';
import type { Headers } from '../response/headers.js';
import { emptyResponse, type HttpResponse } from '../response/response.js';
import { withRawHeaders } from '../response/send.js';
import type { Coding } from './content-coding.js';
import { encode, type Representation } from './representation.js';

/** Bytes that the cache may hold. All of REST takes 8 MB in its three codings. */
const MAX_BYTES = 32 * 2 ** 20;

/** What an entry holds beside its body, its key and its source: headers, objects, the map's own. Measured on the heap. */
const ENTRY_OVERHEAD_BYTES = 2_500;

/** Stands for the version of what does not depend on the release, such as assets. */
export const EVERY_RELEASE = '';

/** What re-creates an entry for the next release: data only, never a closure, which would hold on to a request. */
export type CacheSource =
  | { readonly kind: 'rest'; readonly route: string; readonly params: Headers; readonly headers: Headers }
  | {
      readonly kind: 'graphql';
      readonly method: string;
      /** The body of a POST, the query string of a GET. */
      readonly text: string;
      readonly accept: string | undefined;
      readonly contentType: string | undefined;
      readonly access: Access;
    };

/** A response as the cache holds it. */
export interface CachedResponse {
  readonly ok: HttpResponse;
  readonly notModified?: HttpResponse;
  readonly etag?: string | undefined;
  /** Of the GraphQL operation that made it. */
  readonly cost: number;
}

/** A new entry. */
export interface CacheEntryInit {
  body: Representation;
  /** Sent with the 200 and the 304. */
  headers: Headers;
  /** Without it, the entry is not re-created for the next release. */
  source?: CacheSource;
  cost?: number;
  sameOriginOnly?: boolean;
}

interface Entry {
  readonly key: string;
  /** Release that the response was made from. */
  readonly version: string;
  readonly body: Representation;
  readonly init: CacheEntryInit;
  readonly response: CachedResponse;
  /** Requests that it answered. */
  hits: number;
}

/** Smaller bodies gain nothing from compression. */
const MIN_COMPRESSED_BYTES = 1_000;

/**
 * Finished responses of the published release, by a key that names everything the response depends on, and by coding. Credentials
 * are checked before each look-up: the key of keyed data says that it is keyed.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  /** Responses in the making: after a publish a hundred clients send the same request at once. */
  readonly #pending = new Map<string, Promise<Entry | undefined>>();

  /** @param onLookup called with whether the cache had the response */
  constructor(private readonly onLookup: (hit: boolean) => void = () => {}) {}

  /**
   * The stored response, or a new one; requests that come meanwhile wait for the same one.
   *
   * @param version of the release to answer from
   * @param create undefined when there is nothing to store
   */
  async getOrCreate(
    version: string,
    key: string,
    coding: Coding,
    create: () => Promise<CacheEntryInit | undefined>,
  ): Promise<CachedResponse | undefined> {
    const found = this.#find(version, key, coding);
    this.onLookup(found !== undefined);
    if (!found) return (await this.#createOnce(version, key, coding, create))?.response;
    found.hits += 1;
    return found.response;
  }

  #find(version: string, key: string, coding: Coding): Entry | undefined {
    const entry = this.#entries.get(`${coding} ${key}`);
    return entry?.version === version ? entry : undefined;
  }

  async #createOnce(
    version: string,
    key: string,
    coding: Coding,
    create: () => Promise<CacheEntryInit | undefined>,
  ): Promise<Entry | undefined> {
    const name = `${version} ${coding} ${key}`;
    const pending = this.#pending.get(name);
    if (pending) return pending;
    const creating =
      coding === 'identity' ? this.#create(version, key, create) : this.#compress(version, key, coding, create);
    this.#pending.set(name, creating);
    try {
      return await creating;
    } finally {
      this.#pending.delete(name);
    }
  }

  async #create(
    version: string,
    key: string,
    create: () => Promise<CacheEntryInit | undefined>,
  ): Promise<Entry | undefined> {
    const init = await create();
    return init && this.#store(version, key, 'identity', init.body, init);
  }

  /** Stores a small body uncompressed under the coding, so that the next look-up finds it. */
  async #compress(
    version: string,
    key: string,
    coding: Coding,
    create: () => Promise<CacheEntryInit | undefined>,
  ): Promise<Entry | undefined> {
    const plain = this.#find(version, key, 'identity') ?? (await this.#createOnce(version, key, 'identity', create));
    if (!plain) return undefined;
    const body = plain.body.bytes.length < MIN_COMPRESSED_BYTES ? plain.body : await encode(plain.body, coding);
    return this.#store(version, key, coding, body, plain.init);
  }

  #store(version: string, key: string, coding: Coding, body: Representation, init: CacheEntryInit): Entry {
    const own = body.bytes.buffer.byteLength > 2 * body.bytes.length ? { ...body, bytes: copyOf(body.bytes) } : body;
    const response = { ...responsesOf(own, init), cost: init.cost ?? 0 };
    const entry = { key, version, body: own, init, response, hits: 0 };
    this.#entries.set(`${coding} ${key}`, entry);
    return entry;
  }

  /** Entries of other releases that were used and can be re-created, the most used first. */
  staleEntries(version: string): { key: string; coding: Coding; source: CacheSource }[] {
    return [...this.#entries.entries()]
      .filter(([, entry]) => entry.version !== version && entry.hits > 0)
      .sort(([, one], [, other]) => other.hits - one.hits)
      .flatMap(([name, { key, init }]) => {
        const coding = name.split(' ', 1)[0] as Coding;
        return init.source ? [{ key, coding, source: init.source }] : [];
      });
  }

  /** Removes what other releases left. */
  deleteStale(version: string): void {
    for (const [name, entry] of this.#entries.entries())
      if (entry.version !== version && entry.version !== EVERY_RELEASE) this.#entries.delete(name);
  }
}

function responsesOf(body: Representation, { headers, sameOriginOnly }: CacheEntryInit): Omit<CachedResponse, 'cost'> {
  const { bytes, contentType, coding, etag } = body;
  const validators: Headers = etag === undefined ? headers : { etag, ...headers };
  const own: Headers = {
    'content-type': contentType,
    'content-length': String(bytes.length),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  };
  const shared = sameOriginOnly ? { sameOriginOnly } : {};
  const ok = withRawHeaders({ status: 200, headers: { ...own, ...validators }, body: bytes, ...shared });
  if (etag === undefined) return { ok };
  return { ok, etag, notModified: withRawHeaders({ ...emptyResponse(304, validators), ...shared }) };
}

function copyOf(bytes: Buffer): Buffer {
  const c = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(c);
  return c;
}

function sizeOf({ key, body, init: { source } }: Entry): number {
  const sourceText = source?.kind === 'graphql' ? source.text.length : 0;
  // A character takes one or two bytes. The key is there twice: by itself, and with the coding.
  return body.bytes.length + 2 * (2 * key.length + sourceText) + ENTRY_OVERHEAD_BYTES;
}
