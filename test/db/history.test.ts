import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DownloadManifest } from '../../db/storage/publish/downloads.js';
import { planRollback, RollbackError, rollBack } from '../../db/storage/publish/rollback.js';
import { findChanges } from '../../db/storage/queries/find-changes.js';
import { findInformation } from '../../db/storage/queries/information.js';
import { openDataset } from '../../db/storage/release/open.js';
import { completeSince, findReleases, releasesBetween } from '../../db/storage/release/releases.js';
import { publishFolder } from '../support/publish.js';
import { type DatasetFiles, edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let path: string;
beforeEach(async () => {
  path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(writeDataset(), path);
});

function read<T>(query: (dataset: ReturnType<typeof openDataset>) => T): T {
  const dataset = openDataset(path);
  try {
    return query(dataset);
  } finally {
    dataset.close();
  }
}

const version = () => read(({ release }) => release.version);
const publish = (changes: DatasetFiles, options = {}) =>
  publishFolder(writeDataset(changes), path, { allowRemovals: true, ...options });
const values = (from: string, to: string) => edited('values.csv', from, to);
const PLASTIC = values('type,paper', 'type,machine');
const EMPTIED = values('type,paper,,Guide,', 'type,,,,');
const archive = () => join(dirname(path), 'releases');

describe('the history of a dataset', () => {
  it('numbers the releases from 1, newest first, and names no change of the first', async () => {
    await publish(PLASTIC);
    const releases = read(({ database }) => findReleases(database));
    expect(releases.map(({ sequence, changeCount }) => [sequence, changeCount])).toEqual([
      [2, 1],
      [1, null],
    ]);
  });

  it('records what a value was, what it is, and where both come from', async () => {
    await publish(PLASTIC);
    const changes = read(({ database }) => findChanges(database, { versions: [version()] }));
    expect(changes).toEqual([
      {
        ...{ id: 1, version: version(), kind: 'changed', state: 'AA', region: '', field: 'ballot_type' },
        ...{ before: 'paper', after: 'machine', footnotesBefore: '', footnotesAfter: '' },
        ...{ sourceBefore: 'Guide', sourceAfter: 'Guide', asOfBefore: null, asOfAfter: null },
      },
    ]);
  });

  it('tells an added value and a removed one from a changed one', async () => {
    await publish(EMPTIED);
    await publish({});
    await publish(
      edited('overrides.csv', 'AA,Port City,registration_laws,Ask the *clerk*.,City page,,2026-02-06T00:00:00Z\n', ''),
    );
    const versions = read(({ database }) => releasesBetween(database).map((release) => release.version));
    const changes = read(({ database }) => findChanges(database, { versions }));
    expect(changes.map(({ kind, region, field }) => [kind, region, field])).toEqual([
      ['removed', '', 'ballot_type'],
      ['added', '', 'ballot_type'],
      ['removed', 'Port City', 'registration_laws'],
    ]);
  });

  it('records a source that changes without its value', async () => {
    await publish(values('type,paper,,Guide,', 'type,paper,,Guide,2026-04-04'));
    const [change] = read(({ database }) => findChanges(database, { versions: [version()] }));
    expect(change).toMatchObject({ kind: 'changed', before: 'paper', after: 'paper', asOfAfter: '2026-04-04' });
  });

  it('gives three releases in one second three versions, also for the same content again', async () => {
    const now = new Date('2026-05-05T05:05:05Z');
    const versions = [version()];
    for (const changes of [PLASTIC, {}, PLASTIC, {}]) {
      await publish(changes, { now });
      versions.push(version());
    }
    expect(new Set(versions).size).toBe(5);
  });

  it('drops the changes of whole releases, oldest first, and says since when it is complete', async () => {
    const retention = { releases: 10, changes: 2 };
    const versions = [version()];
    for (const changes of [PLASTIC, EMPTIED, {}]) {
      await publish(changes, { retention });
      versions.push(version());
    }
    const [, second] = versions;
    read(({ database }) => {
      expect(completeSince(database)?.version).toBe(second);
      expect(findChanges(database, { versions })).toHaveLength(2);
    });
  });

  it('records no change of a release that has more than fit', async () => {
    await publish(values('Guide', 'Book'), { retention: { releases: 10, changes: 0 } });
    read(({ database, release }) => {
      expect([release.changeCount, completeSince(database)?.version]).toEqual([null, release.version]);
    });
  });
});

describe('the archive', () => {
  it('has the files of the current release and of the newest ones before it', async () => {
    const retention = { releases: 2, changes: 100 };
    const versions = [version()];
    for (const changes of [PLASTIC, EMPTIED, {}]) {
      await publish(changes, { retention });
      versions.push(version());
    }
    expect(readdirSync(archive()).sort()).toEqual(versions.slice(1).sort());
  });

  it('is not damaged by a program that writes into the published file', async () => {
    const [first, whole] = [version(), readFileSync(path)];
    writeFileSync(path, 'rubbish');
    expect(readFileSync(join(archive(), first, 'dataset.sqlite')).equals(whole)).toBe(true);
  });

  it('has a manifest with the size and the hash of each file', async () => {
    const folder = join(archive(), version());
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as DownloadManifest;
    for (const { name, bytes, sha256 } of manifest.files) {
      const content = readFileSync(join(folder, name));
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
    }
    const names = manifest.files.map(({ name }) => name);
    expect([...names, 'manifest.json'].sort()).toEqual(readdirSync(folder).sort());
  });
});

describe('a rollback', () => {
  const typeOf = () => read(({ database }) => findInformation(database, { states: ['AA'], slugs: ['ballot_type'] })[0]);

  it('publishes an earlier content as a new release, with a new time for what changes', async () => {
    const first = version();
    await publish(PLASTIC, { now: new Date('2026-05-05T05:05:05Z') });
    const result = await rollBack({ path, version: first, now: new Date('2026-06-06T06:06:06Z') });
    expect(result.status).toBe('published');
    read(({ release }) => {
      expect(release).toMatchObject({ sequence: 3, rolledBackTo: first, publishedAt: '2026-06-06T06:06:06Z' });
      expect(release.version).not.toBe(first);
    });
    expect(typeOf()).toMatchObject({ text: 'paper', modifiedAt: '2026-06-06T06:06:06Z' });
    const untouched = read(({ database }) => findInformation(database, { states: ['AA'], slugs: ['primary_date'] })[0]);
    expect(untouched?.modifiedAt).toBe('2026-01-02T00:00:00Z');
  });

  it('can be planned, which lists the changes and publishes nothing', async () => {
    const first = version();
    await publish(PLASTIC);
    const { plan, current } = await planRollback({ path, version: first });
    expect(plan.changes[0]?.cells).toMatchObject([{ column: 'text', before: 'machine', after: 'paper' }]);
    expect(current.version).toBe(version());
    expect(current.version).not.toBe(first);
  });

  it('to the current release, or to one with the same content, changes nothing', async () => {
    const first = version();
    expect((await rollBack({ path, version: first })).status).toBe('unchanged');
    await publish(PLASTIC);
    await rollBack({ path, version: first });
    const before = version();
    expect((await rollBack({ path, version: first })).status).toBe('unchanged');
    expect(version()).toBe(before);
  });

  it('to a release that is unknown names the nearest one', async () => {
    const first = version();
    await publish(PLASTIC);
    const typo = `${first.slice(0, -1)}x`;
    await expect(rollBack({ path, version: typo })).rejects.toThrow(`Did you mean ${first}?`);
    await expect(rollBack({ path, version: '../dataset' })).rejects.toThrow(RollbackError);
    await expect(rollBack({ path: `${path}.none`, version: first })).rejects.toThrow('Nothing is published yet');
  });

  it('never publishes a damaged file, and names it', async () => {
    const first = version();
    await publish(PLASTIC);
    const second = version();
    truncateSync(join(archive(), first, 'dataset.sqlite'), 5_000);
    await expect(rollBack({ path, version: first })).rejects.toThrow(`The file of the release ${first}`);
    expect(version()).toBe(second);
  });
});
