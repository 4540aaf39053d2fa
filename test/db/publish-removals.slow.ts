import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { importDataset } from '../../db/storage/publish/publish.js';
import { publishFolder } from '../support/publish.js';
import { type DatasetFiles, SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const bundled: DatasetFiles = Object.fromEntries(
  readdirSync(bundledDataset)
    .filter((file) => file in SMALL_DATASET)
    .map((file) => [file, readFileSync(join(bundledDataset, file), 'utf8')]),
);
const rows = (file: string) => (bundled[file] as string).split('\n');
const without = (file: string, pattern: RegExp) => ({
  [file]: rows(file)
    .filter((row) => !pattern.test(row))
    .join('\n'),
});

/** Empties known values of URL fields, which fill one line each, spread over all states. */
function emptied(count: number): DatasetFiles {
  let left = count;
  const lines = rows('values.csv').map((row, index) => {
    const url = /^([A-Z]{2},[a-z_0-9]+),https?:[^",]+,/.exec(row);
    if (!url || left === 0 || index % 3 === 0) return row;
    left -= 1;
    return `${url[1]},,,,,`;
  });
  expect(left).toBe(0);
  return { 'values.csv': lines.join('\n') };
}

/** The same text, footnotes, source and dates for the ways to register of all states. */
function registrationMethods(rest: string): DatasetFiles {
  const lines = rows('values.csv').map((row) => row.replace(/^([A-Z]{2},registration_methods),.*$/, `$1${rest}`));
  expect(lines.filter((line) => line.endsWith(`registration_methods${rest}`))).toHaveLength(51);
  return { 'values.csv': lines.join('\n') };
}

/** The changed files as the whole dataset that follows the bundled one. */
async function importAfterBundled(changes: DatasetFiles, allowRemovals = false) {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  copyFileSync(inject('bundledRelease'), path);
  const before = readFileSync(path);
  const result = await importDataset({ folder: writeDataset({ ...bundled, ...changes }), path, allowRemovals });
  return { result, untouched: readFileSync(path).equals(before) };
}

describe('an import that loses a part', () => {
  it.each<[string, DatasetFiles, string]>([
    ['more than 5% of the values', emptied(172), '172 of 3438 published values (5.0%) would become empty'],
    [
      'the column for labels',
      {
        'fields.csv': rows('fields.csv')
          .map((row) => row.replace(/^(\w+),("[^"]*"|[^,]*),/, '$1,'))
          .join('\n'),
      },
      '84 of 84 published labels would be removed',
    ],
    [
      'the column for positions',
      {
        'fields.csv': rows('fields.csv')
          .map((row) => row.replace(/^((?:[^,"]|"[^"]*")*,(?:[^,"]|"[^"]*")*,[^,]*,[^,]*),[^,]*,/, '$1,'))
          .join('\n'),
      },
      '84 of 84 published positions would be removed',
    ],
    [
      'all counties',
      {
        'counties.csv': 'state,fips,name\n',
        ...without('places.csv', /^(?!kind,)/),
        ...without('regions.csv', /^[A-Z]{2},/),
      },
      '3144 of 3144 published counties would be removed',
    ],
  ])('%s is rejected unless removals are allowed', async (_, changes, value) => {
    const refused = await importAfterBundled(changes);
    expect(refused.untouched).toBe(true);
    const issues = expect.arrayContaining([expect.objectContaining({ value })]);
    expect(refused.result).toMatchObject({ status: 'refused', issues });
    const meant = await importAfterBundled(changes, true);
    expect(meant.result.status).toBe('published');
  });

  it('a state whose rows were cut off at the end of the file is rejected', async () => {
    const values = bundled['values.csv'] as string;
    const { result } = await importAfterBundled({ 'values.csv': values.slice(0, values.indexOf('\nWY,') + 1) });
    expect(result).toMatchObject({
      status: 'refused',
      issues: [{ file: 'values.csv', column: 'state', value: 'WY' }],
    });
  });

  it('a Multi-select that becomes "none" in all states, by a source, is accepted', async () => {
    const { result } = await importAfterBundled(registrationMethods(',,,A source,,'));
    expect(result.status).toBe('published');
  });

  it('a "none" that loses its source in all states is rejected', async () => {
    const path = join(temporaryFolder(), 'dataset.sqlite');
    await publishFolder(writeDataset({ ...bundled, ...registrationMethods(',,,A source,,') }), path);
    const folder = writeDataset({ ...bundled, ...registrationMethods(',,,,,') });
    const result = await importDataset({ folder, path, allowRemovals: false });
    expect(result).toMatchObject({ status: 'refused', issues: [{ column: 'field', value: 'registration_methods' }] });
  });
});
