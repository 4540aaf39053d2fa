import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importDataset } from '../../db/storage/publish/publish.js';
import { publishFolder } from '../support/publish.js';
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
