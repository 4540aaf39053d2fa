import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatasetStore, type OpenRelease } from '../../../../db/storage/release/dataset-store.js';
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
let dataset: OpenRelease;
beforeEach(() => {
  store = new DatasetStore(path);
  dataset = store.open();
  return () => {
    dataset.end();
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

describe('the dataset of a release', () => {
  it('leads to the others that have files', () => {
    expect(dataset.readable()).toEqual(versions.toReversed());
    const names = versions.map((version) => firstState(dataset.at(version) as OpenRelease));
    expect(names).toEqual(versions.map((_, at) => `Alpha ${at}`));
    expect(dataset.at('2020-01-01-00000000')).toBeUndefined();
  });

  it('keeps them open until it ends, and then four of them', () => {
    const found = versions.map((version) => dataset.at(version) as OpenRelease);
    expect(openFiles()).toBe(COUNT - 1);
    expect(found.map(firstState)).toHaveLength(COUNT);
    dataset.end();
    expect(openFiles()).toBe(4);
    store.close();
    expect(openFiles()).toBe(0);
  });

  it('shares an open file with another dataset', () => {
    const other = store.open();
    const [first = ''] = versions;
    expect(other.at(first)?.database).toBe(dataset.at(first)?.database);
    dataset.end();
    expect(firstState(other.at(first) as OpenRelease)).toBe('Alpha 0');
    other.end();
  });
});

describe('after another release', () => {
  afterAll(() => expect(versions).toHaveLength(COUNT + 1));

  it('the files that nobody reads are closed, because they may go', async () => {
    dataset.at(versions[0] as string);
    const reader = store.open();
    reader.at(versions[1] as string);
    dataset.end();
    expect(openFiles()).toBe(2);
    await publish(1);
    await setTimeout(2);
    store.open().end();
    expect(openFiles()).toBe(1);
    reader.end();
  });
});
