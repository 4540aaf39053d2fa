import type { DraftDataset } from '../dataset.js';
import { isStateCode } from './cells.js';
import { isNotEmpty, type Table } from './table.js';

export function validateStates(table: Table<'states.csv'>): DraftDataset['states'] {
  table.requireRows();
  const names = new Map<string, number>();
  return table.uniqueRows().map((row) => {
    table.require(row, 'code', isStateCode, 'a postal code of two uppercase letters');
    table.require(row, 'name', isNotEmpty, 'the name of the state');
    const before = names.get(row.cells.name);
    if (before !== undefined && row.cells.name !== '')
      table.fail(row, 'name', `a unique name; line ${before} already has this one`);
    names.set(row.cells.name, before ?? row.line);
    return { code: row.cells.code, name: row.cells.name };
  });
}
