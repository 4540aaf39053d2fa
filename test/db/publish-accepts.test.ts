import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../db/storage/publish/dataset.js';
import { type Published, readPublished } from '../../db/storage/publish/published.js';
import { append, field, issuesOf, override, rule, value } from '../support/issues.js';
import { publishFolder } from '../support/publish.js';
import { SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const file = (name: string) => SMALL_DATASET[name] as string;
const all = (change: (text: string, name: string) => string) =>
  Object.fromEntries(Object.entries(SMALL_DATASET).map(([name, text]) => [name, change(text, name)]));

async function published(changes: Record<string, string | Buffer> = {}): Promise<Published> {
  const path = join(temporaryFolder(), 'd.sqlite');
  await publishFolder(writeDataset(changes), path);
  return readPublished(path) as Published;
}

async function storedValue(changes: Record<string, string>, state: string, slug: string) {
  const { dataset } = await published(changes);
  return dataset.values.find((row) => row.state === state && row.field === slug) as Dataset['values'][number];
}

/** The rows of a file of plain cells with its columns turned around. */
const turned = (name: string) =>
  file(name)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(',').reverse().join(','))
    .join('\n');

describe('the same release, including its version, results from', () => {
  it.each<[string, Record<string, string | Buffer>]>([
    ['a byte order mark in every file', all((text) => `\uFEFF${text}`)],
    ['CRLF in every file', all((text) => text.replaceAll('\n', '\r\n'))],
    ['a lone CR, as old spreadsheets write it', { 'states.csv': file('states.csv').replaceAll('\n', '\r') }],
    ['no newline at the end of any file', all((text) => text.trimEnd())],
    ['every cell in quotes', { 'states.csv': '"code","name"\n"AA","Alpha"\n"BB","Beta"\n' }],
    ['empty columns at the right of the header too', { 'states.csv': 'code,name,,\nAA,Alpha,,\nBB,Beta,,\n' }],
    ['empty rows', { 'values.csv': `${file('values.csv')}\n,,,,,,\n` }],
    ['spaces around a cell', value('AA,ballot_type,paper', 'AA, ballot_type ,paper ')],
    ['rows in another order', { 'states.csv': 'code,name\nBB,Beta\nAA,Alpha\n' }],
    ['options of a value in another order', value('email|mail', 'mail | email')],
    ['columns of overrides in another order', { 'overrides.csv': turned('overrides.csv') }],
    ['columns of V1 rules in another order', { 'v1-slugs.csv': turned('v1-slugs.csv') }],
    ['options of an override in another order', override('fax|email', 'email|fax')],
    ['FALSE of Excel in an override', override('everyone,False', 'everyone,FALSE')],
    ['spaces around the entries of a list', rule('|registration_laws|', ' | registration_laws | ')],
    ['rows of unknown values written out', append('values.csv', 'BB,ballot_type,,,,,')],
    [
      'a key order of dataset.json of its own',
      {
        'dataset.json': JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(file('dataset.json'))).reverse())),
      },
    ],
  ])('%s', async (_, changes) => {
    const [plain, other] = [await published(), await published(changes)];
    expect(other.dataset).toEqual(plain.dataset);
    expect(other.release.version).toBe(plain.release.version);
  });
});

describe('what is stored', () => {
  it('has one row for each state and field, whatever the file leaves out', async () => {
    const { dataset } = await published({ 'values.csv': `${file('values.csv').split('\n')[0]}\n` });
    expect(dataset.values.map(({ state, field: slug }) => `${state} ${slug}`)).toEqual(
      ['AA', 'BB'].flatMap((state) => dataset.fields.map(({ slug }) => `${state} ${slug}`)),
    );
    expect(dataset.values).toHaveLength(14);
  });

  it('has an unknown value for a row that was left out', async () => {
    expect(await storedValue({}, 'BB', 'ballot_type')).toEqual({
      state: 'BB',
      field: 'ballot_type',
      text: '',
      footnotes: '',
      source: null,
      asOf: null,
      modifiedAt: '2026-03-01T00:00:00Z',
    });
  });

  it("has the selection of a Multi-select in the order of the field's options", async () => {
    const changes = { ...field('email|fax|mail', 'mail|fax|email'), ...value('email|mail', 'email|mail|fax') };
    expect((await storedValue(changes, 'AA', 'registration_methods')).text).toBe('mail, fax, email');
  });

  it.each([
    ['TRUE', 'True'],
    ['true', 'True'],
    ['FALSE', 'False'],
    ['False', 'False'],
  ])('for the Boolean %s is %s', async (cell, text) => {
    expect((await storedValue(value('everyone,True', `everyone,${cell}`), 'AA', 'has_pav_everyone')).text).toBe(text);
  });
});

describe('an import accepts', () => {
  it.each<[string, Record<string, string>]>([
    ['an override that says "none" of a Multi-select, with its source', override('fax|email', '')],
    ['N/A in Markdown', value('starts,N/A', 'starts,N/A')],
    ['the 29th of February of a leap year', value('2026-06-02', '2028-02-29')],
    ['a cell of 20,000 characters', value('By mail too', 'x'.repeat(19_999))],
    ['an address with an upper-case scheme', value('https://example.org/verify', 'HTTPS://example.org/verify')],
    ['an address in another script', value('https://example.org/verify', 'https://例え.jp/確認')],
    [
      'no overrides and no V1 rules',
      {
        'overrides.csv': `${file('overrides.csv').split('\n')[0]}\n`,
        'v1-slugs.csv': `${file('v1-slugs.csv').split('\n')[0]}\n`,
      },
    ],
    ['a source with a colon', value('verify?a=1&b=2,,Guide', 'verify?a=1&b=2,,Guide: page 3')],
    ['a source with an upper-case scheme', value('verify?a=1&b=2,,Guide', 'verify?a=1&b=2,,HTTPS://example.org/')],
  ])('%s', async (_, changes) => {
    expect(await issuesOf(changes)).toEqual([]);
  });
});
