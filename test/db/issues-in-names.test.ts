import { describe, expect, it } from 'vitest';
import { append, issuesOf, itReportsIssue, override } from '../support/issues.js';
import { edited } from '../support/small-dataset.js';

/** Another region of AA, in line 8. */
const region = (name: string, state = 'AA') => append('overrides.csv', `${state},"${name}",ballot_type,paper,,,`);
const AT = 'overrides.csv:8 region';
const other = (name: string, shown: string, first = '"Port City"') =>
  [region(name), AT, name, `one spelling for each region; line 6 has ${first}, and this one is ${shown}`] as const;

/** The name of the region in lines 6 and 7. */
const renamed = (name: string) => ({
  'overrides.csv': override('AA,Port City,gov', `AA,${name},gov`)['overrides.csv']?.replace('Port City', name) ?? '',
});

async function expectTwoSpellings(first: string, second: string, shown: string) {
  const { 'overrides.csv': text } = renamed(first);
  const issues = await issuesOf({ 'overrides.csv': `${text}AA,${second},ballot_type,paper,,,\n` });
  expect(issues.find(({ line }) => line === 8)).toMatchObject({
    file: 'overrides.csv',
    column: 'region',
    value: second,
    expected: expect.stringContaining(shown),
  });
}

describe('an import reports the place and both spellings for a region that differs from another one only', () => {
  itReportsIssue([
    ['in case', ...other('PORT CITY', '"PORT CITY"')],
    ['in a no-break space', ...other('Port\u00a0City', '"Port\\u{a0}City"')],
    ['in two spaces', ...other('Port  City', '"Port  City"')],
    ['in a line break', ...other('Port\nCity', '"Port\\nCity"')],
    ['in a zero-width space', ...other('Port\u200b City', '"Port\\u{200b} City"')],
    ['in a zero-width space at its end', ...other('Port City\u200b', '"Port City\\u{200b}"')],
    ['in wide letters', ...other('\uff30ort City', '"\uff30ort City"')],
  ]);

  it('in the Unicode form', async () => {
    await expectTwoSpellings('Caf\u00e9', 'Cafe\u0301', 'line 6 has "Caf\u00e9", and this one is "Cafe\\u{301}"');
    await expectTwoSpellings('Cafe\u0301', 'Caf\u00e9', 'line 6 has "Cafe\\u{301}", and this one is "Caf\u00e9"');
  });

  it('in a sharp s', async () => {
    await expectTwoSpellings('Straße', 'STRASSE', 'line 6 has "Straße", and this one is "STRASSE"');
  });
});

describe('an import reports the place, the name and what was expected for a region', () => {
  const long = 'x'.repeat(101);
  itReportsIssue([
    ['of two lines', region('New\nBay'), AT, 'New\nBay', 'a name on one line'],
    ['with a tab', region('New\tBay'), AT, 'New\tBay', 'a name on one line, without tabs'],
    ['with a no-break space', region('New\u00a0Bay'), AT, 'New\u00a0Bay', 'this one is "New\\u{a0}Bay"'],
    ['with a soft hyphen', region('New\u00adBay'), AT, 'New\u00adBay', 'this one is "New\\u{ad}Bay"'],
    ['with a zero-width joiner', region('New\u200dBay'), AT, 'New\u200dBay', 'this one is "New\\u{200d}Bay"'],
    [
      'with a Cyrillic letter',
      region('B\u0430y'),
      AT,
      'B\u0430y',
      'a name in Latin letters, because others look like them; this one has',
    ],
    ['with two spaces', region('New  Bay'), AT, 'New  Bay', 'a name with single spaces'],
    ['that is not NFC', region('Cafe\u0301'), AT, 'Cafe\u0301', 'NFC, "Caf\u00e9"; this one is "Cafe\\u{301}"'],
    ['of 101 characters', region(long), AT, long, 'a name of at most 100 characters'],
  ]);
});

describe('an import reports the place, the name and what was expected for a state', () => {
  const state = (name: string) => edited('states.csv', 'Beta', name);
  itReportsIssue([
    ['that differs from another one only in case', state('ALPHA'), 'states.csv:3 name', 'ALPHA', 'line 2 already has'],
    ['with a no-break space', state('B\u00a0eta'), 'states.csv:3 name', 'B\u00a0eta', 'this one is "B\\u{a0}eta"'],
  ]);
});

describe('an import accepts', () => {
  it.each([
    ['the same name in another state', region('PORT CITY', 'BB')],
    ['a name with accents', region('Doña Ana County')],
    ['a name of 100 characters', region('x'.repeat(100))],
    ['a name with spaces around it, as spreadsheets leave them', region(' Port City ')],
    ['a name of an object in JavaScript', region('__proto__')],
  ])('%s', async (_, changes) => {
    expect(await issuesOf(changes)).toEqual([]);
  });
});
