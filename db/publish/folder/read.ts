import { join } from 'node:path';
import { type ProgressOptions, reportProgress } from '../../progress.js';
import { readRegularFile, UnreadableFileError } from '../../regular-file.js';
import type { IssueList } from '../issues.js';
import { type Row, readCsv } from './csv.js';
import { type ColumnOf, CSV_FILES, type CsvFile, MANIFEST_FILE } from './files.js';
import { parseManifest } from './manifest.js';

/** Seven times the size of 100,000 overrides. A file is read into memory as a whole. */
const MAX_BYTES = 100_000_000;

/** The files of a folder as text. A file that could not be read is undefined, and an issue says why. */
export interface RawDataset {
  manifest: Record<string, unknown> | undefined;
  tables: { [File in CsvFile]: Row<ColumnOf<File>>[] | undefined };
}

export async function readDatasetFolder(
  folder: string,
  issues: IssueList,
  progress: ProgressOptions,
): Promise<RawDataset> {
  const tables = {} as Record<CsvFile, unknown>;
  const names = Object.keys(CSV_FILES) as CsvFile[];
  for (const [index, file] of names.entries()) {
    await reportProgress(progress, `Reading ${file}`, index, names.length);
    const bytes = read(folder, file, issues);
    tables[file] = bytes && readCsv(file, bytes, issues);
  }
  const json = read(folder, MANIFEST_FILE, issues);
  return { manifest: json && parseManifest(json, issues), tables: tables as RawDataset['tables'] };
}

function read(folder: string, file: string, issues: IssueList): Buffer | undefined {
  try {
    return readRegularFile(join(folder, file), MAX_BYTES);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    issues.add(file, 0, '', '', `a readable file in ${folder} (it ${error.reason})`);
    return undefined;
  }
}
