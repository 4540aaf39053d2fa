import { describe, expect, it } from 'vitest';
import { append, type IssueCase, issuesOf, itReportsIssue } from '../support/issues.js';

const PUERTO = 'PP,Puerto|Port,Office,https://office.example.org,Guide,2026-01-02,012|3456,Porto,List';
const files = (row: string) => append('territories.csv', `${PUERTO}\n${row}`);

/** A case for a territory behind another one. */
const territory = (row: string, column: string, value: string, expected: string): IssueCase => [
  `${row}: ${column}`,
  files(row),
  `territories.csv:3 ${column}`,
  value,
  expected,
];

const abbreviation = (row: string, column: string, value: string, expected: string): IssueCase => [
  `${row}: ${column}`,
  append('state-abbreviations.csv', `Al.,AA,,Guide\n${row}`),
  `state-abbreviations.csv:3 ${column}`,
  value,
  expected,
];

describe('an import reports the place, the value and what was expected for what it does not cover:', () => {
  itReportsIssue([
    territory('AA,Isle,,,,,,,List', 'code', 'AA', 'two capital letters that no state has'),
    territory('PP,Isle,,,,,,,List', 'code', 'PP', 'line 2 already has this one'),
    territory('II,,,,,,,,List', 'names', '', 'a text'),
    territory('II,Isle|port,,,,,,,List', 'names', 'Isle|port', 'line 2 already has "port"'),
    territory('II,Isle,Office,,Guide,,,,List', 'website', '', 'a URL that starts with http'),
    territory('II,Isle,Office,ftp://x.org,Guide,,,,List', 'website', 'ftp://x.org', 'a URL that starts with http'),
    territory('II,Isle,,https://x.org,Guide,,,,List', 'office', '', 'a text'),
    territory('II,Isle,Office,https://x.org,,,,,List', 'source', '', 'a text'),
    territory('II,Isle,,,,May,,,List', 'as_of', 'May', 'a date, YYYY-MM-DD'),
    territory('II,Isle,,,,,12,,List', 'zips', '12', 'three to five digits each'),
    territory('II,Isle,,,,,012,,List', 'zips', '012', 'line 2 already has "012"'),
    territory('II,Isle,,,,,,A  Town,List', 'towns', 'A  Town', 'single spaces'),
    territory('II,Isle,,,,,,,', 'zip_source', '', 'a text'),
    abbreviation('Z.,ZZ,,Guide', 'code', 'ZZ', 'a code from states.csv or territories.csv'),
    abbreviation('Al.,BB,,Guide', 'abbreviation', 'Al.', 'line 2 already has this one'),
    abbreviation(',BB,,Guide', 'abbreviation', '', 'a text'),
    abbreviation('B.,BB,,', 'source', '', 'a text'),
  ]);

  it('none, if an abbreviation is that of a territory', async () => {
    const rows = {
      ...files('MM,Mail,,,,,340,,List'),
      ...append('state-abbreviations.csv', 'P.P.,PP,,Guide'),
    };
    expect(await issuesOf(rows)).toEqual([]);
  });
});
