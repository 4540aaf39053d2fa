import { nameKey } from '../../../domain/text/names.js';
import { nearest } from '../../../domain/text/nearest.js';
import { REGION_KINDS, type RegionKind } from '../../../domain/vocabulary.js';
import type { DraftDataset, DraftOverride, DraftValue } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import {
  checkText,
  EXPECTED_DATE,
  isDate,
  isNotEmpty,
  isUtcTime,
  nameIssue,
  type References,
  type Table,
  visible,
} from '../folder/table.js';
import { deadlineTextIssue } from './deadlines.js';

type OverrideTable = Table<'overrides.csv'>;
type OverrideRow = Row<'overrides.csv'>;
type Counties = DraftDataset['counties'];

interface Region {
  name: string;
  line: number;
  kind: RegionKind | '';
}

/**
 * Checks the names and kinds of regions: clients use the names as keys. Two spellings of one region would be two regions with half of the
 * values each.
 *
 * @param counties undefined if counties.csv could not be read
 * @param fields undefined if fields.csv could not be read
 * @returns the kind of the region of each row
 */
function checkRegions(
  table: OverrideTable,
  counties: Counties | undefined,
  fields: References['fields'],
): Map<OverrideRow, RegionKind | ''> {
  const countyNames = new Map(counties?.map(({ state, name }) => [keyOf(state, name), name]));
  const regions = new Map<string, Region>();
  const kinds = new Map<OverrideRow, RegionKind | ''>();
  const expected = nameExpected(counties ?? []);
  for (const row of table.rows) {
    const { state, region } = row.cells;
    if (region === '') continue;
    const key = keyOf(state, region);
    const county = countyNames.get(key);
    const kind = kindOf(row.cells.kind, county === region);
    kinds.set(row, kind);
    const first = regions.get(key);
    regions.set(key, first ?? { name: region, line: row.line, kind });
    if (first && first.name !== region) table.fail(row, 'region', oneSpelling(first, region));
    else if (!first && county !== undefined && county !== region)
      table.fail(row, 'region', `the spelling of counties.csv, ${visible(county)}; this one is ${visible(region)}`);
    else if (nameIssue(region)) table.failIf(row, 'region', nameIssue(region));
    else if (fields?.has(region.split('/').at(-1) as string))
      table.fail(row, 'region', 'a name that does not end in the slug of a field, as the id of a value does');
    else if (first && first.kind !== kind)
      table.fail(row, 'kind', `one kind for each region; line ${first.line} has another one`);
    else if (!first && counties) checkKind(table, row, { isCounty: county !== undefined, expected });
  }
  return kinds;
}

const keyOf = (state: string, name: string) => `${state}\n${nameKey(name)}`;

const oneSpelling = ({ name, line }: Region, region: string) =>
  `one spelling for each region; line ${line} has ${visible(name)}, and this one is ${visible(region)}`;

const isKind = (cell: string): cell is RegionKind => (REGION_KINDS as readonly string[]).includes(cell);

/** A kind that is left out is that of a county. */
function kindOf(cell: string, isCounty: boolean): RegionKind | '' {
  return cell === '' && isCounty ? 'county' : isKind(cell) ? cell : '';
}

interface Named {
  isCounty: boolean;
  /** What to write instead of a name that needs a kind; undefined if it needs none. */
  expected: (row: OverrideRow) => string | undefined;
}

function checkKind(table: OverrideTable, row: OverrideRow, { isCounty, expected }: Named): void {
  const { kind } = row.cells;
  if (kind !== '' && !isKind(kind))
    table.fail(row, 'kind', `one of ${REGION_KINDS.join(', ')}, or an empty cell for a county of counties.csv`);
  else if (isCounty && kind !== '' && kind !== 'county')
    table.fail(row, 'kind', 'county, or an empty cell: counties.csv has this region');
  else if (!isCounty && (kind === '' || kind === 'county')) table.failIf(row, 'region', expected(row));
}

/** Comparing a name with those of all counties of a state takes up to 1 ms, and every row of a file may have a wrong one. */
const MAX_HINTS = 100;

/** Older exports have no counties. Their regions may be of any kind. */
function nameExpected(counties: Counties): Named['expected'] {
  let hints = 0;
  return ({ cells: { state, region } }) => {
    if (counties.length === 0) return undefined;
    hints += 1;
    const names = hints > MAX_HINTS ? [] : counties.flatMap((county) => (county.state === state ? county.name : []));
    const [closest] = names.length > 0 ? nearest(region, names, 1) : [];
    const hint = closest === undefined ? '' : ` (the nearest is ${visible(closest)})`;
    return `a county of counties.csv${hint}; for another region, write city or other in the column kind`;
  };
}

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
