import { isOcdId, stateOcdId } from '../../../domain/text/ocd-id.js';
import type { DraftDataset } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import { compare } from '../issues.js';
import { EXPECTED_DATE, isDate, type References, splitList } from './cells.js';
import { isNotEmpty, type Table } from './table.js';

type RegionTable = Table<'regions.csv'>;
type RegionRow = Row<'regions.csv'>;
/** Undefined if the file could not be read. */
type Others = { [Name in 'counties' | 'overrides']: DraftDataset[Name] | undefined };

/** Checks where regions lie. Each must be a region of overrides.csv that is no county. */
export function validateRegions(
  table: RegionTable,
  { states }: References,
  { counties, overrides }: Others,
): DraftDataset['regions'] {
  const stateOfCounty = counties && new Map(counties.map(({ fips, state }) => [fips, state]));
  const names = overrides?.filter(({ kind }) => kind !== 'county').map(({ state, region }) => `${state}\n${region}`);
  const known = names && new Set(names);
  return table.uniqueRows().map((row) => {
    const { state, region, source } = row.cells;
    if (states && !states.has(state)) table.fail(row, 'state', 'a code from states.csv');
    else if (known && !known.has(`${state}\n${region}`))
      table.fail(row, 'region', `a city or other region of ${state} in overrides.csv, in the same spelling`);
    table.require(row, 'source', isNotEmpty, 'where this was found');
    return {
      state,
      name: region,
      source,
      counties: checkCounties(table, row, stateOfCounty),
      ocdId: checkOcdId(table, row),
      asOf: table.optional(row, 'as_of', isDate, `${EXPECTED_DATE}, or an empty cell`),
    };
  });
}

function checkCounties(table: RegionTable, row: RegionRow, states: ReadonlyMap<string, string> | undefined): string[] {
  const { state, counties } = row.cells;
  const codes = splitList(counties);
  const wrong = states && codes.find((fips) => states.get(fips) !== state);
  if (wrong !== undefined)
    table.fail(row, 'counties', `FIPS codes of counties of ${state}, separated by |; ${JSON.stringify(wrong)} is none`);
  else if (new Set(codes).size < codes.length) table.fail(row, 'counties', 'each county once');
  return codes.sort(compare);
}

function checkOcdId(table: RegionTable, row: RegionRow): string | null {
  const { state, ocd_id: id } = row.cells;
  if (id === '') return null;
  const parent = stateOcdId(state);
  if (!isOcdId(id) || !id.startsWith(`${parent}/`))
    table.fail(row, 'ocd_id', `an Open Civic Data id in the state, such as ${parent}/place:chicago, or an empty cell`);
  else table.isFirst(row, 'ocd_id', id, 'a unique id');
  return id;
}
