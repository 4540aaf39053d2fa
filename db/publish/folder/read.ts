import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { report, type Watched } from '../../progress.js';
import type { Problems } from '../problems.js';
import { type Row, readCsv } from './csv.js';
import { decodeUtf8 } from './decode.js';
import { type ColumnOf, CSV_FILES, type CsvFile, MANIFEST_FILE } from './files.js';

/** The files of a folder as tables of text; a part that could not be read is undefined, and the problems say why. */
export interface RawDataset {
  manifest: Record<string, unknown> | undefined;
  tables: { [File in CsvFile]: Row<ColumnOf<File>>[] | undefined };
}

export async function readDatasetFolder(folder: string, problems: Problems, watched: Watched): Promise<RawDataset> {
  const tables = {} as Record<CsvFile, unknown>;
  const names = Object.keys(CSV_FILES) as CsvFile[];
  for (const [index, file] of names.entries()) {
    await report(watched, `Reading ${file}`, index, names.length);
    const bytes = await read(folder, file, problems);
    tables[file] = bytes && readCsv(file, bytes, problems);
  }
  const json = await read(folder, MANIFEST_FILE, problems);
  return { manifest: json && parseManifest(json, problems), tables: tables as RawDataset['tables'] };
}

async function read(folder: string, file: string, problems: Problems): Promise<Buffer | undefined> {
  try {
    return await readFile(join(folder, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.add(
      file,
      0,
      '',
      '',
      `a file in ${folder} that can be read (${code === 'ENOENT' ? 'it is missing' : code})`,
    );
    return undefined;
  }
}

function parseManifest(bytes: Buffer, problems: Problems): Record<string, unknown> | undefined {
  const text = decodeUtf8(MANIFEST_FILE, bytes, problems);
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
    problems.add(MANIFEST_FILE, 0, '', String(parsed), 'a JSON object');
  } catch (error) {
    problems.add(MANIFEST_FILE, 0, '', '', `valid JSON (${(error as Error).message})`);
  }
  return undefined;
}
