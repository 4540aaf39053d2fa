import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { archivePublished } from '../../../db/publish/downloads.js';
import { withImportLock } from '../../../db/publish/lock.js';
import { readRelease } from '../../../db/publish/published.js';
import { checkReceived } from '../../../db/publish/received.js';
import { DATASET_FILE, MANIFEST_FILE, releaseFolder } from '../../../db/release/archived.js';
import type { ReleaseRow } from '../../../db/release/release.js';
import type { PublicKey } from '../../config/public-key.js';
import { SIGNATURE_FILE } from '../../remote/dataset-source.js';
import { type Announcement, readManifest } from '../../remote/manifest.js';
import { verifySignature } from '../../remote/minisign.js';
import { RefusedError } from '../../remote/refused-error.js';
import { SAMPLE_SIGN } from './shell-command.js';
import { PublishError, type ReleaseFile } from './target.js';

/** The published release, as its files in the archive. */
export interface ArchivedRelease {
  release: ReleaseRow;
  announced: Announcement;
  dataset: ReleaseFile;
  manifest: ReleaseFile;
  /** Where the signature of the dataset is, if it is signed. */
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
  const file = (name: string): ReleaseFile => ({
    name,
    path: join(folder, name),
    bytes: statSync(join(folder, name)).size,
  });
  const [dataset, manifest] = [file(DATASET_FILE), file(MANIFEST_FILE)];
  checkReceived(dataset.path);
  const announced = readManifest(readFileSync(manifest.path, 'utf8'));
  if ((await hashOf(dataset.path, 'sha256')).toString('hex') !== announced.sha256)
    throw new PublishError(`${dataset.path} was changed. Remove the folder ${folder}, then run the command again.`);
  return { release, announced, dataset, manifest, signaturePath: join(folder, SIGNATURE_FILE) };
}

/**
 * The signature to upload; undefined if there is none.
 *
 * @throws PublishError if it is missing where it is needed, or wrong
 */
export async function signatureFile(
  path: string,
  { path: dataset, bytes }: ReleaseFile,
  publicKey: PublicKey | undefined,
): Promise<ReleaseFile | undefined> {
  if (!existsSync(path)) {
    if (!publicKey) return undefined;
    throw new PublishError(
      `DATASET_PUBLIC_KEY is set, but the release is not signed. Add --sign COMMAND, such as: --sign ${SAMPLE_SIGN}`,
    );
  }
  const blake2b512 = await hashOf(dataset, 'blake2b512');
  try {
    if (publicKey) await verifySignature(readFileSync(path, 'utf8'), { path: dataset, bytes, blake2b512 }, publicKey);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    throw new PublishError(`Servers would refuse the signature: ${error.message}. Nothing was uploaded.`);
  }
  return { name: SIGNATURE_FILE, path, bytes: statSync(path).size };
}

async function hashOf(path: string, algorithm: string): Promise<Buffer> {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest();
}
