import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import { examine, type Installation, installation } from '../../support/installation.js';

type Case = [string, (installation: Installation) => void | Promise<void>, RegExp];

describe('civic-data doctor warns if', () => {
  it.each<Case>([
    [
      'the current release has no files',
      ({ folder }) => rmSync(join(folder, 'releases'), { recursive: true }),
      /^archive warning: .*no files to download/,
    ],
    [
      'the published file is another one than the archived one',
      ({ dataset }) => {
        const file = new DatabaseConstructor(dataset);
        file.exec("update release set title = 'Changed'");
        file.close();
      },
      /^archive warning: .*is not the file that was published/,
    ],
  ])('%s', async (_, damage, expected) => {
    const one = await installation();
    await damage(one);
    const { ok, bad } = await examine(one.environment);
    expect([ok, bad]).toEqual([true, [expect.stringMatching(expected)]]);
  });

  it('no key is active, unless the demo key opens everything', async () => {
    const { environment, accounts } = await installation();
    const open = openAccounts(accounts);
    await open.customers.setSubscription('C', 'suspended');
    open.close();
    expect((await examine(environment)).bad).toEqual([]);
    const { ok, bad } = await examine({ ...environment, NODE_ENV: 'production' });
    const expected = /^accounts warning: .*nobody can read values\. Run: npm run -s civic-data -- keys create/;
    expect([ok, bad]).toEqual([true, [expect.stringMatching(expected)]]);
  });

  it('nothing can be written next to the dataset, which only imports need', async () => {
    const { environment, dataset, folder } = await installation();
    const elsewhere = join(folder, 'published');
    mkdirSync(elsewhere);
    renameSync(dataset, join(elsewhere, 'dataset.sqlite'));
    renameSync(join(folder, 'releases'), join(elsewhere, 'releases'));
    chmodSync(elsewhere, 0o555);
    const { ok, bad } = await examine({ ...environment, DATASET_URL: `file:${join(elsewhere, 'dataset.sqlite')}` });
    chmodSync(elsewhere, 0o755);
    expect([ok, bad]).toEqual([true, [expect.stringMatching(/^files warning: .*so imports and rollbacks fail/)]]);
    expect(existsSync(join(elsewhere, 'dataset.sqlite'))).toBe(true);
  });

  it('others can connect to a service without the settings for production', async () => {
    const { environment } = await installation({ HOST: '0.0.0.0' });
    const { ok, bad } = await examine(environment);
    const names = bad.map((line) => /, but (\S+) is not set/.exec(line)?.[1]);
    expect([ok, names]).toEqual([true, ['NODE_ENV', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'CONTACT_EMAIL']]);
    const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://example.org', TRUSTED_PROXIES: '1' };
    expect(await examine({ ...environment, ...settings, CONTACT_EMAIL: 'a@example.org' })).toMatchObject({ bad: [] });
  });
});
