import type { DraftDataset } from '../dataset.js';
import { nameIssue, nameKey } from '../text.js';
import { isStateCode } from './cells.js';
import { isNotEmpty, type Table } from './table.js';

export function validateStates(table: Table<'states.csv'>): DraftDataset['states'] {
  table.requireRows();
  const names = new Map<string, number>();
  return table.uniqueRows().map((row) => {
    table.require(row, 'code', isStateCode, 'a postal code of two uppercase letters');
    table.require(row, 'name', isNotEmpty, 'the name of the state');
    const key = nameKey(row.cells.name);
    const before = names.get(key);
    if (before !== undefined && key !== '')
      table.fail(row, 'name', `a unique name; line ${before} already has this one`);
    else table.failIf(row, 'name', nameIssue(row.cells.name));
    names.set(key, before ?? row.line);
    return { code: row.cells.code, name: row.cells.name };
  });
}
