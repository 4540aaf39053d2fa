import { nameKey } from '../../../domain/text/names.js';
import type { DraftDataset } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import { nameIssue } from '../text.js';
import type { References } from './cells.js';
import { isNotEmpty, type Table } from './table.js';

type CountyTable = Table<'counties.csv'>;
type CountyRow = Row<'counties.csv'>;

const EXPECTED_FIPS =
  'a FIPS code of five digits, such as 06037 (if a spreadsheet drops zeros in front, format the column as text)';

export function validateCounties(table: CountyTable, { states }: References): DraftDataset['counties'] {
  const prefixes = new Prefixes(table);
  return table.uniqueRows().map((row) => {
    const { state, fips, name } = row.cells;
    if (states && !states.has(state)) table.fail(row, 'state', 'a code from states.csv');
    if (table.require(row, 'fips', isFips, EXPECTED_FIPS)) prefixes.check(row);
    const isNamed = table.require(row, 'name', isNotEmpty, 'the name of the county');
    if (isNamed && table.isFirst(row, 'name', `${state}\n${nameKey(name)}`, 'a unique name within the state'))
      table.failIf(row, 'name', nameIssue(name));
    return { state, fips, name };
  });
}

const isFips = (cell: string) => /^\d{5}$/.test(cell);

/** The first two digits of a FIPS code are those of the state: each state has its own. */
class Prefixes {
  readonly #byState = new Map<string, { prefix: string; line: number }>();
  readonly #byPrefix = new Map<string, { state: string; line: number }>();

  constructor(private readonly table: CountyTable) {}

  check(row: CountyRow): void {
    const { state, fips } = row.cells;
    const { line } = row;
    const prefix = fips.slice(0, 2);
    const first = this.#byState.get(state);
    const owner = this.#byPrefix.get(prefix);
    if (first && first.prefix !== prefix)
      this.table.fail(
        row,
        'fips',
        `a FIPS code that starts with ${first.prefix}, as in line ${first.line}: both are in ${state}`,
      );
    else if (owner && owner.state !== state)
      this.table.fail(row, 'fips', `a FIPS code of ${state}: line ${owner.line} has ${prefix} for ${owner.state}`);
    this.#byState.set(state, first ?? { prefix, line });
    this.#byPrefix.set(prefix, owner ?? { state, line });
  }
}
