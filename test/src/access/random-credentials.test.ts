import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccounts } from '../../../db/accounts/sqlite/open.js';
import { AccountsStore } from '../../../db/accounts/sqlite/reloading-store.js';
import { authenticate } from '../../../src/access/basic-auth.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** Random text, valid in a header or not. */
const headerText = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'grapheme' }), fc.string());

describe('an Authorization header', () => {
  let accounts: AccountsStore;
  let key: { keyId: string; keySecret: string };
  beforeAll(async () => {
    const path = `${temporaryFolder()}/accounts.sqlite`;
    const written = openAccounts(path);
    await written.customers.create('One');
    key = await written.keys.create('One');
    written.close();
    accounts = new AccountsStore(path);
  });
  afterAll(() => accounts.close());

  const encoded = (text: string) => Buffer.from(text).toString('base64');

  it('with random text is rejected without an exception', async () => {
    const header = fc.oneof(
      headerText,
      headerText.map((text) => `Basic ${text}`),
      headerText.map((text) => `Basic ${encoded(text)}`),
    );
    await fc.assert(
      fc.asyncProperty(header, async (text) => {
        expect(await authenticate(text, accounts)).toEqual({ status: 'rejected' });
      }),
      { numRuns: 500 },
    );
  });

  it('is accepted only with the secret of the key', async () => {
    const other = headerText.filter((text) => text !== key.keySecret);
    await fc.assert(
      fc.asyncProperty(other, async (secret) => {
        const header = `Basic ${encoded(`${key.keyId}:${secret}`)}`;
        expect((await authenticate(header, accounts)).status).toBe('rejected');
      }),
      { numRuns: 300 },
    );
    for (const scheme of ['Basic', 'basic', 'BASIC']) {
      const header = `${scheme} ${encoded(`${key.keyId}:${key.keySecret}`)}`;
      expect((await authenticate(header, accounts)).status).toBe('active');
    }
  });
});
