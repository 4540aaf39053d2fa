import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { ReleaseRow } from '../../../db/storage/release/release.js';
import { readConfig } from '../../process/settings/config.js';
import { writableDataset } from '../../process/settings/dataset-location.js';
import { examples, JSON_OPTION } from '../help.js';
import { print, releaseName } from '../output.js';
import { checkPublicFolder, releaseIn, writePublicFolder } from './public-folder.js';
import { archivedRelease, PublishError, signatureFile } from './release-files.js';

interface Options {
  to: string;
  signature?: string;
  force?: boolean;
  json?: boolean;
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

async function publish({ to, signature, force, json }: Options): Promise<void> {
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
