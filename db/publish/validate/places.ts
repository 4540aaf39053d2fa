import { PLACE_KINDS, type PlaceKind } from '../../vocabulary.js';
import type { DraftDataset } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import type { ColumnOf } from '../folder/files.js';
import { nameIssue } from '../text.js';
import { type References, splitList } from './cells.js';
import { isNotEmpty, type Table } from './table.js';

type PlaceTable = Table<'places.csv'>;
type PlaceRow = Row<ColumnOf<'places.csv'>>;

/** Checks the rows of places.csv: each leads to counties, only the first three digits of a ZIP code to states alone. */
export function validatePlaces(
  table: PlaceTable,
  { states }: References,
  counties: DraftDataset['counties'] | undefined,
): DraftDataset['places'] {
  const stateOf = counties && new Map(counties.map(({ fips, state }) => [fips, state]));
  return table.uniqueRows().map((row) => {
    const { kind, name, population } = row.cells;
    table.oneOf(row, 'kind', PLACE_KINDS);
    checkName(table, row);
    const codes = splitList(row.cells.states);
    if (codes.length === 0 || (states && !codes.every((code) => states.has(code))))
      table.fail(row, 'states', 'codes from states.csv, separated by |');
    const fips = splitList(row.cells.counties);
    if (kind === 'zip3') table.require(row, 'counties', (cell) => cell === '', 'an empty cell');
    else if (fips.length === 0 || (stateOf && fips.some((code) => !codes.includes(stateOf.get(code) ?? ''))))
      table.fail(row, 'counties', `FIPS codes of counties of ${codes.join(', ')}, separated by |`);
    if (population !== '') table.require(row, 'population', isCount, 'a whole number, or an empty cell');
    const aliases = splitList(row.cells.aliases);
    for (const alias of aliases) table.failIf(row, 'aliases', nameIssue(alias));
    return {
      ...{ kind: kind as PlaceKind, name, states: codes, counties: fips, aliases },
      population: population === '' ? null : Number(population),
    };
  });
}

function checkName(table: PlaceTable, row: PlaceRow): void {
  const { kind, name } = row.cells;
  const digits = kind === 'zip' ? 5 : kind === 'zip3' ? 3 : 0;
  if (digits > 0)
    table.require(
      row,
      'name',
      (cell) => new RegExp(`^\\d{${digits}}$`).test(cell),
      `${digits} digits (format the column as text)`,
    );
  else if (table.require(row, 'name', isNotEmpty, 'the name of the place')) table.failIf(row, 'name', nameIssue(name));
}

const isCount = (cell: string): boolean => /^\d{1,8}$/.test(cell);
