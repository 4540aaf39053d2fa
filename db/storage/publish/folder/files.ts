import type { Table } from '../../../domain/text/csv.js';
import { LIST_SEPARATOR, OPTION_SEPARATOR } from '../../../domain/vocabulary.js';
import { byPosition } from '../../queries/fields.js';
import type { Dataset, Manifest, PartName } from '../dataset.js';

/** The CSV files of a dataset folder and their columns, in the order of an export. */
export const CSV_FILES = {
  'states.csv': ['code', 'name', 'zones'],
  'fields.csv': ['slug', 'label', 'format', 'topic', 'position', 'options', 'keywords', 'description'],
  'translations.csv': ['language', 'state', 'field', 'text', 'keywords', 'source', 'as_of'],
  'values.csv': ['state', 'field', 'text', 'footnotes', 'source', 'as_of', 'modified_at'],
  'counties.csv': ['state', 'fips', 'name'],
  'places.csv': ['kind', 'name', 'states', 'counties', 'population', 'aliases'],
  'territories.csv': ['code', 'names', 'office', 'website', 'source', 'as_of', 'zips', 'towns', 'zip_source'],
  'state-abbreviations.csv': ['abbreviation', 'code', 'also', 'source'],
  'overrides.csv': ['state', 'region', 'kind', 'field', 'text', 'source', 'as_of', 'modified_at'],
  'regions.csv': ['state', 'region', 'counties', 'ocd_id', 'source', 'as_of'],
  'elections.csv': [
    ...['id', 'state', 'date', 'type', 'name', 'rule', 'status', 'source', 'as_of', 'is_contingent'],
    'has_usual_hours',
  ],
  'deadlines.csv': ['state', 'field', 'election_type', 'rule', 'note', 'source', 'as_of'],
  'sources.csv': ['pattern', 'publisher', 'kind', 'home_page', 'link', 'reports'],
  'links.csv': ['url', 'status', 'reason', 'checked_at', 'final_url'],
  'v1-slugs.csv': ['slug', 'format', 'long_name', 'rule', 'fields', 'value', 'note'],
} as const;

export type CsvFile = keyof typeof CSV_FILES;
export type ColumnOf<File extends CsvFile> = (typeof CSV_FILES)[File][number];

export const FILE_NAMES = Object.keys(CSV_FILES) as CsvFile[];

/** The part of a dataset that a file has: `v1-slugs.csv` has `v1Slugs`. */
export const partOf = (file: CsvFile): PartName => camelCase(file.replace('.csv', '')) as PartName;

/** The property of a row that a column has. */
export function propertyOf(file: CsvFile, column: string): string {
  if (file === 'regions.csv' && column === 'region') return 'name';
  return camelCase(column);
}

const camelCase = (name: string): string => name.replace(/[_-](.)/g, (_, letter: string) => letter.toUpperCase());

/** The key columns of each file: no two rows have the same key. */
export const KEY_COLUMNS: { readonly [File in CsvFile]: readonly ColumnOf<File>[] } = {
  'states.csv': ['code'],
  'fields.csv': ['slug'],
  'translations.csv': ['language', 'field', 'state'],
  'values.csv': ['state', 'field'],
  'counties.csv': ['fips'],
  'places.csv': ['kind', 'name', 'states', 'counties'],
  'territories.csv': ['code'],
  'state-abbreviations.csv': ['abbreviation'],
  'overrides.csv': ['state', 'region', 'field'],
  'regions.csv': ['state', 'region'],
  'elections.csv': ['id'],
  'deadlines.csv': ['state', 'field', 'election_type'],
  'sources.csv': ['pattern'],
  'links.csv': ['url'],
  'v1-slugs.csv': ['slug'],
};

/** Older exports have no such files and columns. They count as empty. */
const REQUIRED_FILES: readonly CsvFile[] = ['states.csv', 'fields.csv', 'values.csv', 'overrides.csv', 'v1-slugs.csv'];
export const OPTIONAL_FILES = FILE_NAMES.filter((file) => !REQUIRED_FILES.includes(file));
export const OPTIONAL_COLUMNS: { readonly [File in CsvFile]?: readonly ColumnOf<File>[] } = {
  'states.csv': ['zones'],
  'fields.csv': ['label', 'position', 'keywords'],
  'overrides.csv': ['kind'],
  'elections.csv': ['is_contingent', 'has_usual_hours'],
};

export const MANIFEST_FILE = 'dataset.json';

/** Rows with the columns of their file. Lists are texts, and so is what is true; other cells are what they are. */
export function toTable(file: CsvFile, rows: readonly object[]): Table {
  const columns: readonly string[] = CSV_FILES[file];
  const properties = columns.map((column) => [column, propertyOf(file, column)] as const);
  const cellsOf = (row: Readonly<Record<string, string | string[] | boolean | null>>) =>
    properties.map(([column, property]) => {
      const cell = row[property] ?? null;
      if (typeof cell === 'boolean') return [column, cell ? 'True' : null] as const;
      return [column, Array.isArray(cell) ? cell.join(LIST_SEPARATOR) : cell] as const;
    });
  return { columns, rows: rows.map((row) => Object.fromEntries(cellsOf(row as Parameters<typeof cellsOf>[0]))) };
}

/** The cells of a row by column; null is an empty one. */
export type FileRow = Readonly<Record<string, string | null>>;

/** The tables of all files of a dataset, for exports and comparisons. */
export function toTables(dataset: Dataset): Record<CsvFile, { columns: readonly string[]; rows: readonly FileRow[] }> {
  const multiSelects = new Set(
    dataset.fields.filter(({ format }) => format === 'Multi-select').map(({ slug }) => slug),
  );
  const withLists = (rows: readonly { field: string; text: string }[]) =>
    rows.map((row) =>
      multiSelects.has(row.field) ? { ...row, text: row.text.replaceAll(OPTION_SEPARATOR, LIST_SEPARATOR) } : row,
    );
  const parts: Record<PartName, readonly object[]> = {
    ...dataset,
    fields: dataset.fields.toSorted(byPosition).map((field) => ({ ...field, position: `${field.position || ''}` })),
    values: withLists(dataset.values),
    places: dataset.places.map((place) => ({ ...place, population: `${place.population ?? ''}` })),
    overrides: withLists(dataset.overrides),
  };
  const tables = FILE_NAMES.map((file) => [file, toTable(file, parts[partOf(file)])]);
  return Object.fromEntries(tables);
}

export function toManifestJson({ title, publishedAt, licence, disclaimer }: Manifest): Record<string, string> {
  return { title, published_at: publishedAt, licence, disclaimer };
}
