import { describe, expect, it } from 'vitest';
import { type IssueCase, issuesOf, itReportsIssue } from '../support/issues.js';

const COUNTIES = {
  'counties.csv': 'state,fips,name\nAA,98001,North/South County\nAA,98003,Port City\nBB,99001,West County\n',
};
const places = (...rows: string[]) => ({
  ...COUNTIES,
  'places.csv': `${['kind,name,states,counties,population,aliases', ...rows].join('\n')}\n`,
});

type Column = 'kind' | 'name' | 'states' | 'counties' | 'population' | 'aliases';

/** A case for a place behind another one. */
const place = (row: string, column: Column, value: string, expected: string): IssueCase => [
  `${row}: ${column}`,
  places('zip,01234,AA,98001,,', row),
  `places.csv:3 ${column}`,
  value,
  expected,
];

describe('an import reports the place, the value and what was expected for a place that people name:', () => {
  itReportsIssue([
    place('town,Springfield,AA,98001,10,', 'kind', 'town', 'one of zip, zip3, city, county'),
    place('zip,1234,AA,98001,,', 'name', '1234', '5 digits (format the column as text)'),
    place('zip3,0123,AA,,,', 'name', '0123', '3 digits (format the column as text)'),
    place('city,,AA,98001,,', 'name', '', 'the name of the place'),
    place('zip3,012,ZZ,,,', 'states', 'ZZ', 'codes from states.csv, separated by |'),
    place('city,Springfield,AA,99001,,', 'counties', '99001', 'FIPS codes of counties of AA, separated by |'),
    place('zip,54321,AA,,,', 'counties', '', 'FIPS codes of counties of AA, separated by |'),
    place('zip3,012,AA,98001,,', 'counties', '98001', 'an empty cell'),
    place('city,Springfield,AA,98001,many,', 'population', 'many', 'a whole number, or an empty cell'),
    place('city,Springfield,AA,98001,10,Spring  Town', 'aliases', 'Spring  Town', 'single spaces'),
    place('zip,01234,AA,98001,,', 'counties', '98001', 'line 2 already has this one'),
  ]);

  it('none, if a ZIP code and a city lie in counties of two states', async () => {
    const rows = ['zip,01234,AA|BB,98001|99001,,', 'zip3,012,AA|BB,,,', 'city,Springfield,BB,99001,120,Spring Town'];
    expect(await issuesOf(places(...rows))).toEqual([]);
  });
});
