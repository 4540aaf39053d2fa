import { type ExecFileException, execFile } from 'node:child_process';
import { randomUUID, subtle } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { commandLine } from '../../db/command-line.js';
import { packageRoot } from '../../db/package-root.js';
import { checkDataset, DatasetFileError } from '../../db/storage/release/open.js';
import type { ReleaseRow } from '../../db/storage/release/releases.js';
import { RefusedError } from '../process/outbound/fetch-file.js';
import { childEnvironment } from '../process/settings/config.js';
import type { Announcement } from './dataset-source.js';

/** The release that a server has. */
export interface DatasetCopy {
  version: string;
  sequence: number;
  /** Hash of the file. */
  sha256: string;
  /** Seconds since it was downloaded. */
  ageSeconds: number;
}

/** The copy of an earlier start; undefined if there is none that can be used. */
export async function readCopy(path: string): Promise<DatasetCopy | undefined> {
  try {
    const { version, sequence } = checkDataset(path);
    const ageSeconds = Math.max(0, (Date.now() - statSync(path).mtimeMs) / 1_000);
    return { version, sequence, sha256: await sha256(readFileSync(path)), ageSeconds };
  } catch (error) {
    if (error instanceof DatasetFileError) return undefined;
    throw error;
  }
}

/** @throws RefusedError if the announced release is not newer than the copy */
export function checkSequence(announced: Announcement, copy: DatasetCopy | undefined): void {
  if (!copy || announced.sequence > copy.sequence || announced.version === copy.version) return;
  const older = announced.sequence < copy.sequence ? 'is older than' : 'is not newer than';
  throw new RefusedError(
    `its release ${announced.version} (number ${announced.sequence}) ${older} ${copy.version} (number ${copy.sequence}) of the copy. ` +
      `To go back, publish the earlier content as a new release: ${commandLine('rollback VERSION')}. ` +
      'To start again with another dataset, stop the service and remove dataset.sqlite from COPIES',
  );
}

/** Removes the temporary files of a killed process. */
export function removeTemporaryFiles(path: string): void {
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.download')) rmSync(join(dirname(path), name));
}

/**
 * Writes a downloaded file to a temporary one, checks it, writes its downloads, and renames it over the copy.
 *
 * @throws RefusedError, and errors of the file system, each with the copy unchanged
 */
export async function installCopy(
  announced: Announcement,
  content: Buffer,
  options: CheckOptions,
): Promise<DatasetCopy> {
  const { datasetPath } = options;
  await checkContent(announced, content);
  // A new name each time: a check of an earlier process, which was killed, may still read its file.
  const temporary = `${datasetPath}.${randomUUID()}.download`;
  try {
    await writeFile(temporary, content, { flag: 'wx', flush: true });
    const { release, refused } = await checkCopy(temporary, options);
    if (!release) throw new RefusedError(`the file ${refused}`);
    const { version, sequence } = release;
    if (version !== announced.version || sequence !== announced.sequence)
      throw new RefusedError(
        `the file is release ${version} (number ${sequence}), but manifest.json names ${announced.version} (number ${announced.sequence}). ${REPEAT}`,
      );
    await rename(temporary, datasetPath);
    return { version, sequence, sha256: announced.sha256, ageSeconds: 0 };
  } finally {
    await rm(temporary, { force: true });
  }
}

const REPEAT = `Upload both again, manifest.json last, from the folder of: ${commandLine('publish --to DIR')}`;

/** @throws RefusedError if a file is not the announced one */
async function checkContent({ bytes, sha256: expected }: Announcement, content: Buffer): Promise<void> {
  if (content.length !== bytes) {
    const [isCut, actual] = [content.length < bytes, content.length];
    const found = isCut ? `was cut off: it has ${actual} bytes` : `has more than ${bytes} bytes`;
    throw new RefusedError(`the file ${found}, but manifest.json names ${bytes}. ${REPEAT}`);
  }
  if ((await sha256(content)) !== expected)
    throw new RefusedError(`the file does not have the SHA-256 hash that manifest.json names. ${REPEAT}`);
}

/** Runs in another thread, so that requests do not wait for it. */
async function sha256(content: Buffer): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', content as Buffer<ArrayBuffer>)).toString('hex');
}

/** What the check of a file found. */
export interface CopyReport {
  release?: ReleaseRow;
  /** Why the file must not be used, to complete a sentence that begins with it. */
  refused?: string;
  /** Why the downloads of the release were not written. */
  archiveProblem?: string;
}

export interface CheckOptions {
  /** The file that servers read, next to which the downloads are. */
  datasetPath: string;
  /** How many replaced releases keep their downloads. */
  releasesKept: number;
  signal: AbortSignal;
}

/** The build of copy-task.ts. */
const PROGRAM = join(packageRoot, 'dist/copy-task.js');
/** 40 MB take some seconds. */
const TIMEOUT_MS = 300_000;

/** Checks a file and writes its downloads, in another process, so that requests do not wait. */
export async function checkCopy(
  file: string,
  { datasetPath, releasesKept, signal }: CheckOptions,
): Promise<CopyReport> {
  const run = promisify(execFile);
  try {
    const { stdout } = await run(process.execPath, [PROGRAM, file, datasetPath, String(releasesKept)], {
      signal,
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL' as const,
      env: childEnvironment(),
    });
    return JSON.parse(stdout) as CopyReport;
  } catch (error) {
    const { stderr, signal: killedBy, message } = error as ExecFileException & { stderr?: string };
    throw new Error(`it could not be checked (${killedBy ?? (stderr?.trim() || message)})`);
  }
}
