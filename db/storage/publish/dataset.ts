import { createHash } from 'node:crypto';
import {
  counties,
  deadlines,
  elections,
  fields,
  links,
  overrides,
  places,
  regions,
  sources,
  stateAbbreviations,
  states,
  territories,
  translations,
  v1Slugs,
  values,
} from '../tables/dataset.js';
import { CSV_FILES, type CsvFile, FILE_NAMES, KEY_COLUMNS, partOf, propertyOf } from './folder/files.js';
import { compare } from './issues.js';

/** The content of `dataset.json`. */
export interface Manifest {
  title: string;
  /** RFC 3339, UTC. */
  publishedAt: string;
  licence: string;
  disclaimer: string;
}

/** The tables of the parts of a dataset, in the order of the files. A row comes after those that it refers to. */
export const TABLES = {
  states,
  fields,
  translations,
  values,
  counties,
  places,
  territories,
  stateAbbreviations,
  overrides,
  regions,
  elections,
  deadlines,
  sources,
  links,
  v1Slugs,
};
export type PartName = keyof typeof TABLES;

type Rows = { [Name in PartName]: (typeof TABLES)[Name]['$inferSelect'][] };
export type V1SlugRecord = Rows['v1Slugs'][number] & { fields: string[] };

/** The parts of a dataset as published. */
export type Parts = Omit<Rows, 'v1Slugs'> & { v1Slugs: V1SlugRecord[] };
export type Dataset = Parts & { manifest: Manifest };

/** A value as its file has it. `modifiedAt` is the file's time, or null to let stamp.ts decide. */
type Draft<Row> = Omit<Row, 'modifiedAt'> & { modifiedAt: string | null };
export type DraftValue = Draft<Rows['values'][number]>;
export type DraftOverride = Draft<Rows['overrides'][number]>;

/** What a value and an override have in common. */
export interface Cell {
  state: string;
  /** Of an override. */
  region?: string;
  field: string;
  text: string;
  /** Of a value. */
  footnotes?: string;
  source: string | null;
  asOf: string | null;
}

/** A valid dataset as read from a folder, sorted by key, with one value for each state and field. */
export type DraftDataset = Omit<Dataset, 'values' | 'overrides'> & { values: DraftValue[]; overrides: DraftOverride[] };

/** Where a file is not sorted by its key. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  'counties.csv': ['state', 'fips'],
  'elections.csv': ['date', 'id'],
};

/** Sorts the rows of each part, so that the order of rows in files and tables does not affect the release. */
export function sortRows<Unsorted extends Record<PartName, object[]>>(parts: Unsorted): Unsorted {
  for (const file of FILE_NAMES) {
    const properties = (ORDER[file] ?? KEY_COLUMNS[file]).map((column) => propertyOf(file, column));
    (parts[partOf(file)] as Record<string, unknown>[]).sort((one, other) => {
      const first = properties.find((property) => `${one[property]}` !== `${other[property]}`) ?? '';
      return compare(`${one[first]}`, `${other[first]}`);
    });
  }
  return parts;
}

/** The whole content as one string, which depends on nothing else: files, columns and rows have a fixed order. */
function canonical({ manifest, ...parts }: Dataset): string {
  const rowsOf = (file: CsvFile) => {
    const properties = CSV_FILES[file].map((column) => propertyOf(file, column));
    const rows = parts[partOf(file)] as unknown as Record<string, unknown>[];
    return rows.map((row) => properties.map((property) => row[property]));
  };
  return JSON.stringify([[manifest.title, manifest.licence, manifest.disclaimer], ...FILE_NAMES.map(rowsOf)]);
}

export function sameContent(a: Dataset, b: Dataset): boolean {
  return canonical(a) === canonical(b);
}

/** Names a release by its day and a hash of its content, such as `2026-11-21-3f9a2c41`: the same on all servers with the same data. */
export function versionOf(dataset: Dataset): string {
  const hash = createHash('sha256').update(dataset.manifest.publishedAt).update(canonical(dataset)).digest('hex');
  return `${dataset.manifest.publishedAt.slice(0, 10)}-${hash.slice(0, 8)}`;
}
