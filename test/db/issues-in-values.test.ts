import { describe } from 'vitest';
import { cells, itReportsIssue, override, rows } from '../support/issues.js';

const DATE = 'a date, YYYY-MM-DD (if a spreadsheet rewrites dates, format the column as text)';
const URL = 'a URL that starts with http:// or https://';

describe('an import reports the place, the value and what was expected for a value:', () => {
  const NO_DATES = ['2026-02-30', '2026-02-29', '06/02/2026', 'January', '2026-01-02T00:00:00Z'];
  const NO_TIMES = [
    '2026-01-02T00:00:00',
    '2026-13-02T00:00:00Z',
    '2026-01-02T00:00:00+02:00',
    '2026-01-02T00:00:00.0Z',
  ];
  const NO_OPTIONS = ['email|pigeon', 'email|email', 'email|', 'N/A'];
  const NO_HOSTS = ['https://', 'https:///verify', 'https://a b.org', 'example.org', 'N/A'];
  const text = (character: string) => [`By${character}mail.`];
  const TURNED = [...text('\u202e'), ...text('\u2066')];
  const NO_SOURCES = ['javascript:alert(1)', 'file:///etc/passwd'];
  itReportsIssue([
    ...cells('values.csv:2 text', 'True, False or an empty cell', ['Yes', 'N/A']),
    ...cells('values.csv:3 text', DATE, [...NO_DATES, 'N/A']),
    ...cells('values.csv:6 text', 'options separated by |, without duplicates, from: email, fax, mail', NO_OPTIONS),
    ...cells('values.csv:7 text', 'one of paper, machine', ['clay', 'N/A']),
    ...cells('values.csv:8 text', URL, ['ftp://example.org/', 'javascript:alert(1)', 'data:text/plain;x', ...NO_HOSTS]),
    ...cells('values.csv:2 as_of', DATE, NO_DATES),
    ...cells('values.csv:3 modified_at', 'a UTC time', NO_TIMES),
    ...cells('values.csv:4 footnotes', 'text without control characters', [...text('\u0000'), ...text('\u0085')]),
    ...cells('values.csv:4 footnotes', 'text without U+2028 and U+2029', text('\u2028')),
    ...cells('values.csv:4 footnotes', 'text without U+FEFF', text('\ufeff')),
    ...cells('values.csv:4 footnotes', 'text without U+FFFD', text('\ufffd')),
    ...cells('values.csv:4 footnotes', 'invisible characters that turn its direction', TURNED),
    ...cells('values.csv:4 footnotes', 'at most 20000 characters', ['x'.repeat(20_001)]),
    ...cells(
      'values.csv:8 source',
      'a link that starts with http:// or https://, or the name of a document',
      NO_SOURCES,
    ),
    ...rows('values.csv', 'state', 'a code from states.csv', ['ZZ,ballot_type,paper,,,,']),
    ...rows('values.csv', 'field', 'a slug from fields.csv', ['AA,nope,paper,,,,']),
    ...rows('values.csv', 'field', 'line 7 already has this one', ['AA,ballot_type,machine,,,,']),
  ]);
});

describe('an import reports the place, the value and what was expected for an override:', () => {
  itReportsIssue([
    ...cells('overrides.csv:6 state', 'a code from states.csv', ['ZZ']),
    ...cells('overrides.csv:6 region', 'the name of the region', ['']),
    ...cells('overrides.csv:2 text', 'True, False or an empty cell', ['N/A']),
    ...cells('overrides.csv:3 text', DATE, ['June']),
    ...cells('overrides.csv:4 text', 'from: email, fax, mail', ['fax|pigeon']),
    ...cells('overrides.csv:5 text', "the region's value; to use the state's value, remove the row", ['']),
    ...cells('overrides.csv:6 text', URL, ['ftp://port.example.org/verify']),
    ...cells('overrides.csv:2 as_of', DATE, ['02/02/2026']),
    ...cells('overrides.csv:3 modified_at', 'a UTC time', ['today']),
    [
      'without text and source',
      override('fax|email,County page', ','),
      'overrides.csv:4 text',
      '',
      "the region's value",
    ],
    ...rows('overrides.csv', 'field', 'a slug from fields.csv', ['AA,Port City,nope,x,,,']),
    ...rows('overrides.csv', 'field', 'line 6 already has this one', ['AA,Port City,gov_tool_verify,https://b.org,,,']),
    ...rows('overrides.csv', 'region', 'a name that does not end in the slug of a field', [
      'AA,North/ballot_type,gov_tool_verify,https://b.org,,,',
    ]),
  ]);
});
