import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { ProgressOptions } from '../../../db/progress.js';
import { readConfig } from '../../config/config.js';
import { writableDataset } from '../../config/dataset-files.js';
import type { Announcement } from '../../remote/manifest.js';
import { examples, JSON_OPTION } from '../help.js';
import { print, releaseName } from '../output.js';
import { InterruptedError, withProgress } from '../with-progress.js';
import { CommandTarget } from './command-target.js';
import { FolderTarget } from './folder-target.js';
import { type ArchivedRelease, archivedRelease, signatureFile } from './release-files.js';
import { namesFile, refusePlaceholders, runShell, SAMPLE_SIGN, SAMPLE_UPLOAD } from './shell-command.js';
import { PublishError, type PublishTarget, type ReleaseFile } from './target.js';
import { UrlTarget } from './url-target.js';

interface Options {
  to: string;
  sign?: string;
  signature?: string;
  force?: boolean;
  json?: boolean;
}

const HELP = `
Servers whose DATASET_URL is the URL of the uploaded dataset.sqlite switch to
it. TARGET is one of:
  a folder   that a web server serves
  a URL      of a folder to which files are uploaded with PUT
  a command  that the shell runs for each file, with two variables:
             CIVIC_DATA_FILE is its path, CIVIC_DATA_NAME is its name
             (dataset.sqlite, dataset.sqlite.minisig, manifest.json)`;

export function addPublishCommand(program: Command): void {
  program
    .command('publish')
    .description('upload the published release for servers that follow it at a URL')
    .requiredOption('--to <target>', 'folder, URL, or upload command with CIVIC_DATA_FILE')
    .option('--sign <shell-command>', 'command that signs the file CIVIC_DATA_FILE')
    .addOption(new Option('--signature <file>', 'minisign signature that you already have').conflicts('sign'))
    .option('--force', 'upload even if the target has a newer release')
    .option(...JSON_OPTION)
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        'publish --to /srv/www/civic-data',
        `publish --to ${SAMPLE_UPLOAD}`,
        `publish --to https://example.org/data/ --sign ${SAMPLE_SIGN}`,
      ),
    )
    .action(publish);
}

async function publish({ json, ...options }: Options): Promise<void> {
  const config = readConfig();
  const path = writableDataset(config);
  const target = targetOf(options.to);
  let begun = false;
  const upload = async (progress: ProgressOptions) => {
    const archived = await archivedRelease(path);
    const signature = await sign(archived, options, config.datasetPublicKey, progress.signal);
    if (!options.force) checkNewer(archived.announced, await target.published(), target);
    const files = [archived.dataset, ...(signature ? [signature] : []), archived.manifest];
    begun = true;
    await target.upload(files, progress);
    return { release: archived.release, files };
  };
  const { release, files } = await withProgress(upload).catch((error: unknown) => {
    throw begun ? unfinished(error) : error;
  });
  const { version, sequence, publishedAt } = release;
  const text = `Uploaded ${releaseName(release)} to ${target.name}: ${files.map(({ name }) => name).join(', ')}.`;
  const data = {
    ...{ ok: true, release: { version, sequence, publishedAt } },
    files: files.map(({ name, bytes }) => ({ name, bytes })),
  };
  print(json, data, text);
}

function targetOf(text: string): PublishTarget {
  if (/^https?:\/\//i.test(text)) return new UrlTarget(text);
  refusePlaceholders('--to', text, SAMPLE_UPLOAD);
  return namesFile(text) ? new CommandTarget(text) : new FolderTarget(text);
}

async function sign(
  { dataset, signaturePath }: ArchivedRelease,
  { sign: command, signature }: Options,
  publicKey: Parameters<typeof signatureFile>[2],
  signal: AbortSignal | undefined,
): Promise<ReleaseFile | undefined> {
  if (signature !== undefined) {
    if (!existsSync(signature)) throw new PublishError(`There is no file ${signature}. Nothing was uploaded.`);
    return signatureFile(resolve(signature), dataset, publicKey);
  }
  if (command !== undefined) {
    refusePlaceholders('--sign', command, SAMPLE_SIGN);
    // So that a command that writes none is noticed.
    rmSync(signaturePath, { force: true });
    await runShell('The command of --sign', command, dataset, signal);
    if (!existsSync(signaturePath))
      throw new PublishError(`The command of --sign did not write ${signaturePath}. Nothing was uploaded.`);
  }
  return signatureFile(signaturePath, dataset, publicKey);
}

/** @throws PublishError if servers that follow the target would refuse the release */
function checkNewer(announced: Announcement, published: Announcement | undefined, { name }: PublishTarget): void {
  if (!published || announced.sequence > published.sequence || announced.version === published.version) return;
  const { version, sequence } = published;
  throw new PublishError(
    `${name} has release ${version} (number ${sequence}), which is not older than ${announced.version} (number ${announced.sequence}). ` +
      'Nothing was uploaded, because servers that follow it would refuse the older one. To upload it in spite of that, add --force.',
  );
}

/** An upload that failed in the middle: servers go on with the release before, since the manifest comes last. */
function unfinished(error: unknown): unknown {
  const todo = 'Servers stay with the release that they have. Run the command again to complete the upload.';
  if (error instanceof InterruptedError) return new InterruptedError(error.signal, todo);
  return error instanceof PublishError ? new PublishError(`${error.message} ${todo}`) : error;
}
