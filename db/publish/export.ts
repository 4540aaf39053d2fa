import type { ReleaseRow } from '../queries/release.js';
import { type WriteOptions, writeDatasetFolder } from './folder/write.js';
import { readRelease } from './published.js';

export interface ExportOptions extends WriteOptions {
  /** The dataset file that is published. */
  path: string;
  /** Folder to write the files to; made where it is missing. */
  folder: string;
}

/**
 * Writes the published release as the files that an import takes: to import them again changes nothing, and on a server that has
 * nothing yet they make the same release. Its history is not in them.
 *
 * @throws DatasetFileError when nothing is published; FolderInUseError and FileWriteError with nothing lost
 */
export function exportDataset({ path, folder, ...options }: ExportOptions): { release: ReleaseRow; files: string[] } {
  const { dataset, release } = readRelease(path);
  return { release, files: writeDatasetFolder(folder, dataset, options) };
}
