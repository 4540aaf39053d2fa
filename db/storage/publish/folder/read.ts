import { statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../../operator-error.js';
import { readRegularFile, UnreadableFileError } from '../../files/regular-file.js';
import { type ProgressOptions, reportProgress } from '../../progress.js';
import type { IssueList } from '../issues.js';
import { type Row, readCsv } from './csv.js';
import { type CsvFile, FILE_NAMES, MANIFEST_FILE, OPTIONAL_FILES } from './files.js';
import { parseManifest } from './manifest.js';

/** Seven times the size of 100,000 overrides. A file is read into memory as a whole. */
const MAX_BYTES = 100_000_000;

/** The files of a folder as text. A file that could not be read is undefined, and an issue says why. */
export interface RawDataset {
  manifest: Record<string, unknown> | undefined;
  tables: { [File in CsvFile]: Row<File>[] | undefined };
}

/** The folder does not exist, or is no folder. */
export class DatasetFolderError extends OperatorError {
  override name = 'DatasetFolderError';
}

/** @throws DatasetFolderError if there is no such folder. Any other failure is an issue. */
export async function readDatasetFolder(
  folder: string,
  issues: IssueList,
  progress: ProgressOptions,
): Promise<RawDataset> {
  checkFolder(folder);
  const tables = {} as Record<CsvFile, unknown>;
  for (const [index, file] of FILE_NAMES.entries()) {
    await reportProgress(progress, `Reading ${file}`, index, FILE_NAMES.length);
    tables[file] = readTable(folder, file, issues);
  }
  const json = read(folder, MANIFEST_FILE, issues);
  return { manifest: json ? parseManifest(json, issues) : undefined, tables: tables as RawDataset['tables'] };
}

/** One sentence instead of an issue for each file. */
function checkFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) throw new DatasetFolderError(`The folder ${folder} does not exist.`);
  if (!found.isDirectory())
    throw new DatasetFolderError(`${folder} is not a folder. Name the folder of the CSV files.`);
}

function readTable(folder: string, file: CsvFile, issues: IssueList): Row<CsvFile>[] | undefined {
  const optional = OPTIONAL_FILES.includes(file);
  const bytes = read(folder, file, issues, optional);
  return bytes ? readCsv(file, bytes, issues) : bytes === null ? [] : undefined;
}

/** @returns null if an optional file is missing */
function read(folder: string, file: string, issues: IssueList, optional = false): Buffer | null | undefined {
  try {
    return readRegularFile(join(folder, file), MAX_BYTES);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    if (optional && error.missing) return null;
    issues.add(file, 0, '', '', `a readable file in ${folder} (it ${error.reason})`);
    return undefined;
  }
}
