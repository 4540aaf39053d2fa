import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Table, toCsv } from '../../domain/text/csv.js';
import { byPosition } from '../queries/fields.js';
import { archivedVersions, DATASET_FILE, MANIFEST_FILE, releaseFolder } from '../release/archived.js';
import { byColumn, type ReleaseRow } from '../release/releases.js';
import { archiveRelease } from './archive.js';
import { valueTable } from './csv-tables.js';
import type { Dataset } from './dataset.js';
import { toTable } from './folder/files.js';
import { compare } from './issues.js';
import { countDataset, type DatasetCounts } from './plan.js';
import type { Published } from './published.js';

interface Described {
  type: string;
  description: string;
}

const CSV_TYPE = 'text/csv; charset=utf-8; header=present';
const JSON_TYPE = 'application/json; charset=utf-8';

const UNCOMPRESSED: Readonly<Record<string, Described>> = {
  'values.csv': {
    type: CSV_TYPE,
    description:
      'One row for each state and field, with source and date. An empty text is unknown, unless "known" is true.',
  },
  'matrix.csv': { type: CSV_TYPE, description: 'One row for each state, one column for each field.' },
  'overrides.csv': { type: CSV_TYPE, description: "One row for each region's own value." },
  'fields.json': { type: JSON_TYPE, description: 'The fields: format, topic, options, description.' },
  'dataset.json': { type: JSON_TYPE, description: 'Everything, with the exact texts.' },
  [DATASET_FILE]: {
    type: 'application/vnd.sqlite3',
    description: 'Everything as a SQLite database, which Datasette opens as it is.',
  },
};

const GZ = '.gz';

/** The files that people download, apart from the manifest: each also compressed. */
export const DOWNLOADS: Readonly<Record<string, Described>> = Object.fromEntries(
  Object.entries(UNCOMPRESSED).flatMap(([name, described]) => [
    [name, described],
    [`${name}${GZ}`, { type: 'application/gzip', description: `${name}, compressed with gzip.` }],
  ]),
);

/** The name of a file without the end of its compressed form. */
export const uncompressedName = (file: string): string => (file.endsWith(GZ) ? file.slice(0, -GZ.length) : file);

/** What manifest.json says. */
export interface DownloadManifest
  extends Pick<ReleaseRow, 'version' | 'sequence' | 'publishedAt' | 'title' | 'licence' | 'disclaimer'> {
  counts: DatasetCounts;
  files: { name: string; bytes: number; sha256: string; type: string; description: string }[];
}

/**
 * The files of a release, without its database, and with a manifest of all of them. The same release always gives the same bytes. The JSON
 * has the exact texts, while CSV guards spreadsheets against formulas.
 */
export function downloadFiles(dataset: Dataset, release: ReleaseRow, database: Uint8Array): Map<string, Buffer> {
  const sorted = inReadingOrder(dataset);
  const files = new Map<string, Buffer>([
    ['values.csv', csv(values(sorted))],
    ['matrix.csv', csv(matrix(sorted))],
    ['overrides.csv', csv(toTable('overrides.csv', dataset.overrides))],
    ['fields.json', json(sorted.fields.map(withoutEmptyLabel))],
    ['dataset.json', json(wholeDataset(sorted, release))],
  ]);
  for (const name of Object.keys(UNCOMPRESSED)) files.set(`${name}${GZ}`, gzipSync(files.get(name) ?? database));
  const { version, sequence, publishedAt, title, licence, disclaimer } = release;
  const manifest: DownloadManifest = {
    version,
    sequence,
    publishedAt,
    title,
    licence,
    disclaimer,
    counts: countDataset(dataset),
    files: Object.entries(DOWNLOADS).map(([name, { type, description }]) => {
      const bytes = files.get(name) ?? database;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { name, bytes: bytes.length, sha256, type, description };
    }),
  };
  return files.set(MANIFEST_FILE, json(manifest));
}

/** Writes the files of the published release if they are missing, as after a restore. @throws FileWriteError */
export function archivePublished(path: string, { dataset, release }: Pick<Published, 'dataset' | 'release'>): void {
  if (archivedVersions(path).has(release.version)) return;
  archiveRelease(path, path, release.version, downloadFiles(dataset, release, readFileSync(path)));
}

/** With fields, and the values of each state, in the order in which people read them. */
function inReadingOrder(dataset: Dataset): Dataset {
  const fields = dataset.fields.toSorted(byPosition);
  const indexes = new Map(fields.map(({ slug }, index) => [slug, index]));
  const indexOf = ({ field }: { field: string }) => indexes.get(field) ?? 0;
  const values = dataset.values.toSorted(
    (one, other) => compare(one.state, other.state) || indexOf(one) - indexOf(other),
  );
  return { ...dataset, fields, values };
}

const csv = (table: Table): Buffer => Buffer.from(toCsv(table));

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

function values({ states, fields, values }: Dataset): Table {
  const byCode = byColumn(states, 'code');
  const bySlug = byColumn(fields, 'slug');
  return valueTable(
    values.map(({ state, field, ...value }) => ({
      ...value,
      state: byCode.get(state) ?? { code: state, name: '' },
      field: bySlug.get(field),
    })),
  );
}

function matrix({ states, fields, values }: Dataset): Table {
  const rows = new Map<string, Record<string, string>>(states.map(({ code, name }) => [code, { state: code, name }]));
  for (const { state, field, text } of values) Object.assign(rows.get(state) ?? {}, { [field]: text });
  return { columns: ['state', 'name', ...fields.map(({ slug }) => slug)], rows: [...rows.values()] };
}

const withoutEmptyLabel = ({ label, ...field }: Dataset['fields'][number]) => ({ ...field, label: label || null });

function wholeDataset({ manifest: _, ...tables }: Dataset, release: ReleaseRow) {
  const { changeCount: _count, ...described } = release;
  return { release: described, ...tables, fields: tables.fields.map(withoutEmptyLabel) };
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
