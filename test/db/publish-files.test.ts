import { describe, expect, it } from 'vitest';
import { append, issuesOf, value } from '../support/issues.js';
import { SMALL_DATASET } from '../support/small-dataset.js';

type Files = Record<string, string | Buffer>;

const states = (text: string): Files => ({ 'states.csv': text });
const HEADER = 'exactly these columns, separated by commas: code,name';

/** Stray quotes in the name of a state, whose row begins on line 6. */
const QUOTES = [
  [
    'at the beginning of a cell, rows before the next one',
    '"Delta\nEE,Epsilon\nFF,"Phi"\nGG,Gamma',
    'on line 8, where',
  ],
  ['at the beginning of a cell, and it is the last one', '"Delta\nEE,Epsilon', 'is never closed'],
  ['within a cell', 'Del"ta\nEE,"Epsilon"', 'within it'],
  ['at the end of a cell', 'Delta"\nEE,"Epsilon"', 'within it'],
  ['within a cell in quotes', '"Del"ta"\nEE,"Epsilon"', 'is closed on this line, where'],
].flatMap(([what, rows, expected = '']) =>
  ['\n', '\r\n'].map((end): [string, Files, string, string] => {
    // Line breaks and doubled quotes before it count as an editor counts them.
    const text = `code,name\nAA,"Al\n\npha"\nBB,"Be ""t"" a"\nCC,${rows}\n`;
    const files = states(text.replaceAll('\n', end));
    return [`a stray quote ${what}, with ${JSON.stringify(end)}`, files, 'states.csv:6', expected];
  }),
);

/** Files whose header has other columns. */
const HEADERS = [
  ...['code\nAA\n', 'code,name,name\nAA,Alpha,x\n', 'code,,name\nAA,America/Chicago,Alpha\n', ''],
  ...['code;name\nAA;Alpha\n', 'code\tname\nAA\tAlpha\n', 'code,na'],
  ...['capital', 'constructor', '__proto__', 'toString'].map((name) => `code,name,${name}\nAA,Alpha,x\n`),
].map((text): [string, Files, string, string] => [
  `the header ${text.split('\n')[0]}`,
  states(text),
  'states.csv:1',
  HEADER,
]);

describe('a file that cannot be read as a table is reported with the reason', () => {
  it.each<[string, Files, string, string]>([
    ...QUOTES,
    ...HEADERS,
    ['no row', states('code,name\n'), 'states.csv:1', 'at least one row below the header'],
    [
      'not UTF-8',
      { 'states.csv': Buffer.from('code,name\nAA,Alpha\nBB,B\xe9ta\n', 'latin1') },
      'states.csv:3',
      'text in UTF-8; in a spreadsheet, save the file as "CSV UTF-8"',
    ],
    [
      'UTF-16, as "Unicode text"',
      { 'states.csv': Buffer.from('\uFEFFcode,name\nAA,Alpha\n', 'utf16le') },
      'states.csv:1',
      'in UTF-8',
    ],
    [
      'half of a character at the end',
      { 'states.csv': Buffer.from('code,name\nAA,é').subarray(0, -1) },
      'states.csv:2',
      'in UTF-8',
    ],
    [
      'a cell in quotes without an end',
      { 'states.csv': 'code,name\nAA,"Alpha, ""b' },
      'states.csv:2',
      'is never closed',
    ],
    ['too few cells', append('values.csv', 'BB,ballot_type,paper'), 'values.csv:11', 'like the header; this row has 3'],
    ['too many cells', append('values.csv', 'BB,ballot_type,paper,,,,,more'), 'values.csv:11', 'this row has 8'],
    ['too many cells below a cell of lines', value('type,paper,', 'type,paper,a,b,'), 'values.csv:7', 'this row has 9'],
    [
      'a cell of a last column that lost its name',
      {
        'overrides.csv':
          'state,region,field,text,source,as_of,modified_at,\nAA,East County,ballot_type,paper,,,,county\n',
      },
      'overrides.csv:2',
      '7 cells, like the header; this row has 8',
    ],
    [
      'a manifest that is not UTF-8',
      { 'dataset.json': Buffer.from('{"title":"\xe9"}', 'latin1') },
      'dataset.json:1',
      'text in UTF-8',
    ],
    ['a manifest that was cut off', { 'dataset.json': '{' }, 'dataset.json:0', 'valid JSON'],
  ])('%s', async (_, changes, place, expected) => {
    const issues = await issuesOf(changes);
    expect(issues.map(({ file, line }) => `${file}:${line}`)).toEqual([place]);
    expect(issues[0]?.expected).toContain(expected);
  });
});

const VALUES = SMALL_DATASET['values.csv'] as string;

it.each(Array.from({ length: 60 }, (_, n) => Math.floor((VALUES.length * (n + 1)) / 61)))(
  'a file that was cut off after %i characters has one issue, unless a row ends there',
  async (length) => {
    const issues = await issuesOf({ 'values.csv': VALUES.slice(0, length) });
    const [first] = issues;
    if (!first) return;
    expect(issues.map(({ file }) => file)).toEqual(['values.csv']);
    // A cut within the last cell of a row leaves all cells.
    expect(first.expected).toMatch(/with exactly these columns|like the header|is never closed|^a UTC time/);
  },
);
