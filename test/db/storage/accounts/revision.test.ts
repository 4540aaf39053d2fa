import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { SqliteKeyStore } from '../../../../db/storage/accounts/sqlite/reloading-store.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

afterEach(() => vi.restoreAllMocks());

it('the revision of the accounts is read once a millisecond, whatever the number of requests', async () => {
  const path = join(temporaryFolder(), 'accounts.sqlite');
  const other = openAccounts(path);
  const store = new SqliteKeyStore(path);
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const before = store.revision();
  await other.customers.create('A customer');
  expect(store.revision()).toBe(before);
  now += 1;
  const after = store.revision();
  expect(after).not.toBe(before);
  expect(store.revision()).toBe(after);
  store.close();
  other.close();
});
