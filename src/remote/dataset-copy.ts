import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { commandLine } from '../../db/command-line.js';
import { checkDataset, DatasetFileError } from '../../db/release/open.js';
import type { Log } from '../logging/log.js';
import { checkCopy } from './check-copy.js';
import type { Announcement } from './manifest.js';
import { RefusedError } from './refused-error.js';

/** The release that a server has. */
export interface DatasetCopy {
  version: string;
  sequence: number;
  /** Of the file. */
  sha256: string;
  /** Seconds since it was downloaded. */
  ageSeconds: number;
}

/** The copy of an earlier start; undefined if there is none that can be used. */
export async function readCopy(path: string): Promise<DatasetCopy | undefined> {
  try {
    const { version, sequence } = checkDataset(path);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const ageSeconds = Math.max(0, (Date.now() - statSync(path).mtimeMs) / 1_000);
    return { version, sequence, sha256: hash.digest('hex'), ageSeconds };
  } catch (error) {
    if (error instanceof DatasetFileError) return undefined;
    throw error;
  }
}

/** Removes what a killed process has left. */
export function removeTemporaryFiles(path: string): void {
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.download')) rmSync(join(dirname(path), name));
}

export interface InstallOptions {
  /** The file that servers read. */
  path: string;
  /** How many replaced releases keep their downloads. */
  releasesKept: number;
  log: Log;
  signal: AbortSignal;
}

/**
 * Downloads a release into a temporary file, checks it, writes its downloads, and renames the file over the copy.
 *
 * @returns the copy, and why its downloads were not written, if they were not
 * @throws RefusedError, RequestError, and errors of the file system, each with the copy unchanged
 */
export async function installCopy(
  announced: Announcement,
  save: (path: string) => Promise<void>,
  { path, releasesKept, log, signal }: InstallOptions,
): Promise<{ copy: DatasetCopy; archiveProblem: string | undefined }> {
  // A new name each time: a check of an earlier process, which was killed, may still read its file.
  const temporary = `${path}.${randomUUID()}.download`;
  log.info({ release: announced.version, bytes: announced.bytes }, 'Downloading a release of the dataset');
  try {
    await save(temporary);
    const { release, refused, archiveProblem } = await checkCopy(temporary, {
      datasetPath: path,
      releasesKept,
      signal,
    });
    if (!release) throw new RefusedError(`the file ${refused}`);
    const { version, sequence } = release;
    if (version !== announced.version || sequence !== announced.sequence)
      throw new RefusedError(
        `the file is release ${version} (number ${sequence}), but manifest.json names ${announced.version} (number ${announced.sequence}). ` +
          `Upload both again: ${commandLine('publish --to TARGET')}`,
      );
    await rename(temporary, path);
    await syncFolder(dirname(path));
    log.info({ release: version }, 'Copied a new release of the dataset');
    return { copy: { version, sequence, sha256: announced.sha256, ageSeconds: 0 }, archiveProblem };
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Makes the rename survive a power failure, without holding up requests. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
