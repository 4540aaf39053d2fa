import type { Table } from '../../../domain/text/csv.js';
import { LIST_SEPARATOR, OPTION_SEPARATOR } from '../../../domain/vocabulary.js';
import { byPosition } from '../../queries/fields.js';
import type { Dataset, Manifest, PartName } from '../dataset.js';
import { CSV_FILES, type CsvFile, FILE_NAMES, partOf, propertyOf } from './files.js';

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

/** The content of dataset.json. */
export function toManifestJson({ title, publishedAt, licence, disclaimer }: Manifest): Record<string, string> {
  return { title, published_at: publishedAt, licence, disclaimer };
}
