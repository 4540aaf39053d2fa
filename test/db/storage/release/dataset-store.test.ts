import { copyFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatasetStore } from '../../../../db/storage/release/dataset-store.js';
import { DatasetFileError, openDataset } from '../../../../db/storage/release/open.js';
import { publishFolder } from '../../../support/publish.js';
import { edited, writeDataset } from '../../../support/small-dataset.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { firstState } from '../../service-files.js';

/** A look at the file holds for a millisecond. */
const nextCheck = () => setTimeout(2);

let path: string;
let refused: Error[];
let store: DatasetStore;
beforeEach(() => {
  path = join(temporaryFolder(), 'dataset.sqlite');
  refused = [];
  store = new DatasetStore(path, { onError: (error) => refused.push(error) });
  return () => store.close();
});

const publish = (name = 'Alpha') => publishFolder(writeDataset(edited('states.csv', 'Alpha', name)), path);

/** What one request reads. */
function request(): string | undefined {
  const dataset = store.open();
  const name = firstState(dataset);
  dataset.end();
  return name;
}

describe('a store without a dataset', () => {
  it('throws on open(), naming the file and the command that creates it', () => {
    expect(() => store.open()).toThrow(DatasetFileError);
    expect(() => store.open()).toThrow(`The dataset file ${path} does not exist. Check DATASET_URL.`);
  });

  it('returns undefined from tryOpen(), and reports the error once', () => {
    expect([store.tryOpen(), store.tryOpen(), store.tryOpen()]).toEqual([undefined, undefined, undefined]);
    expect(refused).toEqual([expect.any(DatasetFileError)]);
  });

  it('reports each bad file that replaces another', () => {
    for (const rubbish of ['', 'rubbish', 'more rubbish']) {
      writeFileSync(path, rubbish);
      store.tryOpen();
      store.tryOpen();
    }
    expect(refused.map((error) => error instanceof DatasetFileError)).toEqual([true, true, true]);
  });
});

describe('a store with a release', () => {
  it('opens it once for all readers', async () => {
    await publish();
    const [first, second] = [store.open(), store.open()];
    expect(first.database).toBe(second.database);
    first.end();
    second.end();
    const third = store.open();
    expect(third.database).toBe(first.database);
    third.end();
  });

  it('is read until each of its readers ends, while a new dataset reads the next release', async () => {
    await publish();
    const [one, other] = [store.open(), store.open()];
    await publish('Omega');
    expect([firstState(one), request()]).toEqual(['Alpha', 'Omega']);
    // Twice: that does not count for the other reader.
    for (const _ of [1, 2]) one.end();
    expect(firstState(other)).toBe('Alpha');
    other.end();
    expect(() => firstState(other)).toThrow('not open');
  });

  it('notices a file that was copied over it, as when restoring a backup by hand', async () => {
    await publish('Omega');
    const backup = join(temporaryFolder(), 'backup.sqlite');
    copyFileSync(path, backup);
    await publish('Alpha');
    expect(request()).toBe('Alpha');
    rmSync(path);
    copyFileSync(backup, path);
    await nextCheck();
    expect(request()).toBe('Omega');
  });

  it('reports each time that the file goes missing', async () => {
    for (const name of ['Alpha', 'Omega']) {
      await publish(name);
      expect(request()).toBe(name);
      rmSync(path);
      await nextCheck();
      expect([request(), request()]).toEqual([name, name]);
    }
    expect(refused).toHaveLength(2);
  });

  it('keeps the release of an active dataset open when the store is closed', async () => {
    await publish();
    const dataset = store.open();
    store.close();
    expect(firstState(dataset)).toBe('Alpha');
    dataset.end();
    expect(() => firstState(dataset)).toThrow('not open');
  });

  it('is closed with the store if it has no readers', async () => {
    await publish();
    const dataset = store.open();
    dataset.end();
    expect(firstState(dataset)).toBe('Alpha');
    store.close();
    expect(() => firstState(dataset)).toThrow('not open');
  });

  it('stays usable if only the modification time of the file changes', async () => {
    await publish();
    request();
    utimesSync(path, 1, 1);
    await nextCheck();
    expect([request(), refused]).toEqual(['Alpha', []]);
  });
});

describe('an open dataset', () => {
  it('cannot be written to', async () => {
    await publish();
    const { database, close } = openDataset(path);
    expect(() => database.run(sql`delete from states`)).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: 'SQLITE_READONLY' }) }),
    );
    close();
  });
});
