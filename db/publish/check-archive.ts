import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATASET_FILE, MANIFEST_FILE, releaseFolder } from '../release/archived.js';
import { DOWNLOADS, type DownloadManifest } from './downloads.js';

/**
 * Compares the files of an archived release with its manifest.
 *
 * @returns what is wrong, such as `values.csv is missing`; nothing if all are whole
 */
export async function checkArchivedRelease(datasetPath: string, version: string): Promise<string[]> {
  const folder = releaseFolder(datasetPath, version) as string;
  const manifest = await readManifest(folder);
  if (manifest?.version !== version) return [`${MANIFEST_FILE} cannot be read`];
  const problems: string[] = [];
  for (const { name, bytes, sha256 } of manifest.files) {
    // Names come from a file that may be damaged.
    if (!Object.hasOwn(DOWNLOADS, name)) problems.push(`${MANIFEST_FILE} names an unknown file`);
    else if (statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() !== true)
      problems.push(`${name} is missing`);
    else if (statSync(join(folder, name)).size !== bytes || (await hashOf(join(folder, name))) !== sha256)
      problems.push(`${name} is damaged`);
  }
  return problems;
}

/** Whether a file, by default the published one, is the one that was archived with this version. */
export async function isArchivedFile(datasetPath: string, version: string, file = datasetPath): Promise<boolean> {
  const archived = await archivedHash(datasetPath, version);
  return archived !== undefined && archived === (await hashOf(file));
}

/** SHA-256 of the dataset file that was archived with this version; undefined if its files are missing or incomplete. */
export async function archivedHash(datasetPath: string, version: string): Promise<string | undefined> {
  const manifest = await readManifest(releaseFolder(datasetPath, version) as string);
  return manifest?.files.find(({ name }) => name === DATASET_FILE)?.sha256;
}

async function readManifest(folder: string): Promise<DownloadManifest | undefined> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')) as DownloadManifest;
    return Array.isArray(manifest?.files) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** In parts, so that a large file takes no memory. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}
