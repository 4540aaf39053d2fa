import type { DraftDataset, DraftOverride, DraftValue } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import type { References } from './cells.js';
import { checkText, EXPECTED_DATE, isDate, isUtcTime } from './cells.js';
import { deadlineTextIssue } from './deadlines.js';
import { checkRegions } from './regions.js';
import { isNotEmpty, type Table } from './table.js';

type ValueFile = 'values.csv' | 'overrides.csv';

export function validateValues(table: Table<'values.csv'>, references: References): DraftDataset['values'] {
  return table.uniqueRows().map((row): DraftValue => {
    const value = checkValue(table, row, references);
    return { ...value, footnotes: row.cells.footnotes };
  });
}

/** @param counties undefined if counties.csv could not be read */
export function validateOverrides(
  table: Table<'overrides.csv'>,
  references: References,
  counties: DraftDataset['counties'] | undefined,
): DraftDataset['overrides'] {
  const kinds = checkRegions(table, counties, references.fields);
  return table.uniqueRows().map((row): DraftOverride => {
    table.require(row, 'region', isNotEmpty, 'the name of the region');
    // Empty text would hide the state's value. Only in a Multi-select with a source does it have a meaning: none of the options.
    const isExplicitlyNone =
      references.fields?.get(row.cells.field)?.format === 'Multi-select' && row.cells.source !== '';
    if (!isExplicitlyNone)
      table.require(row, 'text', isNotEmpty, "the region's value; to use the state's value, remove the row");
    return { ...checkValue(table, row, references), region: row.cells.region, kind: kinds.get(row) ?? '' };
  });
}

/** Checks the columns that both files have. */
function checkValue<File extends ValueFile>(table: Table<File>, row: Row<File>, references: References) {
  const shared = table as Table<ValueFile>;
  const cells = row.cells as Row<ValueFile>['cells'];
  const at = row as Row<ValueFile>;
  if (references.states && !references.states.has(cells.state)) shared.fail(at, 'state', 'a code from states.csv');
  const field = references.fields?.get(cells.field);
  if (references.fields && !field) shared.fail(at, 'field', 'a slug from fields.csv');
  const checked = field ? checkText(cells.text, field) : { text: cells.text };
  if ('expected' in checked) shared.fail(at, 'text', checked.expected);
  else shared.failIf(at, 'text', deadlineTextIssue(cells.field, cells.text));
  return {
    state: cells.state,
    field: cells.field,
    text: 'text' in checked ? checked.text : cells.text,
    source: cells.source || null,
    asOf: shared.optional(at, 'as_of', isDate, `${EXPECTED_DATE}, or an empty cell`),
    modifiedAt: shared.optional(
      at,
      'modified_at',
      isUtcTime,
      'a UTC time such as 2026-10-09T14:30:00Z, or an empty cell',
    ),
  };
}
