import { deadlineTable } from '../../../../db/storage/publish/csv-tables.js';
import type { ListedDeadline } from '../../operation-types.js';
import type { DataTable } from '../data-page.js';

/** The deadlines of a page for CSV and JSON, with the columns of the files of a release. */
export function deadlinesTable(
  name: string,
  deadlines: readonly (ListedDeadline & { state: { code: string } })[],
): DataTable {
  const rows = deadlines.map(({ state, item: { slug, ...value }, ...deadline }) => ({
    ...deadline,
    ...value,
    state: state.code,
    field: slug,
  }));
  return { name, ...deadlineTable(rows) };
}
