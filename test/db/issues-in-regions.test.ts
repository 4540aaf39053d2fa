import { describe } from 'vitest';
import { type IssueCase, itReportsIssue } from '../support/issues.js';
import { SMALL_DATASET } from '../support/small-dataset.js';

const [header = '', ...overrides] = (SMALL_DATASET['overrides.csv'] as string).trimEnd().split('\n');
const kinds = overrides.map((row) => `${row},${row.includes('Port City') ? 'city' : ''}`);
const files = (...rows: string[]) => ({
  'counties.csv': 'state,fips,name\nAA,98001,North/South County\nAA,98003,East County\nBB,99001,West County\n',
  'overrides.csv': `${[`${header},kind`, ...kinds].join('\n')}\n`,
  'regions.csv': `${['state,region,counties,ocd_id,source,as_of', ...rows].join('\n')}\n`,
});
const PORT = 'ocd-division/country:us/state:aa/place:port';

const COLUMNS = ['state', 'region', 'counties', 'ocd_id', 'source', 'as_of'];

/** A case for a row of regions.csv. */
const region = (row: string, column: string, expected: string): IssueCase => [
  row,
  files(row),
  `regions.csv:2 ${column}`,
  row.split(',')[COLUMNS.indexOf(column)] ?? '',
  expected,
];

describe('an import reports the place, the value and what was expected for a region:', () => {
  const LISTED = 'a city or other region of AA in overrides.csv';
  itReportsIssue([
    region('ZZ,Port City,,,Map,', 'state', 'a code from states.csv'),
    region('AA,Lake City,,,Map,', 'region', LISTED),
    region('AA,North/South County,98003,,Map,', 'region', LISTED),
    region(
      'AA,Port City,98001|99001,,Map,',
      'counties',
      'FIPS codes of counties of AA, separated by |; "99001" is none',
    ),
    region('AA,Port City,98001|98001,,Map,', 'counties', 'each county once'),
    region(`AA,Port City,,${PORT.replace('aa', 'bb')},Map,`, 'ocd_id', `such as ${PORT.replace('port', 'chicago')}`),
    region(`AA,Port City,98001,${PORT},,`, 'source', 'where this was found'),
    region('AA,Port City,98001,,Map,May', 'as_of', 'a date, YYYY-MM-DD'),
    [
      'that comes twice',
      files('AA,Port City,98001,,Map,', 'AA,Port City,98003,,Map,'),
      'regions.csv:3 region',
      'Port City',
      'a unique combination of state, region; line 2 already has this one',
    ],
  ]);
});
