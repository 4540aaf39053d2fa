import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { DOWNLOADS, isArchivedFile } from '../../db/storage/publish/downloads.js';
import { exportDataset } from '../../db/storage/publish/write.js';
import { MANIFEST_FILE, releaseFolder } from '../../db/storage/release/archived.js';
import { publishFolder } from '../support/publish.js';
import { edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let path: string;
beforeEach(() => {
  path = join(temporaryFolder(), 'dataset.sqlite');
});

it('publishing the same data again writes the files of a release that lost its manifest', async () => {
  const folder = writeDataset();
  const { release } = await publishFolder(folder, path);
  const archived = releaseFolder(path, release.version) as string;
  rmSync(join(archived, MANIFEST_FILE));
  expect((await publishFolder(folder, path)).status).toBe('unchanged');
  expect(await isArchivedFile(path, release.version)).toBe(true);
  expect(readdirSync(archived).sort()).toEqual([...Object.keys(DOWNLOADS), MANIFEST_FILE].sort());
});

it('a release that replaces a damaged file has its own files, even if one with the same content was archived', async () => {
  await publishFolder(writeDataset(), path);
  const second = await publishFolder(writeDataset(edited('dataset.json', '03-01T00', '03-01T01')), path);
  // With all times, so that the version does not depend on a release before it.
  const folder = join(temporaryFolder(), 'export');
  exportDataset({ path, folder });
  writeFileSync(path, 'damaged');
  const { status, release } = await publishFolder(folder, path);
  expect([status, release.version, release.sequence]).toEqual(['published', second.release.version, 1]);
  expect(await isArchivedFile(path, release.version)).toBe(true);
});
