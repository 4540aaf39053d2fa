import { describe, expect, it } from 'vitest';
import { append, issuesOf, itReportsIssue } from '../support/issues.js';
import { edited } from '../support/small-dataset.js';

const election = (from: string, to: string) => edited('elections.csv', from, to);
const states = (zones: string) => ({ 'states.csv': `code,name,zones\nAA,Alpha,${zones}\nBB,Beta,\n` });

describe('an import reports the place, the value and what was expected for elections', () => {
  itReportsIssue([
    [
      'in an unknown state',
      election('AA-2026-06-02,AA,', 'ZZ-2026-06-02,ZZ,'),
      'elections.csv:2 state',
      'ZZ',
      'a code from states.csv, or an empty cell',
    ],
    ['on no date', election(',2026-06-02,', ',June 2,'), 'elections.csv:2 date', 'June 2', 'a date, YYYY-MM-DD'],
    [
      'on a date that does not exist',
      election(',2026-06-02,', ',2026-06-31,'),
      'elections.csv:2 date',
      '2026-06-31',
      'a date',
    ],
    [
      'in a year that is a typo',
      election(',2026-06-02,', ',2206-06-02,'),
      'elections.csv:2 date',
      '2206-06-02',
      'in the years 2000 to 2099',
    ],
    [
      'of another type',
      election('primary', 'caucus'),
      'elections.csv:2 type',
      'caucus',
      'one of general, partisan_primary_closed, partisan_primary_open, primary, runoff, special',
    ],
    ['without a name', election('State primary', ''), 'elections.csv:2 name', '', 'the name of the election'],
    [
      'with an invisible character in the name',
      election('State primary', 'State\u200b primary'),
      'elections.csv:2 name',
      'State\u200b primary',
      'visible characters only',
    ],
    ['of another status', election('scheduled', 'likely'), 'elections.csv:2 status', 'likely', 'statute, scheduled'],
    ['without a source', election('Calendar', ''), 'elections.csv:2 source', '', 'where the date was found'],
    ['with a wrong date of the source', election('2026-01-05', '1/5/26'), 'elections.csv:2 as_of', '1/5/26', 'a date'],
    [
      'with the id of another day',
      election('AA-2026-06-02', 'AA-2026-06-03'),
      'elections.csv:2 id',
      'AA-2026-06-03',
      'AA-2026-06-02, or AA-2026-06-02-NAME',
    ],
    [
      'with an id that is no part of an address',
      election('AA-2026-06-02', 'AA-2026-06-02-a/b'),
      'elections.csv:2 id',
      'AA-2026-06-02-a/b',
      'a to z, 0 to 9 and -',
    ],
    [
      'that have one id',
      append('elections.csv', 'AA-2026-06-02,AA,2026-06-02,special,Other,,scheduled,Law,'),
      'elections.csv:3 id',
      'AA-2026-06-02',
      'a unique id; line 2 already has this one',
    ],
    [
      'in all states on the wrong day',
      append('elections.csv', 'US-2028-11-08,,2028-11-08,general,General,,statute,Law,'),
      'elections.csv:3 date',
      '2028-11-08',
      'in 2028 it is on 2028-11-07',
    ],
    [
      'in all states in an odd year',
      append('elections.csv', 'US-2027-11-02,,2027-11-02,general,General,,statute,Law,'),
      'elections.csv:3 date',
      '2027-11-02',
      'none is in an odd year',
    ],
    [
      'of another type in all states',
      append('elections.csv', 'US-2028-03-07,,2028-03-07,primary,Primary,,statute,Law,'),
      'elections.csv:3 state',
      '',
      'only federal general elections',
    ],
  ]);

  it('accepts two elections of a state on one day, and a federal general election', async () => {
    const rows = [
      'AA-2026-06-02-city,AA,2026-06-02,special,City,,scheduled,Law,',
      'US-2028-11-07,,2028-11-07,general,General,,statute,2 U.S.C. 7,',
    ];
    expect(await issuesOf(append('elections.csv', rows.join('\n')))).toEqual([]);
  });
});

describe('an import reports time zones', () => {
  itReportsIssue(
    ['EST', 'US/Eastern', 'America/new_york', 'America/Springfield', 'Europe/Paris', 'America/Chicago,'].map((zone) => [
      zone,
      states(`"${zone}"`),
      'states.csv:2 zones',
      zone,
      'IANA time zones such as America/New_York',
    ]),
  );
  itReportsIssue([
    ['twice', states('America/Denver|America/Denver'), 'states.csv:2 zones', 'America/Denver|America/Denver', 'once'],
  ]);

  it('of three parts and older names not at all', async () => {
    const zones = 'America/Indiana/Indianapolis|America/Chicago|Pacific/Honolulu|America/North_Dakota/New_Salem';
    expect(await issuesOf(states(zones))).toEqual([]);
  });
});
