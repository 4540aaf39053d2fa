import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findInformation } from '../../db/queries/information.js';
import { openDataset } from '../../db/release/open.js';
import { issuesOf } from '../support/issues.js';
import { publishFolder } from '../support/publish.js';
import { edited, SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const VALUES = SMALL_DATASET['values.csv'] as string;
const newPath = () => join(temporaryFolder(), 'd.sqlite');

/** The texts that a folder publishes, as `state field text`. */
async function textsOf(changes: Record<string, string | Buffer>): Promise<string[]> {
  const path = newPath();
  await publishFolder(writeDataset(changes), path);
  const { database, close } = openDataset(path);
  const texts = findInformation(database, {}).map(({ state, field, text }) => `${state.code} ${field.slug} ${text}`);
  close();
  return texts;
}

describe('a file that cannot be read as a table is reported with the reason', () => {
  it.each<[string, Record<string, string | Buffer | null>, string, string]>([
    ['missing', { 'values.csv': null }, 'values.csv:0', 'it is missing'],
    ['missing manifest', { 'dataset.json': null }, 'dataset.json:0', 'it is missing'],
    [
      'not UTF-8',
      { 'states.csv': Buffer.from('code,name\nAA,Alpha\nBB,B\xe9ta\n', 'latin1') },
      'states.csv:3',
      'text in UTF-8',
    ],
    ['an open quote', { 'states.csv': 'code,name\nAA,"Alpha\nBB,Beta\n' }, 'states.csv:2', 'is never closed'],
    ...[
      [
        'at the beginning of a cell, rows before the next one',
        '"Delta\nEE,Epsilon\nFF,"Phi"\nGG,Gamma',
        'on line 8, where',
      ],
      ['at the beginning of a cell, and it is the last one', '"Delta\nEE,Epsilon', 'is never closed'],
      ['within a cell', 'Del"ta\nEE,"Epsilon"', 'within it'],
      ['at the end of a cell', 'Delta"\nEE,"Epsilon"', 'within it'],
      ['within a cell in quotes', '"Del"ta"\nEE,"Epsilon"', 'is closed on this line, where'],
    ].flatMap(([what, rows, expected]) =>
      ['\n', '\r\n'].map((end): [string, Record<string, string>, string, string] => {
        // Line breaks and doubled quotes before it count as an editor counts them.
        const text = `code,name\nAA,"Al\n\npha"\nBB,"Be ""t"" a"\nCC,${rows}\n`;
        return [
          `a stray quote ${what}, with ${JSON.stringify(end)}`,
          { 'states.csv': text.replaceAll('\n', end) },
          'states.csv:6',
          expected as string,
        ];
      }),
    ),
    ['a quote within a cell', { 'states.csv': 'code,name\nAA,Al"pha\nBB,Beta\n' }, 'states.csv:2', 'balanced quotes'],
    [
      'a missing column',
      { 'states.csv': 'code\nAA\nBB\n' },
      'states.csv:1',
      'exactly these columns, separated by commas: code,name',
    ],
    [
      'an unknown column',
      { 'states.csv': 'code,name,capital\nAA,Alpha,x\n' },
      'states.csv:1',
      'exactly these columns, separated by commas: code,name',
    ],
    ...['constructor', '__proto__', 'toString'].map((name): [string, Record<string, string>, string, string] => [
      `a column ${name}`,
      { 'states.csv': `code,name,${name}\nAA,Alpha,x\n` },
      'states.csv:1',
      'exactly these columns, separated by commas: code,name',
    ]),
    [
      'a column twice',
      { 'states.csv': 'code,name,name\nAA,Alpha,x\n' },
      'states.csv:1',
      'exactly these columns, separated by commas: code,name',
    ],
    ['empty', { 'states.csv': '' }, 'states.csv:', 'exactly these columns, separated by commas: code,name'],
    [
      'an optional column that lost its name',
      { 'states.csv': 'code,,name\nAA,America/Chicago,Alpha\nBB,America/Chicago,Beta\n' },
      'states.csv:1',
      'exactly these columns, separated by commas: code,name',
    ],
    ['broken JSON', { 'dataset.json': '{' }, 'dataset.json:0', 'valid JSON'],
    [
      'a manifest that is not UTF-8',
      { 'dataset.json': Buffer.from('{"title":"\xe9"}', 'latin1') },
      'dataset.json:1',
      'text in UTF-8',
    ],
    ['JSON of another kind', { 'dataset.json': '[]' }, 'dataset.json:0', 'a JSON object'],
  ])('%s', async (_, changes, place, expected) => {
    const issues = await issuesOf(changes);
    expect(issues).toHaveLength(1);
    expect(`${issues[0]?.file}:${issues[0]?.line}`).toContain(place);
    expect(issues[0]?.expected).toContain(expected);
  });

  it('without required rows', async () => {
    const issues = await issuesOf({ 'states.csv': 'code,name\n' });
    expect(issues).toMatchObject([{ file: 'states.csv', line: 1, expected: 'at least one row below the header' }]);
  });

  it.each([
    ['published_at', '2026-03-01T00:00:00Z', 'yesterday'],
    ['title', 'Made up for tests', ''],
  ])('dataset.json with a wrong %s', async (key, from, to) => {
    const issues = await issuesOf(edited('dataset.json', from, to));
    expect(issues.map(({ file, column }) => `${file} ${column}`)).toEqual([`dataset.json ${key}`]);
  });
});

describe('what spreadsheets write is accepted, and gives the same release', () => {
  it.each<[string, Record<string, string | Buffer>]>([
    ['a byte order mark', { 'values.csv': `\uFEFF${VALUES}` }],
    ['CRLF', { 'values.csv': VALUES.replaceAll('\n', '\r\n') }],
    ['no newline at the end', { 'values.csv': VALUES.trimEnd() }],
    ['empty columns at the right', { 'overrides.csv': `${SMALL_DATASET['overrides.csv']}`.replaceAll('\n', ',,\n') }],
    ['empty rows', { 'values.csv': `${VALUES}\n,,,,,,\n` }],
    ['TRUE for True', edited('values.csv', 'everyone,True', 'everyone,TRUE')],
    ['spaces around a cell', edited('values.csv', 'AA,ballot_type,paper', 'AA, ballot_type ,paper ')],
    ['options in another order', edited('values.csv', 'email|mail', 'mail | email')],
    ['rows in another order', { 'states.csv': 'code,name\nBB,Beta\nAA,Alpha\n' }],
    ['columns in another order', { 'states.csv': 'name,code\nAlpha,AA\nBeta,BB\n' }],
  ])('%s', async (_, changes) => {
    expect(await textsOf(changes)).toEqual(await textsOf({}));
  });
});

describe('lines are counted as an editor counts them', () => {
  it.each(['\n', '\r\n'])('after a cell of several lines, with %j', async (newline) => {
    const values = VALUES.replace('ballot_type,paper', 'ballot_type,clay').replaceAll('\n', newline);
    expect((await issuesOf({ 'values.csv': values })).map(({ line }) => line)).toEqual([7]);
  });
});

describe('storage', () => {
  it('has a value for each state and field, even if the file has no row for it', async () => {
    expect(await textsOf({})).toEqual([
      'AA ballot_type paper',
      'AA early_voting_starts N/A',
      'AA gov_tool_verify https://example.org/verify?a=1&b=2',
      'AA has_pav_everyone True',
      'AA primary_date 2026-06-02',
      expect.stringMatching(/^AA registration_laws - 18/),
      'AA registration_methods email, mail',
      'BB ballot_type ',
      'BB early_voting_starts ',
      'BB gov_tool_verify ',
      'BB has_pav_everyone ',
      'BB primary_date ',
      'BB registration_laws ',
      'BB registration_methods ',
    ]);
  });
});
