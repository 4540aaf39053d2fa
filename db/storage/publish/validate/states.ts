import { nameKey } from '../../../domain/text/names.js';
import type { DraftDataset } from '../dataset.js';
import { nameIssue } from '../text.js';
import { isStateCode, splitList } from './cells.js';
import { isNotEmpty, type Table } from './table.js';

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
