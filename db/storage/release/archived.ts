import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isVersion } from './releases.js';

/** The file of the dataset itself, as it was published. */
export const DATASET_FILE = 'dataset.sqlite';
/** The list of the files, with their sizes and hashes. */
export const MANIFEST_FILE = 'manifest.json';

/** The folders of the releases, next to the published file. */
const archiveOf = (datasetPath: string): string => join(dirname(datasetPath), 'releases');

/** Where the files of a release are, in a folder with the name of its version; undefined if the text is no version. The folder may be missing. */
export function releaseFolder(datasetPath: string, version: string): string | undefined {
  return isVersion(version) ? join(archiveOf(datasetPath), version) : undefined;
}

/** Versions of the releases that have files. */
export function archivedVersions(datasetPath: string): Set<string> {
  const archive = archiveOf(datasetPath);
  const names = existsSync(archive) ? readdirSync(archive) : [];
  return new Set(names.filter((name) => isVersion(name) && existsSync(join(archive, name, MANIFEST_FILE))));
}
