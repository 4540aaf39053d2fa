import type { ReleaseRow } from '../release/release.js';
import { type WriteOptions, writeDatasetFolder } from './folder/write.js';
import { readRelease } from './published.js';

export interface ExportOptions extends WriteOptions {
  /** The published dataset file. */
  path: string;
  /** Folder to write the files to; created if missing. */
  folder: string;
}

/**
 * Writes the published release as the files that an import reads. Importing them again changes nothing; on a server without a
 * dataset they produce the same release. The release history is not exported.
 *
 * @throws DatasetFileError if nothing is published; FolderInUseError or FileWriteError if the files cannot be written
 */
export function exportDataset({ path, folder, ...options }: ExportOptions): { release: ReleaseRow; files: string[] } {
  const { dataset, release } = readRelease(path);
  return { release, files: writeDatasetFolder(folder, dataset, options) };
}
