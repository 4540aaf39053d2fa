import { constants, copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { followLinks, syncToDisk } from '../../../db/storage/files/atomic-write.js';
import { MANIFEST_FILE } from '../../../db/storage/release/archived.js';
import type { ReleaseRow } from '../../../db/storage/release/releases.js';
import { readConfig } from '../../process/settings/config.js';
import { writableDataset } from '../../process/settings/dataset-location.js';
import { type Announcement, readManifest } from '../../sync/dataset-source.js';
import { examples, JSON_OPTION, type JsonOption } from '../help.js';
import { print, releaseName } from '../output.js';
import { archivedRelease, PublishError, type ReleaseFile, signatureFile } from './release-files.js';

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
