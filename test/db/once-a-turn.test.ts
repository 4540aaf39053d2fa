import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatasetStore } from '../../db/dataset-store.js';
import { onceATurn } from '../../db/once-a-turn.js';
import { publishFolder } from '../support/publish.js';
import { edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { firstState } from './first-state.js';

describe('what is looked up once a turn', () => {
  it('is the same for all that is done in a turn, promises included, and looked up again in the next', async () => {
    let looked = 0;
    const look = onceATurn(() => {
      looked += 1;
      return looked;
    });
    expect([look(), look()]).toEqual([1, 1]);
    await Promise.resolve();
    expect(look()).toBe(1);
    await setImmediate();
    expect([look(), look()]).toEqual([2, 2]);
  });

  it('is tried again in the same turn where it failed', () => {
    let fails = true;
    const look = onceATurn(() => {
      if (fails) throw new Error('once');
      return 'found';
    });
    expect(look).toThrow('once');
    fails = false;
    expect(look()).toBe('found');
  });
});

describe('a store that looks at its file once a turn', () => {
  let store: DatasetStore;
  const path = join(temporaryFolder(), 'dataset.sqlite');
  const read = () => {
    const lease = store.lease();
    const name = firstState(lease);
    lease.end();
    return name;
  };
  beforeAll(async () => {
    await publishFolder(writeDataset(), path);
    store = new DatasetStore(path, { onceATurn: true });
  });
  afterAll(() => store.close());

  it('reads a new release from the first turn after it was published', async () => {
    for (const name of ['Omega', 'Alpha', 'Omega']) {
      await publishFolder(writeDataset(edited('states.csv', 'Alpha', name)), path);
      await setImmediate();
      expect([read(), read()]).toEqual([name, name]);
    }
  });
});
