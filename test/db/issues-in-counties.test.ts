import { describe, expect, it } from 'vitest';
import { type IssueCase, issuesOf, itReportsIssue } from '../support/issues.js';
import { SMALL_DATASET } from '../support/small-dataset.js';

const ROWS = ['AA,98001,North/South County', 'AA,98003,Épée Parish', 'BB,99001,North/South County'];
const counties = (...rows: string[]) => ({ 'counties.csv': `${['state,fips,name', ...rows].join('\n')}\n` });
const [header = '', ...overrides] = (SMALL_DATASET['overrides.csv'] as string).trimEnd().split('\n');

/** The overrides of the small dataset with a column for the kind, which `kindOf` fills in. */
function kinds(kindOf: (region: string, index: number) => string) {
  const rows = overrides.map((row, index) => `${row},${kindOf(row.split(',')[1] as string, index)}`);
  return { 'overrides.csv': `${[`${header},kind`, ...rows].join('\n')}\n` };
}

const portCity = kinds((region) => (region === 'Port City' ? 'city' : ''));

/** A case for a county behind the others. */
const county = (row: string, column: 'state' | 'fips' | 'name', expected: string): IssueCase => {
  const [state = '', fips = '', name = ''] = row.split(',');
  const place = `counties.csv:5 ${column}`;
  return [row, { ...counties(...ROWS, row), ...portCity }, place, { state, fips, name }[column], expected];
};

/** A case for the kind of regions. */
const kind = (place: string, value: string, expected: string, kindOf: Parameters<typeof kinds>[0], rows = ROWS) =>
  [expected, { ...counties(...rows), ...kinds(kindOf) }, `overrides.csv:${place}`, value, expected] satisfies IssueCase;
const ofPort = (cell: string) => (region: string) => (region === 'Port City' ? cell : '');

describe('an import reports the place, the value and what was expected for a county:', () => {
  itReportsIssue([
    county('ZZ,97001,Zed County', 'state', 'a code from states.csv'),
    county('AA,9805,East County', 'fips', 'if a spreadsheet drops zeros in front'),
    county('AA,98003,East County', 'fips', 'a unique fips; line 3 already has this one'),
    county('AA,97001,East County', 'fips', 'starts with 98, as in line 2: both are in AA'),
    county('AA,98005,', 'name', 'the name of the county'),
    county('AA,98005,épée  parish', 'name', 'line 3 already has this one'),
    county('AA,98005,East  County', 'name', 'single spaces'),
    [
      'with the prefix of another state',
      { ...counties('AA,98001,North/South County', 'BB,98003,Bee County'), ...portCity },
      'counties.csv:3 fips',
      '98003',
      'line 2 has 98 for AA',
    ],
  ]);
});

describe('an import reports the place, the value and what was expected for the kind of a region:', () => {
  const withPort = (name: string) => ['AA,98001,North/South County', `AA,98003,${name}`];
  const NEAREST = 'a county of counties.csv (the nearest is "Port County"); for another region, write city or other';
  itReportsIssue([
    kind('6 region', 'Port City', NEAREST, ofPort(''), withPort('Port County')),
    kind('6 region', 'Port City', 'the spelling of counties.csv, "PORT City"', ofPort(''), withPort('PORT City')),
    kind('6 region', 'Port City', 'a county of counties.csv', ofPort('county')),
    kind('2 kind', 'city', 'county, or an empty cell', () => 'city'),
    kind('6 kind', 'town', 'one of county, city, other', ofPort('town')),
    kind('7 kind', 'other', 'line 6 has another one', (region, index) =>
      ofPort(['city', 'other'][index % 2] ?? '')(region),
    ),
  ]);
});

describe('an import accepts', () => {
  it('counties, and regions that are none but say what they are', async () => {
    expect(await issuesOf({ ...counties(...ROWS), ...portCity })).toEqual([]);
  });

  it('kinds without counties', async () => {
    expect(await issuesOf({ 'counties.csv': null, ...portCity })).toEqual([]);
  });
});
