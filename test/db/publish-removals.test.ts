import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importDataset } from '../../db/storage/publish/publish.js';
import { planOf, publishFolder } from '../support/publish.js';
import { type DatasetFiles, edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** The bundled dataset loses more, and in more ways, in publish-removals.slow.ts. */
it.each<[string, DatasetFiles, string]>([
  ['a whole field', edited('values.csv', 'AA,ballot_type,paper,,Guide,,2026-01-05T00:00:00Z\n', ''), 'ballot_type'],
  [
    'all overrides of a field',
    edited('overrides.csv', 'AA,Port City,registration_laws,Ask the *clerk*.,City page,,2026-02-06T00:00:00Z\n', ''),
    'registration_laws',
  ],
  ['a V1 slug', edited('v1-slugs.csv', 'notes,Markdown,Notes.', 'remarks,Markdown,Notes.'), 'notes'],
])('an import that loses %s is rejected unless removals are allowed', async (_, changes, value) => {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(writeDataset(), path);
  const before = readFileSync(path);
  const folder = writeDataset(changes);
  const refused = await importDataset({ folder, path, allowRemovals: false });
  expect(refused).toMatchObject({
    status: 'refused',
    issues: expect.arrayContaining([expect.objectContaining({ value })]),
  });
  expect(readFileSync(path).equals(before)).toBe(true);
  expect((await importDataset({ folder, path, allowRemovals: true })).status).toBe('published');
});

it.each([
  ['elections.csv', '1 of 1 published elections would be removed'],
  ['deadlines.csv', '1 of 1 published rows would be removed'],
])('an import without %s needs --allow-removals: an older export does not have it', async (file, value) => {
  const { removals } = await planOf({ [file]: null });
  expect(removals).toMatchObject([{ file, line: 0, value, expected: expect.stringContaining('--allow-removals') }]);
});

it('an import without time zones needs --allow-removals: an older export does not have them', async () => {
  const zoned = { 'states.csv': 'code,name,zones\nAA,Alpha,America/Chicago\nBB,Beta,America/Denver\n' };
  expect((await planOf({}, zoned)).removals).toMatchObject([{ file: 'states.csv', column: 'zones' }]);
});
