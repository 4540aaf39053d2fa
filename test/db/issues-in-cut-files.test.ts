import { describe, expect, it } from 'vitest';
import { type IssueCase, issuesOf, itReportsIssue } from '../support/issues.js';
import { SMALL_DATASET } from '../support/small-dataset.js';

const VALUES = SMALL_DATASET['values.csv'] as string;

/** The file up to a text, which is its end. */
const cut = (end: string, file = 'values.csv', text = SMALL_DATASET[file] as string): Record<string, string> => ({
  [file]: text.slice(0, text.indexOf(end) + end.length),
});

const CUT = 'a complete file; this one was cut off';

describe('a file that was cut off says so, and nothing else:', () => {
  itReportsIssue([
    [
      'within a row',
      cut('AA,ballot_type,pap'),
      'values.csv:7 ',
      'AA,ballot_type,pap',
      `${CUT}: its last row has 3 of 7 cells`,
    ],
    [
      'within a cell in quotes',
      cut('"- 18 or older\n- **Resi'),
      'values.csv:4 ',
      '',
      `${CUT} within a cell that opens here`,
    ],
    [
      'behind a quote in a cell in quotes',
      cut('a, ""b', 'states.csv', 'code,name\nAA,"Alpha, ""b'),
      'states.csv:2 ',
      '',
      CUT,
    ],
    [
      'within a row that follows one with too few cells',
      { 'values.csv': `${VALUES}BB,ballot_type\nBB,primary_date,2026` },
      'values.csv:12 ',
      'BB,primary_date,2026',
      CUT,
    ],
    [
      'with semicolons',
      { 'states.csv': 'code;name;zones\nAA;Alpha;\nBB;Be' },
      'states.csv:3 ',
      'BB;Be',
      `${CUT}: its last row has 2 of 3`,
    ],
    [
      'within a character',
      { 'states.csv': Buffer.concat([Buffer.from('code,name\nAA,Alpha\nBB,B'), Buffer.from('é').subarray(0, 1)]) },
      'states.csv:3 ',
      '',
      `${CUT} within a character`,
    ],
    [
      'within a character of UTF-16',
      { 'states.csv': Buffer.from('\uFEFFcode,name\nAA,Alpha\nBB,Be', 'utf16le').subarray(0, -1) },
      'states.csv:0 ',
      '',
      `${CUT} within a character`,
    ],
    ['within the header', { 'states.csv': 'code,na' }, 'states.csv:1 ', 'code,na', `${CUT} within the header`],
    ['with CRLF', { 'states.csv': 'code,name\r\nAA,Alpha\r\nBB' }, 'states.csv:3 ', 'BB', CUT],
    ['within JSON', { 'dataset.json': '{' }, 'dataset.json:0 ', '', CUT],
    ['before the first character of JSON', { 'dataset.json': '' }, 'dataset.json:0 ', '', CUT],
  ] satisfies IssueCase[]);

  it.each(Array.from({ length: 60 }, (_, n) => Math.floor((VALUES.length * (n + 1)) / 61)))(
    'after %i characters, unless a row ends there',
    async (length) => {
      const issues = await issuesOf({ 'values.csv': VALUES.slice(0, length) });
      const [first] = issues;
      if (!first) return;
      expect(issues.map(({ file }) => file)).toEqual(['values.csv']);
      // A cut within the last cell of a row leaves all cells.
      expect(first.expected).toMatch(/was cut off|^a UTC time/);
    },
  );
});

describe('a file that was not cut off', () => {
  itReportsIssue([
    [
      'is wrong before its end',
      { 'states.csv': 'code,name\nAA,Al"pha\nBB,"Be' },
      'states.csv:2 ',
      '',
      'a cell here has a quote within it',
    ],
  ]);
});
