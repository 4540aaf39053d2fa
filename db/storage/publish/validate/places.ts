import { PLACE_KINDS, type PlaceKind } from '../../../domain/vocabulary.js';
import type { DraftDataset } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import { nameIssue, visible } from '../text.js';
import { EXPECTED_DATE, isDate, isStateCode, isWebAddress, type References, splitList } from './cells.js';
import { isNotEmpty, type Table } from './table.js';

type PlaceTable = Table<'places.csv'>;
type PlaceRow = Row<'places.csv'>;

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
      kind: kind as PlaceKind,
      name,
      states: codes,
      counties: fips,
      aliases,
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

/** Checks the rows of territories.csv. No two share a name, a town or the start of ZIP codes. */
export function validateTerritories(table: Table<'territories.csv'>, { states }: References) {
  return table.uniqueRows().map((row): DraftDataset['territories'][number] => {
    const { code, office, website, source, zip_source: zipSource } = row.cells;
    if (!isStateCode(code) || states?.has(code)) table.fail(row, 'code', 'two capital letters that no state has');
    const [names = [], zips = [], towns = []] = (['names', 'zips', 'towns'] as const).map((column) => {
      const list = splitList(row.cells[column]);
      const isWrong = (one: string) => column === 'zips' && !/^\d{3,5}$/.test(one);
      for (const one of list) {
        table.isFirst(row, column, one.toLowerCase(), 'each only once', visible(one));
        table.failIf(row, column, isWrong(one) ? 'three to five digits each (as text)' : nameIssue(one));
      }
      return list;
    });
    for (const column of ['names', 'zip_source'] as const) table.require(row, column, isNotEmpty, 'a text');
    table.failIf(row, 'office', nameIssue(office));
    if (office || website) {
      for (const column of ['office', 'source'] as const) table.require(row, column, isNotEmpty, 'a text');
      table.require(row, 'website', isWebAddress, 'a URL that starts with http:// or https://');
    }
    const asOf = table.optional(row, 'as_of', isDate, EXPECTED_DATE);
    const nullable = { office: office || null, website: website || null, source: source || null };
    return { code, ...nullable, asOf, names, zips, towns, zipSource };
  });
}

export function validateAbbreviations(table: Table<'state-abbreviations.csv'>, codes: ReadonlySet<string>) {
  return table.uniqueRows().map((row) => {
    table.require(row, 'code', (cell) => codes.has(cell), 'a code from states.csv or territories.csv');
    for (const column of ['abbreviation', 'source'] as const) table.require(row, column, isNotEmpty, 'a text');
    return row.cells;
  });
}
