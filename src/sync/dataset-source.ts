import { commandLine } from '../../db/command-line.js';
import { withoutMark } from '../../db/domain/text/csv.js';
import type { DownloadManifest } from '../../db/storage/publish/downloads.js';
import { DATASET_FILE, MANIFEST_FILE } from '../../db/storage/release/archived.js';
import {
  type FetchedFile,
  type FetchOptions,
  fetchFile,
  RefusedError,
  RequestError,
} from '../process/outbound/fetch-file.js';
import type { PublicKey } from '../process/settings/parse-values.js';

export const SIGNATURE_FILE = `${DATASET_FILE}.minisig`;

/** A manifest has some 3 KB, a signature four lines. */
const MAX_SMALL_FILE = 1_000_000;
const SMALL_DEADLINE_MS = 15_000;
/** Every 30th poll fetches the manifest in any case, so a new version with the ETag of the old one is noticed within a minute. */
const UNCONDITIONAL = 30;

/** Milliseconds for the dataset, as in `FetchOptions`. */
export type Timeouts = Pick<FetchOptions, 'deadlineMs' | 'idleMs'>;

/** A dataset of 40 MB arrives in time at 45 KB a second. */
const TIMEOUTS: Timeouts = { deadlineMs: 900_000, idleMs: 10_000 };

/** The published files: the dataset, manifest.json and dataset.sqlite.minisig next to it. */
export class DatasetSource {
  #manifest: { announced: Announcement; etag: string | undefined } | undefined;
  #polls = 0;

  constructor(
    private readonly url: URL,
    readonly publicKey: PublicKey | undefined,
    private readonly signal: AbortSignal,
    private readonly timeouts: Timeouts = TIMEOUTS,
  ) {}

  /** Which release is published. @throws RequestError or RefusedError */
  async announced(): Promise<Announcement> {
    this.#polls += 1;
    const known = this.#polls % UNCONDITIONAL === 0 ? undefined : this.#manifest;
    const fetched = await this.#fetchSmall(MANIFEST_FILE, known?.etag).catch(withHint);
    if (!fetched && known) return known.announced;
    this.#manifest = undefined;
    const { content, etag } = fetched as FetchedFile;
    const announced = readManifest(content.toString(), etag);
    this.#manifest = { announced, etag };
    return announced;
  }

  /** The signature, if one is needed. @throws RefusedError if there is none */
  async signature(): Promise<string | undefined> {
    if (!this.publicKey) return undefined;
    try {
      return (await this.#fetchSmall(SIGNATURE_FILE))?.content.toString();
    } catch (error) {
      const isMissing = error instanceof RequestError && (error.status === 404 || error.status === 403);
      if (!isMissing) throw error;
      throw new RefusedError(
        `DATASET_PUBLIC_KEY is set, but there is no signature ${SIGNATURE_FILE}; sign the release, and upload all files of: ${commandLine('publish --to DIR')}`,
      );
    }
  }

  /**
   * @param maxBytes after which the rest of the file is not read
   * @returns undefined if the file is still the version of the ETag
   */
  dataset(maxBytes: number, etag: string | undefined): Promise<FetchedFile | undefined> {
    return this.#fetch(DATASET_FILE, { maxBytes, etag, ...this.timeouts });
  }

  #fetchSmall(name: string, etag?: string): Promise<FetchedFile | undefined> {
    const { idleMs } = this.timeouts;
    return this.#fetch(name, { etag, maxBytes: MAX_SMALL_FILE, deadlineMs: SMALL_DEADLINE_MS, idleMs });
  }

  async #fetch(name: string, options: Omit<FetchOptions, 'signal'>): Promise<FetchedFile | undefined> {
    const url = new URL(this.url);
    // Next to the dataset, with the same credentials and query, which may be a signature for the whole folder.
    if (name !== DATASET_FILE) url.pathname = new URL(name, url).pathname;
    try {
      return await fetchFile(url, { ...options, signal: this.signal });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      throw new RequestError(`${name}: ${error.message}`, error.status);
    }
  }
}

/** A dataset that was uploaded by hand often lacks its manifest. */
function withHint(error: Error): never {
  if (!(error instanceof RequestError) || error.status !== 404) throw error;
  const hint = `It belongs next to the dataset, and "${commandLine('publish --to DIR')}" writes both`;
  throw new RequestError(`${error.message}. ${hint}`, error.status);
}

/** What a manifest says about the release next to it. */
export interface Announcement {
  version: string;
  sequence: number;
  /** Size of the dataset file. */
  bytes: number;
  sha256: string;
  /** Identifies the manifest: its ETag and its text. */
  id: string;
}

/** Twice the largest dataset that this service is made for. It keeps a wrong file from filling the memory. */
const MAX_DATASET = 100_000_000;

/** @throws RefusedError if the text is not a release manifest */
export function readManifest(text: string, etag = ''): Announcement {
  const manifest = parse(text);
  const { version, sequence, files } = manifest ?? {};
  const entry = Array.isArray(files) ? files.find((file) => file?.name === DATASET_FILE) : undefined;
  const { bytes, sha256 } = entry ?? {};
  const isWhole =
    typeof version === 'string' && isCount(sequence) && isCount(bytes) && /^[0-9a-f]{64}$/.test(String(sha256));
  if (!isWhole) {
    const start = JSON.stringify(text.trimStart().slice(0, 20));
    throw new RefusedError(`manifest.json is not a release manifest; it begins with ${start}`);
  }
  if (bytes > MAX_DATASET) throw new RefusedError(`the file has ${bytes} bytes; at most ${MAX_DATASET} are allowed`);
  return { version: version.slice(0, 60), sequence, bytes, sha256: sha256 as string, id: `${etag} ${text}` };
}

function parse(text: string): Partial<DownloadManifest> | null {
  try {
    return JSON.parse(withoutMark(text));
  } catch {
    return null;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
