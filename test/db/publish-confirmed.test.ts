import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { OutdatedPlanError, type PlannedChange } from '../../db/storage/publish/plan.js';
import { importDataset, previewImport } from '../../db/storage/publish/publish.js';
import { planRollback, rollBack } from '../../db/storage/publish/rollback.js';
import { openDataset } from '../../db/storage/release/open.js';
import { publishFolder } from '../support/publish.js';
import { edited, SMALL_DATASET, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const MACHINE = edited('values.csv', 'type,paper', 'type,machine');
const BETH = edited('states.csv', 'Beta', 'Beth');

let path: string;
let first: string;
beforeEach(async () => {
  path = join(temporaryFolder(), 'dataset.sqlite');
  first = (await publishFolder(writeDataset(), path)).release.version;
});

function version(): string {
  const { release, close } = openDataset(path);
  close();
  return release.version;
}

async function planned(folder: string): Promise<PlannedChange> {
  const { plan, current } = await previewImport({ folder, path });
  if (!plan.ok) throw new Error('The folder has issues.');
  return { plan, current };
}

describe('an import whose changes were confirmed', () => {
  it('is published if nothing else has changed, also later in time', async () => {
    const folder = writeDataset(MACHINE);
    const confirmed = await planned(folder);
    const now = new Date(Date.now() + 60_000);
    expect(await importDataset({ folder, path, confirmed, now })).toMatchObject({ status: 'published' });
  });

  it('is not published if its folder has changed', async () => {
    const folder = writeDataset(MACHINE);
    const confirmed = await planned(folder);
    writeFileSync(join(folder, 'states.csv'), BETH['states.csv'] as string);
    await expect(importDataset({ folder, path, confirmed })).rejects.toThrow('Nothing was published.');
    writeFileSync(join(folder, 'states.csv'), SMALL_DATASET['states.csv'] as string);
    expect(await importDataset({ folder, path, confirmed })).toMatchObject({ status: 'published' });
  });
});

describe('a rollback whose changes were confirmed', () => {
  it('is published only while the release is the one that it was to change', async () => {
    await publishFolder(writeDataset(MACHINE), path);
    const confirmed = await planRollback({ path, version: first });
    const other = (await publishFolder(writeDataset(BETH), path)).release.version;
    await expect(rollBack({ path, version: first, confirmed })).rejects.toThrow(OutdatedPlanError);
    expect(version()).toBe(other);
    const again = await planRollback({ path, version: first });
    expect(await rollBack({ path, version: first, confirmed: again })).toMatchObject({ status: 'published' });
  });
});
