import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../../db/operator-error.js';
import { archivePublished, isArchivedFile } from '../../../db/storage/publish/downloads.js';
import { withImportLock } from '../../../db/storage/publish/lock.js';
import { checkReceived, readRelease } from '../../../db/storage/publish/published.js';
import { DATASET_FILE, MANIFEST_FILE, releaseFolder } from '../../../db/storage/release/archived.js';
import type { ReleaseRow } from '../../../db/storage/release/releases.js';
import { RefusedError } from '../../process/outbound/fetch-file.js';
import type { PublicKey } from '../../process/settings/parse-values.js';
import { SIGNATURE_FILE } from '../../sync/dataset-source.js';
import { verifySignature } from '../../sync/minisign.js';

/** A release was not written to the folder. */
export class PublishError extends OperatorError {
  override name = 'PublishError';
}

/** A file of a release. */
export interface ReleaseFile {
  name: string;
  path: string;
  bytes: number;
}

/** The published release and its files in the archive. */
export interface ArchivedRelease {
  release: ReleaseRow;
  dataset: ReleaseFile;
  manifest: ReleaseFile;
  /** The default path of the signature of the dataset. */
  signaturePath: string;
}

/** @throws DatasetFileError if nothing is published, or servers would not read it */
export async function archivedRelease(path: string): Promise<ArchivedRelease> {
  const release = await withImportLock(path, {}, async () => {
    const published = readRelease(path);
    archivePublished(path, published);
    return published.release;
  });
  const folder = releaseFolder(path, release.version) as string;
  const [dataset, manifest] = [fileAt(folder, DATASET_FILE), fileAt(folder, MANIFEST_FILE)];
  checkReceived(dataset.path);
  if (!(await isArchivedFile(path, release.version, dataset.path)))
    throw new PublishError(`${dataset.path} was changed. Remove the folder ${folder}, then run the command again.`);
  return { release, dataset, manifest, signaturePath: join(folder, SIGNATURE_FILE) };
}

function fileAt(folder: string, name: string): ReleaseFile {
  const path = join(folder, name);
  return { name, path, bytes: statSync(path).size };
}

/**
 * The signature of a dataset; undefined if there is none.
 *
 * @throws PublishError if it is missing where it is needed, or wrong
 */
export async function signatureFile(
  path: string,
  dataset: ReleaseFile,
  publicKey: PublicKey | undefined,
): Promise<ReleaseFile | undefined> {
  if (!existsSync(path)) {
    if (!publicKey) return undefined;
    throw new PublishError(
      `DATASET_PUBLIC_KEY is set, but the release is not signed. Sign it: minisign -S -m ${dataset.path}`,
    );
  }
  try {
    if (publicKey) await verifySignature(readFileSync(path, 'utf8'), readFileSync(dataset.path), publicKey);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    throw new PublishError(`Servers would refuse the signature: ${error.message}. Nothing was written.`);
  }
  return { name: SIGNATURE_FILE, path, bytes: statSync(path).size };
}
