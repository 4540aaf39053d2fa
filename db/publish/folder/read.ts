import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProgressOptions, reportProgress } from '../../progress.js';
import type { IssueList } from '../issues.js';
import { type Row, readCsv } from './csv.js';
import { decodeUtf8 } from './decode.js';
import { type ColumnOf, CSV_FILES, type CsvFile, MANIFEST_FILE } from './files.js';

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
    const bytes = await read(folder, file, issues);
    tables[file] = bytes && readCsv(file, bytes, issues);
  }
  const json = await read(folder, MANIFEST_FILE, issues);
  return { manifest: json && parseManifest(json, issues), tables: tables as RawDataset['tables'] };
}

async function read(folder: string, file: string, issues: IssueList): Promise<Buffer | undefined> {
  try {
    return await readFile(join(folder, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    issues.add(file, 0, '', '', `a readable file in ${folder} (${code === 'ENOENT' ? 'it is missing' : code})`);
    return undefined;
  }
}

function parseManifest(bytes: Buffer, issues: IssueList): Record<string, unknown> | undefined {
  const text = decodeUtf8(MANIFEST_FILE, bytes, issues);
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
    issues.add(MANIFEST_FILE, 0, '', String(parsed), 'a JSON object');
  } catch (error) {
    issues.add(MANIFEST_FILE, 0, '', '', `valid JSON (${(error as Error).message})`);
  }
  return undefined;
}
