import { join } from 'node:path';
import { BYTE_ORDER_MARK, toCsv } from '../../domain/text/csv.js';
import { OperatorError } from '../../operator-error.js';
import { makeFolder, writeFileAtomic } from '../files/atomic-write.js';
import { readRegularFile, UnreadableFileError } from '../files/regular-file.js';
import type { Dataset } from './dataset.js';
import { MANIFEST_FILE, toManifestJson, toTable, toTables } from './folder/files.js';
import { compare } from './issues.js';
import { readRelease } from './published.js';

/** The folder has other versions of the files, which might be unpublished work. */
export class FolderInUseError extends OperatorError {
  override name = 'FolderInUseError';
  constructor(folder: string, files: string[]) {
    super(
      `${folder} has files that differ from the release: ${files.join(', ')}. Nothing was written. ` +
        'Choose another folder, or add --overwrite to replace them.',
    );
  }
}

/** Writes links.csv of a folder, sorted by URL. @throws FileWriteError */
export function writeLinks(folder: string, links: Dataset['links']): void {
  const sorted = links.toSorted((one, other) => compare(one.url, other.url));
  writeFileAtomic(join(folder, 'links.csv'), Buffer.from(toCsv(toTable('links.csv', sorted), AS_FILE)));
}

const AS_FILE = { lineBreak: '\n', allowFormulas: true } as const;

/** UTF-8 with LF line breaks, and cells quoted only if necessary, so the same dataset always gives the same bytes. */
function toFiles(dataset: Dataset, mark: string): Map<string, Buffer> {
  const tables = Object.entries(toTables(dataset));
  const files = new Map(tables.map(([name, table]) => [name, Buffer.from(mark + toCsv(table, AS_FILE))]));
  const manifest = JSON.stringify(toManifestJson(dataset.manifest), null, 2);
  return files.set(MANIFEST_FILE, Buffer.from(`${manifest}\n`));
}

function differs(file: string, bytes: Buffer): boolean {
  try {
    return !readRegularFile(file).equals(bytes);
  } catch (error) {
    if (error instanceof UnreadableFileError) return !error.missing;
    throw error;
  }
}

interface ExportOptions {
  /** The published dataset file. */
  path: string;
  /** Folder to write the files to; created if missing. */
  folder: string;
  /** Whether to replace files that differ. */
  overwrite?: boolean | undefined;
  /** Whether to start each CSV file with a byte order mark. */
  byteOrderMark?: boolean | undefined;
}

/**
 * Writes the published release as the files that an import reads. Importing them again changes nothing; on a server without a
 * dataset they produce the same release. The release history is not exported.
 *
 * @throws DatasetFileError if nothing is published; FolderInUseError before anything is written; FileWriteError
 */
export function exportDataset({ path, folder, overwrite, byteOrderMark }: ExportOptions) {
  const { dataset, release } = readRelease(path);
  const files = toFiles(dataset, byteOrderMark ? BYTE_ORDER_MARK : '');
  const differing = [...files].filter(([name, bytes]) => differs(join(folder, name), bytes)).map(([name]) => name);
  if (differing.length > 0 && !overwrite) throw new FolderInUseError(folder, differing);
  makeFolder(folder);
  for (const [name, bytes] of files) writeFileAtomic(join(folder, name), bytes);
  return { release, files: [...files.keys()] };
}
