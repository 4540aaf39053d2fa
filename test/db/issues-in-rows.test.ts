import { describe, expect, it } from 'vitest';
import { append, cells, issuesOf, itReportsIssue, rows, rule } from '../support/issues.js';
import { edited } from '../support/small-dataset.js';

const DATE = 'a date, YYYY-MM-DD (if a spreadsheet rewrites dates, format the column as text)';
const URL = 'a URL that starts with http:// or https://';

describe('an import reports the place, the value and what was expected for an election:', () => {
  const ZZ = edited('elections.csv', 'AA-2026-06-02,AA,', 'ZZ-2026-06-02,ZZ,');
  itReportsIssue([
    ['in an unknown state', ZZ, 'elections.csv:2 state', 'ZZ', 'a code from states.csv, or an empty cell'],
    ...cells('elections.csv:2 date', `${DATE}, in the years 2000 to 2099`, ['June 2', '2026-06-31', '2206-06-02']),
    ...cells(
      'elections.csv:2 type',
      'one of general, partisan_primary_closed, partisan_primary_open, primary, runoff',
      ['caucus'],
    ),
    ...cells('elections.csv:2 name', 'the name of the election', ['']),
    ...cells('elections.csv:2 name', 'visible characters only', ['State\u200b primary']),
    ...cells('elections.csv:2 status', 'one of statute, scheduled', ['likely']),
    ...cells('elections.csv:2 source', 'where the date was found', ['']),
    ...cells('elections.csv:2 as_of', DATE, ['1/5/26']),
    ...cells('elections.csv:2 is_contingent', 'True, False or an empty cell', ['maybe']),
    ...cells('elections.csv:2 id', 'AA-2026-06-02, or AA-2026-06-02-NAME with a to z', [
      'AA-2026-06-03',
      'AA-2026-06-02-a/b',
    ]),
    ...rows('elections.csv', 'id', 'a unique id; line 2', [
      'AA-2026-06-02,AA,2026-06-02,special,Other,,scheduled,Law,',
    ]),
    ...rows('elections.csv', 'date', 'in 2028 it is on 2028-11-07', [
      'US-2028-11-08,,2028-11-08,general,General,,statute,Law,',
    ]),
    ...rows('elections.csv', 'date', 'none is in an odd year', [
      'US-2027-11-02,,2027-11-02,general,General,,statute,Law,',
    ]),
    ...rows('elections.csv', 'state', 'only federal general elections', [
      'US-2028-03-07,,2028-03-07,primary,Primary,,statute,Law,',
    ]),
  ]);

  it('accepts two elections of a state on one day, and a federal general election', async () => {
    const rows = [
      'AA-2026-06-02-city,AA,2026-06-02,special,City,,scheduled,Law,',
      'US-2028-11-07,,2028-11-07,general,General,,statute,2 U.S.C. 7,',
    ];
    expect(await issuesOf(append('elections.csv', rows.join('\n')))).toEqual([]);
  });
});

describe('an import reports the place, the value and what was expected for a V1 rule:', () => {
  const single = rule('option,registration_methods,email', 'option,ballot_type,paper');
  itReportsIssue([
    ...rows('v1-slugs.csv', 'slug', 'line 6 already has this one', ['notes,,,same,ballot_type,,']),
    ...cells('v1-slugs.csv:2 rule', 'one of same, option', ['equal']),
    ...cells('v1-slugs.csv:2 fields', 'has_pav is not one of them', ['has_pav']),
    ...cells('v1-slugs.csv:2 fields', 'one V2 slug', ['']),
    ...cells('v1-slugs.csv:4 fields', 'a Multi-select field', ['ballot_type']),
    ['option on a Single-select', single, 'v1-slugs.csv:3 fields', 'ballot_type', 'a Multi-select field'],
    ...cells('v1-slugs.csv:6 fields', 'laws is not one of them', ['has_pav_everyone|laws|registration_methods']),
    ...cells('v1-slugs.csv:6 fields', 'V2 slugs without duplicates', ['has_pav_everyone|has_pav_everyone']),
    ...cells('v1-slugs.csv:8 fields', 'an empty cell: a constant', ['ballot_type']),
    ...cells('v1-slugs.csv:3 value', 'one of email, fax, mail', ['pigeon']),
    ...cells('v1-slugs.csv:4 value', 'only the rules "option" and "constant"', ['fax']),
    ...cells('v1-slugs.csv:8 value', DATE, ['2022-11-31']),
    ...cells('v1-slugs.csv:6 format', 'a field format or an empty cell', ['Text']),
    ...cells('v1-slugs.csv:7 format', 'only the rule "same"', ['']),
    ...cells('v1-slugs.csv:6 long_name', 'a description', ['']),
  ]);
});

describe('an import reports the place, the value and what was expected for a publisher or a link:', () => {
  const pattern = (expected: string, row: string) => rows('sources.csv', 'pattern', expected, [row]);
  const link = (expected: string, row: string) => rows('sources.csv', 'link', expected, [row]);
  itReportsIssue([
    ...pattern('line 2 already has this one', 'Guide,Other,other,,,'),
    ...pattern('at least 3 characters', '*{path},All,other,,,'),
    ...pattern('an asterisk at the beginning only', 'law * of,Laws,other,,,'),
    ...pattern('placeholders of small letters such as {path}, each once', 'law {a} {a},Laws,other,,,'),
    ...pattern('and a path such as /', 'https://example.org,Example,other,,,'),
    ...link('{b} is none', 'Rules {a},Rules,other,,https://example.org/{b},'),
    ...link('placeholders such as {path} only after that', 'Rules {a},Rules,other,,https://{a}.example.org/,'),
    ...link('the web address is in the source', 'https://example.org/,Rules,other,,https://example.org/,'),
    ...rows('sources.csv', 'publisher', 'the name of the publisher', ['Rules,,other,,,']),
    ...rows('sources.csv', 'kind', 'one of official, public_interest, press, other', ['Rules,Rules,state,,,']),
    ...rows('sources.csv', 'home_page', 'starts with https://', ['Rules,Rules,other,http://example.org/,,']),
    ...rows('sources.csv', 'reports', 'dates separated by |', ['Rules,Rules,other,,,2026-02-01|2026-02-30']),
    ...rows('links.csv', 'url', URL, ['ftp://example.org/,works,,2026-02-10,']),
    ...rows('links.csv', 'url', 'line 2', ['https://example.org/verify?a=1&b=2,broken,HTTP 404,2026-02-10,']),
    ...rows('links.csv', 'status', 'one of works, broken, uncertain', ['https://example.org/,fine,,2026-02-10,']),
    ...rows('links.csv', 'reason', 'an empty cell', ['https://example.org/,works,HTTP 404,2026-02-10,']),
    ...rows('links.csv', 'checked_at', DATE, ['https://example.org/,works,,,']),
    ...rows('links.csv', 'final_url', 'or an empty cell', ['https://example.org/,works,,2026-02-10,file:///x']),
  ]);
});
