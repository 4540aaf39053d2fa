import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { hasValue } from '../has-value.js';
import type { ReleaseRow } from '../queries/release.js';
import { archivedVersions, archiveRelease, DATASET_FILE, MANIFEST_FILE } from './archive.js';

export { MANIFEST_FILE as MANIFEST } from './archive.js';

import type { Dataset } from './dataset.js';
import { countDataset } from './plan.js';
import type { Published } from './published.js';

/** The files that people download, apart from the manifest. */
export const DOWNLOADS: Readonly<Record<string, { type: string; description: string }>> = {
  'values.csv': {
    type: 'text/csv; charset=utf-8; header=present',
    description:
      'One row for each state and field, with source and date. An empty text is unknown, unless "known" is true.',
  },
  'matrix.csv': {
    type: 'text/csv; charset=utf-8; header=present',
    description: 'One row for each state, one column for each field.',
  },
  'overrides.csv': {
    type: 'text/csv; charset=utf-8; header=present',
    description: "One row for each region's own value.",
  },
  'fields.json': {
    type: 'application/json; charset=utf-8',
    description: 'The fields: format, topic, options, description.',
  },
  'dataset.json': { type: 'application/json; charset=utf-8', description: 'Everything, with the exact texts.' },
  [DATASET_FILE]: {
    type: 'application/vnd.sqlite3',
    description: 'Everything as a SQLite database, which Datasette opens as it is.',
  },
};

/** What manifest.json says. */
export interface DownloadManifest {
  version: string;
  sequence: number;
  publishedAt: string;
  title: string;
  licence: string;
  disclaimer: string;
  counts: ReturnType<typeof countDataset>;
  files: { name: string; bytes: number; sha256: string; type: string; description: string }[];
}

/**
 * The files of a release, without its database, and with a manifest of all of them. The same release always gives the same bytes. Cells of
 * CSV that begin like a formula get a single quote in front, because spreadsheets would run them
 * (https://owasp.org/www-community/attacks/CSV_Injection); the JSON has the exact texts.
 */
export function downloadFiles(dataset: Dataset, release: ReleaseRow, database: Uint8Array): Map<string, Buffer> {
  const files = new Map([
    ['values.csv', csv(valueRows(dataset))],
    ['matrix.csv', csv(matrixRows(dataset), ['state', 'name', ...dataset.fields.map(({ slug }) => slug)])],
    ['overrides.csv', csv(overrideRows(dataset), OVERRIDE_COLUMNS)],
    ['fields.json', json(dataset.fields.map(withoutEmptyLabel))],
    ['dataset.json', json(wholeDataset(dataset, release))],
  ]);
  const { version, sequence, publishedAt, title, licence, disclaimer } = release;
  const manifest: DownloadManifest = {
    ...{ version, sequence, publishedAt, title, licence, disclaimer, counts: countDataset(dataset) },
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

type Row = Record<string, string | null>;

function csv(rows: readonly Row[], columns = Object.keys(rows[0] ?? {})): Buffer {
  const text = stringify([...rows], {
    header: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: '\r\n',
  });
  return Buffer.from(text);
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

function valueRows({ states, fields, values }: Dataset): Row[] {
  const names = new Map(states.map(({ code, name }) => [code, name]));
  const bySlug = new Map(fields.map((field) => [field.slug, field]));
  return values.map((value) => {
    const field = bySlug.get(value.field);
    return {
      ...{ state: value.state, name: names.get(value.state) ?? '', field: value.field, label: field?.label ?? '' },
      ...{ topic: field?.topic ?? '', format: field?.format ?? '', known: String(hasValue(value, field?.format)) },
      ...{ text: value.text, footnotes: value.footnotes, source: value.source },
      ...{ as_of: value.asOf, modified_at: value.modifiedAt },
    };
  });
}

function matrixRows({ states, values }: Dataset): Row[] {
  const rows = new Map<string, Row>(states.map(({ code, name }) => [code, { state: code, name }]));
  for (const { state, field, text } of values) Object.assign(rows.get(state) ?? {}, { [field]: text });
  return [...rows.values()];
}

const OVERRIDE_COLUMNS = ['state', 'region', 'kind', 'field', 'text', 'source', 'as_of', 'modified_at'];

const overrideRows = ({ overrides }: Dataset): Row[] =>
  overrides.map(({ asOf, modifiedAt, ...override }) => ({ ...override, as_of: asOf, modified_at: modifiedAt }));

const withoutEmptyLabel = ({ label, ...field }: Dataset['fields'][number]) => ({ ...field, label: label || null });

function wholeDataset({ manifest: _, ...tables }: Dataset, release: ReleaseRow) {
  const { changeCount: _count, ...described } = release;
  return { release: described, ...tables, fields: tables.fields.map(withoutEmptyLabel) };
}
