import { readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rollBack } from '../../db/storage/publish/rollback.js';
import { archivedVersions, DATASET_FILE, releaseFolder } from '../../db/storage/release/archived.js';
import { DatasetSite } from '../support/dataset-site.js';
import { follow } from '../support/followed.js';
import { edited } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const SECOND = edited('fields.csv', 'Kind of ballot.', 'Sort of ballot.');
const THIRD = edited('fields.csv', 'Kind of ballot.', 'Form of ballot.');

let site: DatasetSite;
let first: string;
beforeEach(async () => {
  site = await DatasetSite.start();
  ({ first } = site);
});
afterEach(() => {
  vi.useRealTimers();
  return site.stop();
});

describe('a follower', () => {
  it('copies the release, writes its downloads, and leaves no other file', async () => {
    const { follower, path, version, files } = await follow(site.url);
    await follower.poll();
    expect([version(), follower.problem(), files()]).toEqual([first, undefined, []]);
    expect(readFileSync(path).equals(readFileSync(site.path))).toBe(true);
    const [own, original] = [path, site.path].map((one) => releaseFolder(one, first) as string);
    expect(readdirSync(own as string)).toEqual(readdirSync(original as string));
    expect(readFileSync(join(own as string, 'manifest.json'), 'utf8')).toBe(
      readFileSync(join(original as string, 'manifest.json'), 'utf8'),
    );
  });

  it('notices a manifest that has the ETag of the one before within 30 polls', async () => {
    const { follower, version } = await follow(site.url);
    const now = new Date();
    site.upload(first, undefined, now);
    await follower.poll();
    const second = await site.publish(SECOND);
    site.upload(second, undefined, now);
    const sizes = [first, second].map(
      (one) => readFileSync(join(releaseFolder(site.path, one) as string, 'manifest.json')).length,
    );
    expect(sizes[0]).toBe(sizes[1]);
    for (let look = 0; look < 30; look += 1) await follower.poll();
    expect(version()).toBe(second);
  });

  it('follows releases and rollbacks, and keeps the downloads of as many releases as it is told', async () => {
    const { follower, path, version } = await follow(site.url);
    const versions = [first, await site.publish(SECOND)];
    versions.push((await rollBack({ path: site.path, version: first })).release.version);
    for (const one of versions) {
      site.upload(one);
      await follower.poll();
      expect(version()).toBe(one);
    }
    expect([...archivedVersions(path)].sort()).toEqual(versions.slice(1).sort());
  });

  it('starts with the copy from before, and cleans up after a killed process', async () => {
    const copies = temporaryFolder();
    await (await follow(site.url, { copies })).follower.poll();
    writeFileSync(join(copies, 'dataset.sqlite.0815.download'), 'half');
    await site.stop();
    const { follower, version, files, warnings } = await follow(site.url, { copies });
    expect([follower.hasCopy(), version(), files()]).toEqual([true, first, []]);
    await follower.poll();
    expect(follower.problem()).toContain('manifest.json: connection refused (ECONNREFUSED)');
    expect(warnings()).toHaveLength(1);
  });

  it('replaces a copy that is damaged or missing', async () => {
    const copies = temporaryFolder();
    await (await follow(site.url, { copies })).follower.poll();
    truncateSync(join(copies, 'dataset.sqlite'), 20_000);
    const { follower, path, version } = await follow(site.url, { copies });
    expect(follower.hasCopy()).toBe(false);
    await follower.poll();
    expect(version()).toBe(first);
    rmSync(path);
    await follower.poll();
    expect(version()).toBe(first);
  });
});

describe('an upload in progress', () => {
  it('is not noticed before the manifest arrives, if that comes last', async () => {
    const { follower, version } = await follow(site.url);
    await follower.poll();
    const second = await site.publish(SECOND);
    site.upload(second, ['dataset.sqlite']);
    await follower.poll();
    expect([version(), follower.problem()]).toEqual([first, undefined]);
    site.upload(second, ['manifest.json']);
    await follower.poll();
    expect([version(), follower.problem()]).toEqual([second, undefined]);
  });

  it('heals when the file arrives after its manifest', async () => {
    const { follower, version, warnings } = await follow(site.url);
    await follower.poll();
    const second = await site.publish(SECOND);
    site.upload(second, ['manifest.json']);
    for (let look = 0; look < 3; look += 1) await follower.poll();
    expect([version(), follower.problem()]).toEqual([first, expect.stringContaining('SHA-256')]);
    site.upload(second, ['dataset.sqlite']);
    await follower.poll();
    expect([version(), follower.problem(), warnings().length]).toEqual([second, undefined, 1]);
  });

  it('heals after a pause when a file that was cut off is uploaded again within the same second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { follower, version, warnings } = await follow(site.url);
    await follower.poll();
    const second = await site.publish(SECOND);
    const now = new Date();
    site.upload(second, undefined, now);
    const path = join(site.folder, DATASET_FILE);
    const whole = readFileSync(path);
    // As large as the whole file, so that its ETag is the same.
    writeFileSync(path, Buffer.concat([whole.subarray(0, 20_000), Buffer.alloc(whole.length - 20_000)]));
    utimesSync(path, now, now);
    await follower.poll();
    expect([version(), warnings().length]).toEqual([first, 1]);
    writeFileSync(path, whole);
    utimesSync(path, now, now);
    vi.advanceTimersByTime(2_000);
    await follower.poll();
    expect([version(), follower.problem()]).toEqual([second, undefined]);
  });
});

describe('a refused file', () => {
  it('is downloaded once, and logged once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { follower, version, warnings } = await follow(site.url);
    await follower.poll();
    site.upload(await site.publish(SECOND));
    site.upload(first, [DATASET_FILE]);
    site.takeResponses();
    for (let look = 0; look < 5; look += 1) await follower.poll();
    const downloads = site.takeResponses().filter((line) => line.startsWith('dataset.sqlite'));
    expect(downloads).toEqual(['dataset.sqlite 200', ...Array(4).fill('dataset.sqlite 304')]);
    expect([version(), warnings().length, follower.problem()]).toEqual([first, 1, expect.any(String)]);
    site.upload(await site.publish(THIRD));
    await follower.poll();
    expect(follower.problem()).toBe(undefined);
  });

  it('is not downloaded again soon from a server without ETags and times', async () => {
    const { follower, warnings } = await follow(site.url);
    site.answer('dataset.sqlite', (_, response) => void response.end(Buffer.alloc(100)));
    for (let look = 0; look < 5; look += 1) await follower.poll();
    expect(site.takeResponses().filter((line) => line.startsWith('dataset.sqlite'))).toHaveLength(1);
    expect(warnings()).toHaveLength(1);
  });
});
