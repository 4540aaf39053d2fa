import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DatasetFileError, openDataset } from '../../db/release/open.js';

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
    const { release, close } = openDataset(path);
    close();
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const ageSeconds = Math.max(0, (Date.now() - statSync(path).mtimeMs) / 1_000);
    const { version, sequence } = release;
    return { version, sequence, sha256: hash.digest('hex'), ageSeconds };
  } catch (error) {
    if (error instanceof DatasetFileError) return undefined;
    throw error;
  }
}

/** A new name each time: a check of an earlier process, which was killed, may still read its file. */
export const temporaryFile = (path: string): string => `${path}.${randomUUID()}.download`;

/** Removes what a killed process has left. */
export function removeTemporaryFiles(path: string): void {
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.download')) rmSync(join(dirname(path), name));
}
