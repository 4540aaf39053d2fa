import { describe } from 'vitest';
import { append, itReportsIssue, value } from '../support/issues.js';

describe('an import reports the place, the value and what was expected for a row or a cell of any file:', () => {
  itReportsIssue([
    [
      'an address with a space',
      value('https://example.org/verify?a=1&b=2', 'https://a b.org'),
      'values.csv:8 text',
      'https://a b.org',
      'a URL that starts with http',
    ],
    [
      'a wrong as_of',
      value('2025-01-02', 'January'),
      'values.csv:2 as_of',
      'January',
      'a date, YYYY-MM-DD (if a spreadsheet',
    ],
    [
      'a time without a zone',
      value('2026-01-02T00:00:00Z', '2026-01-02T00:00:00'),
      'values.csv:3 modified_at',
      '2026-01-02T00:00:00',
      'a UTC time',
    ],
    [
      'a time on a date that does not exist',
      value('2026-01-02T00:00:00Z', '2026-13-02T00:00:00Z'),
      'values.csv:3 modified_at',
      '2026-13-02T00:00:00Z',
      'a UTC time',
    ],
    [
      'a control character',
      value('By mail too', 'By\u0000mail'),
      'values.csv:4 footnotes',
      'By\u0000mail.',
      'text without control characters',
    ],
    [
      'a character that was lost in another encoding',
      value('By mail too', 'By mail \uFFFD too'),
      'values.csv:4 footnotes',
      'By mail \uFFFD too.',
      'text without U+FFFD',
    ],
    [
      'a date as Excel rewrites it',
      value('2025-01-02', '1/2/2025'),
      'values.csv:2 as_of',
      '1/2/2025',
      'format the column as text',
    ],
    [
      'semicolons in place of commas',
      { 'states.csv': 'code;name\nAA;Alpha\n' },
      'states.csv:1 ',
      'code;name',
      'separated by commas: code,name',
    ],
    [
      'a cell that is too long',
      value('By mail too', 'x'.repeat(20_001)),
      'values.csv:4 footnotes',
      `${'x'.repeat(120)}… (20002 characters)`,
      'at most 20000 characters',
    ],
    [
      'too few cells',
      append('values.csv', 'BB,ballot_type,paper'),
      'values.csv:11 ',
      'BB,ballot_type,paper',
      '7 cells, like the header; this row has 3',
    ],
    [
      'too many cells',
      append('values.csv', 'BB,ballot_type,paper,,,,,more'),
      'values.csv:11 ',
      'BB,ballot_type,paper,,,,,more',
      'this row has 8',
    ],
    [
      'too many cells in a row after a cell of several lines',
      value('type,paper,', 'type,paper,a,b,'),
      'values.csv:7 ',
      'AA,ballot_type,paper,a,b,,Guide,,2026-01-05T00:00:00Z',
      'this row has 9',
    ],
    [
      'one missing column',
      { 'overrides.csv': 'state,region,field,text,source,as_of\n' },
      'overrides.csv:1 ',
      'state,region,field,text,source,as_of',
      'as_of,modified_at',
    ],
  ]);
});
