import { nameKey } from '../../../domain/text/names.js';
import { isOcdId, stateOcdId } from '../../../domain/text/ocd-id.js';
import { PLACE_KINDS, type PlaceKind } from '../../../domain/vocabulary.js';
import type { DraftDataset } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import {
  EXPECTED_DATE,
  isDate,
  isNotEmpty,
  isStateCode,
  isWebAddress,
  nameIssue,
  type References,
  splitList,
  type Table,
  visible,
} from '../folder/table.js';
import { compare } from '../issues.js';

export function validateStates(table: Table<'states.csv'>): DraftDataset['states'] {
  table.requireRows();
  return table.uniqueRows().map((row) => {
    table.require(row, 'code', isStateCode, 'a postal code of two uppercase letters');
    table.require(row, 'name', isNotEmpty, 'the name of the state');
    const key = nameKey(row.cells.name);
    if (key === '' || table.isFirst(row, 'name', key, 'a unique name'))
      table.failIf(row, 'name', nameIssue(row.cells.name));
    table.failIf(row, 'zones', zonesIssue(splitList(row.cells.zones)));
    return { code: row.cells.code, name: row.cells.name, zones: splitList(row.cells.zones) };
  });
}

/** All IANA zones of the United States and its territories. Aliases such as US/Eastern are left out: one zone has one name. */
const ZONE = /^(America|Pacific)(\/[A-Z][A-Za-z]*(_[A-Z][A-Za-z]*)*)+$/;

function zonesIssue(zones: string[]): string | undefined {
  const wrong = zones.find((zone) => !isZone(zone));
  if (wrong !== undefined)
    return `IANA time zones such as America/New_York, separated by |; ${JSON.stringify(wrong)} is none`;
  return new Set(zones).size === zones.length ? undefined : 'each time zone once';
}

function isZone(zone: string): boolean {
  if (!ZONE.test(zone)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions();
    // Intl ignores upper and lower case. A different name is an older one, which some versions of Node prefer.
    return timeZone === zone || timeZone.toLowerCase() !== zone.toLowerCase();
  } catch {
    return false;
  }
}

type CountyTable = Table<'counties.csv'>;
type CountyRow = Row<'counties.csv'>;

const EXPECTED_FIPS =
  'a FIPS code of five digits, such as 06037 (if a spreadsheet drops zeros in front, format the column as text)';

export function validateCounties(table: CountyTable, { states }: References): DraftDataset['counties'] {
  /** The first one of each state, and of each prefix. */
  const rows = new Map<string, CountyRow>();
  return table.uniqueRows().map((row) => {
    const { state, fips, name } = row.cells;
    if (states && !states.has(state)) table.fail(row, 'state', 'a code from states.csv');
    if (table.require(row, 'fips', isFips, EXPECTED_FIPS)) checkPrefix(table, row, rows);
    const isNamed = table.require(row, 'name', isNotEmpty, 'the name of the county');
    if (isNamed && table.isFirst(row, 'name', `${state}\n${nameKey(name)}`, 'a unique name within the state'))
      table.failIf(row, 'name', nameIssue(name));
    return { state, fips, name };
  });
}

const isFips = (cell: string) => /^\d{5}$/.test(cell);

/** The first two digits of a FIPS code are those of the state: each state has its own. */
function checkPrefix(table: CountyTable, row: CountyRow, rows: Map<string, CountyRow>): void {
  const { state, fips } = row.cells;
  const prefix = fips.slice(0, 2);
  const [first = row, owner = row] = [rows.get(state), rows.get(prefix)];
  const expected = first.cells.fips.slice(0, 2);
  if (expected !== prefix)
    table.fail(row, 'fips', `a FIPS code that starts with ${expected}, as in line ${first.line}: both are in ${state}`);
  else if (owner.cells.state !== state)
    table.fail(row, 'fips', `a FIPS code of ${state}: line ${owner.line} has ${prefix} for ${owner.cells.state}`);
  rows.set(state, first).set(prefix, owner);
}

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
