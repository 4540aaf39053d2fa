import { describe, expect, it } from 'vitest';
import { issuesOf, itReportsIssue } from '../support/issues.js';
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

describe('an import reports the place, the value and what was expected for a county:', () => {
  itReportsIssue([
    [
      'of an unknown state',
      { ...counties(...ROWS, 'ZZ,97001,Zed County'), ...portCity },
      'counties.csv:5 state',
      'ZZ',
      'a code from states.csv',
    ],
    [
      'with four digits',
      { ...counties(...ROWS, 'AA,9805,East County'), ...portCity },
      'counties.csv:5 fips',
      '9805',
      'if a spreadsheet drops zeros in front',
    ],
    [
      'with the code of another county',
      { ...counties(...ROWS, 'AA,98003,East County'), ...portCity },
      'counties.csv:5 fips',
      '98003',
      'a unique fips; line 3 already has this one',
    ],
    [
      'with two prefixes in a state',
      { ...counties(...ROWS, 'AA,97001,East County'), ...portCity },
      'counties.csv:5 fips',
      '97001',
      'starts with 98, as in line 2: both are in AA',
    ],
    [
      'with the prefix of another state',
      { ...counties('AA,98001,North/South County', 'BB,98003,Bee County'), ...portCity },
      'counties.csv:3 fips',
      '98003',
      'line 2 has 98 for AA',
    ],
    [
      'without a name',
      { ...counties(...ROWS, 'AA,98005,'), ...portCity },
      'counties.csv:5 name',
      '',
      'the name of the county',
    ],
    [
      'with a name that looks like that of another one',
      { ...counties(...ROWS, 'AA,98005,épée  parish'), ...portCity },
      'counties.csv:5 name',
      'épée  parish',
      'line 3 already has this one',
    ],
    [
      'with two spaces in its name',
      { ...counties(...ROWS, 'AA,98005,East  County'), ...portCity },
      'counties.csv:5 name',
      'East  County',
      'single spaces',
    ],
  ]);
});

describe('an import reports the place, the value and what was expected for the kind of a region:', () => {
  itReportsIssue([
    [
      'left out, though it is not a county',
      { ...counties('AA,98001,North/South County', 'AA,98003,Port County'), ...kinds(() => '') },
      'overrides.csv:6 region',
      'Port City',
      'a county of counties.csv (the nearest is "Port County"); for another region, write city or other',
    ],
    [
      'county, though it is none',
      { ...counties(...ROWS), ...kinds((region) => (region === 'Port City' ? 'county' : '')) },
      'overrides.csv:6 region',
      'Port City',
      'a county of counties.csv',
    ],
    [
      'another one, though it is a county',
      { ...counties(...ROWS), ...kinds(() => 'city') },
      'overrides.csv:2 kind',
      'city',
      'county, or an empty cell',
    ],
    [
      'unknown',
      { ...counties(...ROWS), ...kinds((region) => (region === 'Port City' ? 'town' : '')) },
      'overrides.csv:6 kind',
      'town',
      'one of county, city, other',
    ],
    [
      'different in another row of the region',
      {
        ...counties(...ROWS),
        ...kinds((region, index) => (region === 'Port City' ? (['city', 'other'][index % 2] ?? '') : '')),
      },
      'overrides.csv:7 kind',
      'other',
      'line 6 has another one',
    ],
    [
      'missing, where the name only looks like that of a county',
      { ...counties('AA,98001,North/South County', 'AA,98003,PORT City'), ...kinds(() => '') },
      'overrides.csv:6 region',
      'Port City',
      'the spelling of counties.csv, "PORT City"',
    ],
  ]);
});

describe('an import accepts', () => {
  it('counties, and regions that are none but say what they are', async () => {
    expect(await issuesOf({ ...counties(...ROWS), ...portCity })).toEqual([]);
  });

  it('a folder without counties and without kinds, as older versions export it', async () => {
    expect(await issuesOf({ 'counties.csv': null })).toEqual([]);
  });

  it('kinds without counties', async () => {
    expect(await issuesOf({ 'counties.csv': null, ...portCity })).toEqual([]);
  });
});
