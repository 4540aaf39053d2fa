import { constants, copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { OperatorError } from '../../db/operator-error.js';
import { followLinks, syncToDisk } from '../../db/storage/files/atomic-write.js';
import { archivePublished, isArchivedFile } from '../../db/storage/publish/downloads.js';
import { withImportLock } from '../../db/storage/publish/lock.js';
import { checkReceived, readRelease } from '../../db/storage/publish/published.js';
import { DATASET_FILE, MANIFEST_FILE, releaseFolder } from '../../db/storage/release/archived.js';
import type { ReleaseRow } from '../../db/storage/release/releases.js';
import { RefusedError } from '../process/outbound/fetch-file.js';
import { readConfig } from '../process/settings/config.js';
import { writableDataset } from '../process/settings/dataset-location.js';
import type { PublicKey } from '../process/settings/parse-values.js';
import { type Announcement, readManifest, SIGNATURE_FILE } from '../sync/dataset-source.js';
import { verifySignature } from '../sync/minisign.js';
import { examples, JSON_OPTION, type JsonOption, print, releaseName } from './common.js';

interface PublishOptions extends JsonOption {
  to: string;
  signature?: string;
  force?: boolean;
}

const HELP = `
Servers whose DATASET_URL is the URL of dataset.sqlite in the folder switch to the
release. A web server serves the folder, or you upload it: manifest.json, which
names the other files, after them.`;

export function addPublishCommand(program: Command): void {
  program
    .command('publish')
    .description('write the published release to a folder, for servers that follow it at a URL')
    .requiredOption('--to <dir>', 'folder that a web server serves, or that you upload')
    .option('--signature <file>', 'minisign signature of the dataset')
    .option('--force', 'replace a newer release, too')
    .option(...JSON_OPTION)
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples('publish --to /srv/www/civic-data', 'publish --to ./public --signature dataset.sqlite.minisig'),
    )
    .action(publish);
}

async function publish({ to, signature, force, json }: PublishOptions): Promise<void> {
  const config = readConfig();
  const path = writableDataset(config);
  checkPublicFolder(to);
  if (signature !== undefined && !existsSync(signature))
    throw new PublishError(`There is no file ${signature}. Nothing was written.`);
  const { release, dataset, manifest, signaturePath } = await archivedRelease(path);
  const signed = await signatureFile(signature ?? signaturePath, dataset, config.datasetPublicKey);
  if (!force) checkNewer(release, to);
  const files = [dataset, ...(signed ? [signed] : []), manifest];
  writePublicFolder(to, files);
  const { version, sequence, publishedAt } = release;
  const data = {
    ok: true,
    release: { version, sequence, publishedAt },
    files: files.map(({ name, bytes }) => ({ name, bytes })),
  };
  print(json, data, `Wrote ${releaseName(release)} to ${to}: ${files.map(({ name }) => name).join(', ')}.`);
}

/** @throws PublishError if servers that follow the folder would refuse the release */
function checkNewer({ version, sequence }: ReleaseRow, folder: string): void {
  const current = releaseIn(folder);
  if (!current || sequence > current.sequence || version === current.version) return;
  throw new PublishError(
    `${folder} has release ${current.version} (number ${current.sequence}), which is not older than ${version} (number ${sequence}). ` +
      'Nothing was written, because servers that follow it would refuse the older one. To write it anyway, add --force.',
  );
}

/** @throws PublishError if there is no such folder. The text is not repeated: it may be a URL or a command with a password. */
function checkPublicFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new PublishError(
    '--to names no folder. Create it first. To publish elsewhere, upload the folder afterwards with rclone, aws or rsync: .deploy/commands.md shows how.',
  );
}

/** The release that a folder has; undefined if there is none. */
function releaseIn(folder: string): Announcement | undefined {
  try {
    return readManifest(readFileSync(join(folder, MANIFEST_FILE), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Copies all files under temporary names, then renames them in order: a web server never sends part of a file, and the manifest, which
 * comes last, never names a missing file.
 *
 * @throws PublishError
 */
export function writePublicFolder(folder: string, files: readonly ReleaseFile[]): void {
  const temporary = ({ name }: ReleaseFile) => join(folder, `.${name}.new`);
  try {
    for (const file of files) {
      copyFileSync(file.path, temporary(file), constants.COPYFILE_FICLONE);
      syncToDisk(temporary(file));
    }
    for (const file of files) renameSync(temporary(file), followLinks(join(folder, file.name)));
    syncToDisk(folder);
  } catch (error) {
    throw new PublishError(
      `The files cannot be written to ${folder} (${(error as Error).message}). Free some disk space or allow writing there, then run the command again.`,
    );
  } finally {
    for (const file of files) rmSync(temporary(file), { force: true });
  }
}

/** A release was not written to the folder. */
class PublishError extends OperatorError {
  override name = 'PublishError';
}

/** A file of a release. */
interface ReleaseFile {
  name: string;
  path: string;
  bytes: number;
}

/** The published release and its files in the archive. */
interface ArchivedRelease {
  release: ReleaseRow;
  dataset: ReleaseFile;
  manifest: ReleaseFile;
  /** The default path of the signature of the dataset. */
  signaturePath: string;
}

/** @throws DatasetFileError if nothing is published, or servers would not read it */
async function archivedRelease(path: string): Promise<ArchivedRelease> {
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
async function signatureFile(
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
