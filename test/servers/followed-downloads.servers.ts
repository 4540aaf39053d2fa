import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportDataset } from '../../db/storage/publish/write.js';
import { archivedVersions, DATASET_FILE, releaseFolder } from '../../db/storage/release/archived.js';
import { DatasetSite } from '../support/dataset-site.js';
import { follow } from '../support/followed.js';
import { publishFolder } from '../support/publish.js';
import { edited } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { smallDisk } from './support/small-disk.js';

const SECOND = edited('fields.csv', 'Kind of ballot.', 'Sort of ballot.');

let site: DatasetSite;
let first: string;
beforeEach(async () => {
  site = await DatasetSite.start();
  ({ first } = site);
});
afterEach(() => site.stop());

describe('a follower whose disk is full', () => {
  it('goes on with its release, does not download again at once, and copies the new one when there is room', async () => {
    const disk = smallDisk();
    const { follower, version } = await follow(site.url, { copies: disk.folder });
    await follower.poll();
    const second = await site.publish(SECOND);
    site.upload(second);
    disk.fill();
    vi.useFakeTimers({ toFake: ['performance'] });
    site.takeResponses();
    for (let look = 0; look < 3; look += 1) await follower.poll();
    expect(follower.problem()).toContain('The copy of the dataset at DATASET_URL cannot be written: ENOSPC');
    expect(version()).toBe(first);
    expect(site.takeResponses().filter((line) => line.startsWith('dataset.sqlite'))).toHaveLength(1);
    disk.free();
    vi.advanceTimersByTime(2_000);
    await follower.poll();
    expect([version(), follower.problem()]).toEqual([second, undefined]);
    vi.useRealTimers();
  });
});

describe('a follower, for the downloads next to its copy,', () => {
  it('replaces the downloads of a file that has the same content, but another history', async () => {
    const { follower, path } = await follow(site.url);
    const second = await site.publish(SECOND);
    site.upload(second);
    await follower.poll();
    // A publisher whose folder was lost imports an export.
    const [exported, again] = [join(temporaryFolder(), 'exported'), join(temporaryFolder(), 'dataset.sqlite')];
    exportDataset({ path: site.path, folder: exported });
    expect((await publishFolder(exported, again)).release.version).toBe(second);
    for (const name of [DATASET_FILE, 'manifest.json'])
      copyFileSync(join(releaseFolder(again, second) as string, name), join(site.folder, name));
    await follower.poll();
    const archived = join(releaseFolder(path, second) as string, DATASET_FILE);
    expect([readFileSync(path).equals(readFileSync(again)), readFileSync(archived).equals(readFileSync(path))]).toEqual(
      [true, true],
    );
  });

  it('writes downloads that could not be written with their release, also after a restart', async () => {
    const copies = temporaryFolder();
    const archive = join(copies, 'releases');
    // A file in the place of a folder.
    writeFileSync(archive, '');
    const before = await follow(site.url, { copies });
    for (let look = 0; look < 2; look += 1) await before.follower.poll();
    expect(before.version()).toBe(first);
    expect(before.warnings()).toEqual([expect.stringContaining('The downloads of the release were not written: ')]);
    rmSync(archive);
    const after = await follow(site.url, { copies });
    await after.follower.poll();
    expect([[...archivedVersions(after.path)], after.warnings()]).toEqual([[first], []]);
  });
});
