import { nameIssue, nameKey, visible } from '../text.js';
import type { Table } from './table.js';

/**
 * Checks the names of regions: clients use them as keys. Two spellings of one region would be two regions with half of the values
 * each.
 */
export function checkRegions(table: Table<'overrides.csv'>): void {
  const firstSpellings = new Map<string, { region: string; line: number }>();
  for (const row of table.rows) {
    const { state, region } = row.cells;
    if (region === '') continue;
    const key = `${state}\n${nameKey(region)}`;
    const first = firstSpellings.get(key);
    firstSpellings.set(key, first ?? { region, line: row.line });
    if (first && first.region !== region)
      table.fail(
        row,
        'region',
        `one spelling for each region; line ${first.line} has ${visible(first.region)}, and this one is ${visible(region)}`,
      );
    else table.failIf(row, 'region', nameIssue(region));
  }
}
