import { VALUE_COLUMNS, valueCells } from '../../../../db/storage/publish/csv-tables.js';
import { fieldsBySlug } from '../../../../db/storage/queries/fields.js';
import type { OpenRelease } from '../../../../db/storage/release/dataset-store.js';
import type { DataTable } from '../data-page.js';
import type { Item } from './item.js';

/** A value of a state or region, with the cells of further columns. */
interface ValueRow {
  item: Item;
  state: { code: string; name: string };
  region?: string;
  differs?: string;
}

/** The values of a page for CSV and JSON, with the columns of the files of a release, and further ones. */
export function valueTable(
  name: string,
  rows: readonly ValueRow[],
  { database }: OpenRelease,
  columns: readonly ('region' | 'differs')[] = [],
): DataTable {
  const fields = fieldsBySlug(database);
  return {
    name,
    columns: [...VALUE_COLUMNS, ...columns],
    rows: rows.map(({ item, state, ...cells }) => ({
      ...valueCells({ ...item, state, field: fields.get(item.slug) }),
      ...cells,
    })),
  };
}
