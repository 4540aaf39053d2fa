import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatasetLease, DatasetStore } from '../../../../db/storage/release/dataset-store.js';
import { publishFolder } from '../../../support/publish.js';
import { edited, writeDataset } from '../../../support/small-dataset.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { firstState } from '../../service-files.js';

const COUNT = 8;

let path: string;
/** Oldest first. The state AA has another name in each. */
const versions: string[] = [];
beforeAll(async () => {
  path = join(temporaryFolder(), 'dataset.sqlite');
  await publish(COUNT);
});

async function publish(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const folder = writeDataset(edited('states.csv', 'Alpha', `Alpha ${versions.length}`));
    versions.push((await publishFolder(folder, path)).release.version);
  }
}

let store: DatasetStore;
let lease: DatasetLease;
beforeEach(() => {
  store = new DatasetStore(path);
  lease = store.lease();
  return () => {
    lease.end();
    store.close();
  };
});

/** How many files of the archive this process has open. */
const openFiles = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(path, '..', 'releases'));
    } catch {
      return false;
    }
  }).length;

describe('the lease of a release', () => {
  it('leads to the others that have files', () => {
    expect(lease.readable()).toEqual(versions.toReversed());
    const names = versions.map((version) => firstState(lease.at(version) as DatasetLease));
    expect(names).toEqual(versions.map((_, at) => `Alpha ${at}`));
    expect(lease.at('2020-01-01-00000000')).toBeUndefined();
  });

  it('keeps them open until it ends, and then four of them', () => {
    const found = versions.map((version) => lease.at(version) as DatasetLease);
    expect(openFiles()).toBe(COUNT - 1);
    expect(found.map(firstState)).toHaveLength(COUNT);
    lease.end();
    expect(openFiles()).toBe(4);
    store.close();
    expect(openFiles()).toBe(0);
  });

  it('shares an open file with another lease', () => {
    const other = store.lease();
    const [first = ''] = versions;
    expect(other.at(first)?.database).toBe(lease.at(first)?.database);
    lease.end();
    expect(firstState(other.at(first) as DatasetLease)).toBe('Alpha 0');
    other.end();
  });
});

describe('after another release', () => {
  afterAll(() => expect(versions).toHaveLength(COUNT + 1));

  it('the files that nobody reads are closed, because they may go', async () => {
    lease.at(versions[0] as string);
    const reader = store.lease();
    reader.at(versions[1] as string);
    lease.end();
    expect(openFiles()).toBe(2);
    await publish(1);
    await setTimeout(2);
    store.lease().end();
    expect(openFiles()).toBe(1);
    reader.end();
  });
});
