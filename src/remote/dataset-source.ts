import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { commandLine } from '../../db/command-line.js';
import { DATASET_FILE, MANIFEST_FILE } from '../../db/release/archived.js';
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

export const SIGNATURE_FILE = `${DATASET_FILE}.minisig`;

/** Caches on the way must ask the server, too. */
const HEADERS = { 'cache-control': 'no-cache' };
/** Milliseconds for a file of a few KB. */
const SMALL_DEADLINE = 15_000;
/** Every so many polls, the manifest is fetched in any case: two versions with the same ETag exist for a minute at most. */
const UNCONDITIONAL = 30;

/** The published files: the dataset, manifest.json and dataset.sqlite.minisig next to it. */
export class DatasetSource {
  #announced: Announcement | undefined;
  #conditions: Recheck['conditions'];
  #polls = 0;

  constructor(
    private readonly url: URL,
    private readonly publicKey: PublicKey | undefined,
    private readonly signal: AbortSignal,
    private readonly stallMs?: number,
  ) {}

  /** Which release is published. @throws RequestError or RefusedError */
  async announced(): Promise<Announcement> {
    this.#polls += 1;
    const conditions = this.#polls % UNCONDITIONAL === 0 ? undefined : this.#conditions;
    const response = await this.#get(MANIFEST_FILE, SMALL_DEADLINE, this.#announced && conditions).catch(withHint);
    if (response.statusCode === 304 && this.#announced) {
      response.resume();
      return this.#announced;
    }
    this.#announced = undefined;
    const recheck = recheckOf(response.headers);
    this.#announced = readManifest(await aboutFile(MANIFEST_FILE, readText(response, MAX_MANIFEST)), recheck.tag);
    this.#conditions = recheck.conditions;
    return this.#announced;
  }

  /** The signature, if one is needed. @throws RefusedError if there is none */
  async signature(): Promise<string | undefined> {
    if (!this.publicKey) return undefined;
    try {
      const response = await this.#get(SIGNATURE_FILE, SMALL_DEADLINE);
      return await aboutFile(SIGNATURE_FILE, readText(response, MAX_SIGNATURE));
    } catch (error) {
      const isMissing = error instanceof RequestError && (error.status === 404 || error.status === 403);
      if (!isMissing) throw error;
      throw new RefusedError(
        `DATASET_PUBLIC_KEY is set, but there is no signature dataset.sqlite.minisig; upload it with: ${commandLine('publish --sign')}`,
      );
    }
  }

  /** @returns undefined if the file is still the one that the conditions are about */
  async download(
    announced: Announcement,
    signature: string | undefined,
    unless: Recheck['conditions'],
  ): Promise<Download | undefined> {
    const response = await this.#get(DATASET_FILE, undefined, unless);
    if (response.statusCode === 304) {
      response.resume();
      return undefined;
    }
    const { publicKey, signal } = this;
    const request = (headers: OutgoingHttpHeaders) => this.#send(this.url, undefined, headers);
    return {
      recheck: recheckOf(response.headers),
      save: async (path) => {
        const file = await aboutFile(DATASET_FILE, saveFile(response, path, announced, { request, signal }));
        if (publicKey) await verifySignature(signature ?? '', file, publicKey);
      },
    };
  }

  #get(name: string, deadline: number | undefined, unless?: Recheck['conditions']): Promise<IncomingMessage> {
    const url = name === DATASET_FILE ? this.url : besideDataset(this.url, name);
    return aboutFile(name, this.#send(url, deadline, unless, unless && [304]));
  }

  #send(url: URL, deadline?: number, more?: OutgoingHttpHeaders, accept?: number[]): Promise<IncomingMessage> {
    const { signal, stallMs } = this;
    return sendRequest(url, { headers: { ...HEADERS, ...more }, deadline, signal, stallMs, ...(accept && { accept }) });
  }
}

/** A dataset that was uploaded by hand often lacks its manifest. */
function withHint(error: Error): never {
  if (!(error instanceof RequestError) || error.status !== 404) throw error;
  const hint = `It belongs next to the dataset, and "${commandLine('publish --to TARGET')}" uploads both`;
  throw new RequestError(`${error.message}. ${hint}`, error.status);
}

/** Adds the name of a file to the message of a failed request. */
async function aboutFile<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new RequestError(`${name}: ${error.message}`, error.status);
  }
}

/** The URL of a file next to the dataset, with the same credentials and query, which may be a signature for the whole folder. */
export function besideDataset(url: URL, name: string): URL {
  const sibling = new URL(url);
  sibling.pathname = new URL(name, url).pathname;
  return sibling;
}
