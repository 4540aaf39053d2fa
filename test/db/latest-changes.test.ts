import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { expect, it } from 'vitest';
import { bundledDataset } from '../../db/files/package-root.js';
import { releasesBetween } from '../../db/queries/changes.js';
import { findChanges } from '../../db/queries/find-changes.js';
import { latestChanges } from '../../db/queries/latest-changes.js';
import { openDataset } from '../../db/release/open.js';
import { withNewAddresses } from '../support/bundled-edit.js';
import { publishFolder } from '../support/publish.js';
import { temporaryFolder } from '../support/temporary-folder.js';

it('the newest change of a value is found behind 200 newer ones of regions', async () => {
  const path = join(temporaryFolder(), 'dataset.sqlite');
  for (const folder of [bundledDataset, withNewAddresses(), bundledDataset, withNewAddresses()])
    await publishFolder(folder, path, { allowRemovals: true });
  const connection = new DatabaseConstructor(path);
  connection.exec("UPDATE changes SET state = 'CA', region = 'Los Angeles County' WHERE newest_first <= 200");
  connection.close();
  const { database, close } = openDataset(path);
  const versions = releasesBetween(database).map(({ version }) => version);
  const ofValues = findChanges(database, { versions, states: ['CA'] }).filter(({ region }) => region === '');
  expect(ofValues.length).toBeGreaterThan(10);
  expect(latestChanges(database, 'CA')).toEqual(
    new Map(ofValues.map((one) => [one.field, expect.objectContaining({ id: one.id })])),
  );
  close();
});
