import { nameKey } from '../../../domain/text/names.js';
import { nearest } from '../../../domain/text/nearest.js';
import { REGION_KINDS, type RegionKind } from '../../../domain/vocabulary.js';
import type { DraftDataset } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import { nameIssue, visible } from '../text.js';
import type { References } from './cells.js';
import type { Table } from './table.js';

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
export function checkRegions(
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
