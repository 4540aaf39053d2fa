import type { DownloadManifest } from '../../db/publish/downloads.js';
import { DATASET_FILE } from '../../db/release/archived.js';
import { withoutMark } from '../../db/text/byte-order-mark.js';
import { RefusedError } from './refused-error.js';

/** What a manifest says about the release next to it. */
export interface Announcement {
  version: string;
  sequence: number;
  /** Of the dataset file. */
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
