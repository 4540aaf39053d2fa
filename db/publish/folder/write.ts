import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { makeFolder, writeFileAtomic } from '../../atomic-write.js';
import { OperatorError } from '../../operator-error.js';
import type { Dataset } from '../dataset.js';
import { CSV_FILES, type CsvFile, MANIFEST_FILE } from './files.js';
import { toFileRows, toManifestJson } from './rows.js';

/** The folder holds files that say something else, and might be somebody's unpublished work. */
export class FolderInUseError extends OperatorError {
  override name = 'FolderInUseError';
  constructor(folder: string, files: string[]) {
    super(
      `${folder} has files that differ from the release: ${files.join(', ')}. Nothing was written. ` +
        'Choose another folder, or give --overwrite to replace them.',
    );
  }
}

export interface WriteOptions {
  /** Replaces files that differ. */
  overwrite?: boolean | undefined;
  /** Begins each CSV file with a byte order mark, by which Excel knows UTF-8. */
  byteOrderMark?: boolean | undefined;
}

/**
 * Writes a dataset as the files of a folder: UTF-8, LF, quotes only where a cell needs them, so that the same dataset always makes
 * the same bytes.
 *
 * @returns the names of the files
 * @throws FolderInUseError before anything is written; FileWriteError when there is no room or no permission
 */
export function writeDatasetFolder(folder: string, dataset: Dataset, options: WriteOptions = {}): string[] {
  const files = toFiles(dataset, options.byteOrderMark ? '\uFEFF' : '');
  const differing = [...files].filter(([name, bytes]) => differs(join(folder, name), bytes)).map(([name]) => name);
  if (differing.length > 0 && !options.overwrite) throw new FolderInUseError(folder, differing);
  makeFolder(folder);
  for (const [name, bytes] of files) writeFileAtomic(join(folder, name), bytes);
  return [...files.keys()];
}

function toFiles(dataset: Dataset, mark: string): Map<string, Buffer> {
  const rows = toFileRows(dataset);
  const files = new Map<string, Buffer>();
  for (const name of Object.keys(CSV_FILES) as CsvFile[]) {
    const text = stringify(rows[name] as Record<string, string>[], { header: true, columns: [...CSV_FILES[name]] });
    files.set(name, Buffer.from(mark + text));
  }
  const manifest = JSON.stringify(toManifestJson(dataset.manifest), null, 2);
  return files.set(MANIFEST_FILE, Buffer.from(`${manifest}\n`));
}

function differs(file: string, bytes: Buffer): boolean {
  return existsSync(file) && !readFileSync(file).equals(bytes);
}
