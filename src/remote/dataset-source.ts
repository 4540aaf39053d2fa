import type { IncomingMessage } from 'node:http';
import type { PublicKey } from '../config/public-key.js';
import { RequestError, readText, sendRequest } from './http-request.js';
import { type Announcement, MAX_MANIFEST, readManifest } from './manifest.js';
import { MAX_SIGNATURE, verifySignature } from './minisign.js';
import { type Recheck, recheckOf } from './recheck.js';
import { RefusedError } from './refused-error.js';
import { saveFile } from './save-file.js';

/** A download that was started. */
export interface Download {
  recheck: Recheck;
  /** Writes the file and checks that it is the announced one. @throws RefusedError, RequestError, errors of the file system */
  save(path: string): Promise<void>;
}

/** Caches on the way must ask the server, too. */
const HEADERS = { 'cache-control': 'no-cache' };
/** Milliseconds for a file of a few KB. */
const SMALL_DEADLINE = 15_000;
/** Bytes a second that a download must reach, after its first minute. */
const MIN_SPEED = 100_000;
/** Every so many looks, the manifest is fetched in any case: two versions with the same ETag exist for a minute at most. */
const UNCONDITIONAL = 30;

/** The published files: the dataset, manifest.json and dataset.sqlite.minisig beside it. */
export class DatasetSource {
  #announced: Announcement | undefined;
  #conditions: Recheck['conditions'];
  #looks = 0;

  constructor(
    private readonly url: URL,
    private readonly publicKey: PublicKey | undefined,
    private readonly signal: AbortSignal,
  ) {}

  /** Which release is published. @throws RequestError or RefusedError */
  async announced(): Promise<Announcement> {
    this.#looks += 1;
    const conditions = this.#looks % UNCONDITIONAL === 0 ? undefined : this.#conditions;
    const response = await this.#get('manifest.json', SMALL_DEADLINE, this.#announced && conditions);
    if (response.statusCode === 304 && this.#announced) {
      response.resume();
      return this.#announced;
    }
    this.#announced = undefined;
    this.#announced = readManifest(await readText(response, MAX_MANIFEST));
    this.#conditions = recheckOf(response.headers).conditions;
    return this.#announced;
  }

  /** The signature, if one is needed. @throws RefusedError if there is none */
  async signature(): Promise<string | undefined> {
    if (!this.publicKey) return undefined;
    try {
      return await readText(await this.#get('dataset.sqlite.minisig', SMALL_DEADLINE), MAX_SIGNATURE);
    } catch (error) {
      const isMissing = error instanceof RequestError && (error.status === 404 || error.status === 403);
      if (!isMissing) throw error;
      throw new RefusedError(
        'DATASET_PUBLIC_KEY is set, but there is no signature dataset.sqlite.minisig; upload it with: npx civic-data publish --sign',
      );
    }
  }

  /** @returns undefined if the file is still the one that the conditions are about */
  async download(
    announced: Announcement,
    signature: string | undefined,
    unless: Recheck['conditions'],
  ): Promise<Download | undefined> {
    const deadline = 60_000 + (announced.bytes / MIN_SPEED) * 1_000;
    const response = await this.#get(undefined, deadline, unless);
    if (response.statusCode === 304) {
      response.resume();
      return undefined;
    }
    const { publicKey } = this;
    return {
      recheck: recheckOf(response.headers),
      save: async (path) => {
        const file = await saveFile(response, path, announced);
        if (publicKey) await verifySignature(signature ?? '', file, publicKey);
      },
    };
  }

  /** @param name of a file beside the dataset; the dataset if it is left out */
  async #get(name: string | undefined, deadline: number, unless?: Recheck['conditions']): Promise<IncomingMessage> {
    const url = name === undefined ? this.url : besideDataset(this.url, name);
    const headers = { ...HEADERS, ...unless };
    const options = { headers, deadline, signal: this.signal, ...(unless && { accept: [304] }) };
    try {
      return await sendRequest(url, options);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      throw new RequestError(`${name ?? 'the file'}: ${error.message}`, error.status);
    }
  }
}

/** The URL of a file beside the dataset, with the same credentials and query, which may be a signature for the whole folder. */
export function besideDataset(url: URL, name: string): URL {
  const beside = new URL(url);
  beside.pathname = new URL(name, url).pathname;
  return beside;
}
