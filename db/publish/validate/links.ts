import { LINK_STATUSES, type LinkStatus } from '../../vocabulary.js';
import type { DraftDataset } from '../dataset.js';
import { EXPECTED_DATE, isDate, isWebAddress } from './cells.js';
import type { Table } from './table.js';

const URL_EXPECTED = 'a URL that starts with http:// or https://';

/** Checks the rows of links.csv, which `civic-data links check` writes. */
export function validateLinks(table: Table<'links.csv'>): DraftDataset['links'] {
  return table.uniqueRows().map((row) => {
    const { url, status, reason, checked_at: checkedAt } = row.cells;
    table.require(row, 'url', isWebAddress, URL_EXPECTED);
    if (table.oneOf(row, 'status', LINK_STATUSES) && status === 'works')
      table.require(row, 'reason', (cell) => cell === '', 'an empty cell, because the link works');
    table.require(row, 'checked_at', isDate, EXPECTED_DATE);
    const finalUrl = table.optional(row, 'final_url', isWebAddress, `${URL_EXPECTED}, or an empty cell`);
    return { url, status: status as LinkStatus, reason, checkedAt, finalUrl };
  });
}
