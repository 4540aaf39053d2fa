import { existsSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import type { SqliteAccounts } from '../../../db/storage/accounts/sqlite/storage.js';
import { civicData, type Environment, isolated, pathOf } from '../../support/run.js';
import type { Key } from '../../support/service-options.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

it('civic-data backup says what to do if the dataset and the accounts are on other machines and there is no copy', async () => {
  const folder = temporaryFolder();
  const environment = isolated({
    DATASET_URL: 'http://127.0.0.1:9/dataset.sqlite',
    ACCOUNTS_URL: 'postgres://civic@127.0.0.1:9/civic',
    COPIES: join(folder, 'copies'),
  });
  const { code, stderr } = await civicData(environment, 'backup', join(folder, 'backup'));
  expect([code, stderr]).toEqual([1, expect.stringMatching(/Start the service first.*pg_dump/s)]);
  expect(existsSync(join(folder, 'backup'))).toBe(false);
});

describe('civic-data restore', () => {
  let environment: Environment;
  let folder: string;
  beforeEach(() => {
    environment = isolated();
    folder = join(temporaryFolder(), 'backup');
  });

  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await civicData(environment, ...args);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  const createKey = async (customer: string, ...args: string[]) =>
    JSON.parse(await run('keys', 'create', '--customer', customer, ...args, '--json')) as Key;
  const inAccounts = async <Result>(work: (accounts: SqliteAccounts) => Promise<Result>) => {
    const accounts = openAccounts(pathOf(environment, 'ACCOUNTS_URL'));
    return work(accounts).finally(() => accounts.close());
  };
  const statusOf = ({ keyId, keySecret }: Key) =>
    inAccounts(async (accounts) => (await accounts.authenticate(keyId, keySecret)).status);
  const restored = async (...args: string[]) =>
    JSON.parse(await run('restore', folder, '--replace', ...args, '--json'));

  it('keeps keys ended that were revoked, rotated or expired since the backup, and lists them', async () => {
    await run('customers', 'create', '--name', 'Former name');
    const keys = [];
    for (const label of ['revoked', 'rotated', 'ending', 'active'])
      keys.push(await createKey('Former name', '--label', label));
    const [revoked, rotated, ending, active] = keys as [Key, Key, Key, Key];
    await run('backup', folder);
    await run('customers', 'rename', '--name', 'Former name', '--to', 'New name');
    await run('keys', 'revoke', revoked.keyId);
    await run('keys', 'rotate', rotated.keyId, '--grace', '0');
    await run('keys', 'rotate', ending.keyId, '--grace', '7d');
    const end = await inAccounts(async (accounts) => (await accounts.keys.find(ending.keyId)).expiresAt);
    const text = await run('restore', folder, '--replace');
    expect(text).toMatch(/Ended since the backup, and not brought back \(3\)\. .*--revive/);
    expect(text).toContain(`  key ${revoked.keyId} "revoked" of Former name: revoked at `);
    expect(text).toContain(`  key ${rotated.keyId} "rotated" of Former name: ended at `);
    expect(text).toContain(`  key ${ending.keyId} "ending" of Former name: ends at ${end}`);
    expect(await Promise.all(keys.map(statusOf))).toEqual(['unknown', 'unknown', 'active', 'active']);
    expect(await inAccounts(async (accounts) => (await accounts.keys.find(ending.keyId)).expiresAt)).toBe(end);
    expect(await run('audit', 'list', '--customer', 'Former name')).toContain(
      'as in the accounts that a restore replaced',
    );
    // Again: nothing is left to end, and nothing comes back.
    expect((await restored()).ended.keys).toHaveLength(3);
    expect(await statusOf(revoked)).toBe('unknown');
    const result = await restored('--revive');
    expect([result.revived, result.ended.keys.map(({ keyId }: Key) => keyId).sort()]).toEqual([
      true,
      [revoked, rotated, ending].map(({ keyId }) => keyId).sort(),
    ]);
    expect(await Promise.all(keys.map(statusOf))).toEqual(['active', 'active', 'active', 'active']);
    expect(active.keyId).not.toBe(revoked.keyId);
  });

  it('keeps customers suspended, members removed and webhooks disabled', async () => {
    for (const name of ['Suspended', 'Other']) await run('customers', 'create', '--name', name);
    const key = await createKey('Suspended');
    const choice = { url: 'https://example.org/hook' };
    const [gone, off, rotated] = await inAccounts(async ({ members, webhooks, customers }) => {
      const { id } = await customers.find('Other');
      for (const email of ['removed@example.org', 'stays@example.org', 'moved@example.org'])
        await members.invite(id, { email }, CLI);
      const { id: memberId } = (await members.findByEmail('stays@example.org')) as { id: number };
      await members.addIdentity(memberId, { issuer: 'https://id.example', subject: 'former person' }, CLI);
      const create = () => webhooks.create(id, choice, CLI);
      return [await create(), await create(), await create()] as const;
    });
    await run('backup', folder);
    await run('customers', 'suspend', '--name', 'Suspended');
    for (const name of ['removed', 'stays', 'moved'])
      await run('dashboard', 'remove', '--email', `${name}@example.org`);
    await inAccounts(async ({ members, webhooks, customers }) => {
      const { id } = await customers.find('Other');
      await members.invite(id, { email: 'stays@example.org' }, CLI);
      await members.invite((await customers.find('Suspended')).id, { email: 'moved@example.org' }, CLI);
      await webhooks.delete(gone.id, CLI, { customerId: id });
      await webhooks.disable(off.id, CLI, { customerId: id });
      await webhooks.rotateSecret(rotated.id, rotated.secretEnd, CLI, { customerId: id });
    });
    const { ended } = await restored();
    expect(ended).toMatchObject({
      keys: [],
      customers: ['Suspended'],
      members: ['removed@example.org', 'moved@example.org'],
      webhooks: [{ customer: 'Other' }, { customer: 'Other' }, { customer: 'Other' }],
    });
    expect(await statusOf(key)).toBe('suspended');
    await inAccounts(async ({ members, webhooks }) => {
      expect((await members.list()).map(({ email }) => email)).toEqual(['stays@example.org']);
      expect(await members.findByIdentity({ issuer: 'https://id.example', subject: 'former person' })).toBeUndefined();
      expect(await webhooks.active()).toEqual([]);
    });
  });

  it('lists what was created since the backup, and is gone', async () => {
    await run('customers', 'create', '--name', 'C');
    const rotated = await createKey('C', '--label', 'web');
    await run('backup', folder);
    const [{ keyId }, { keyId: gone }] = [
      JSON.parse(await run('keys', 'rotate', rotated.keyId, '--grace', '0', '--json')) as Key,
      await createKey('C', '--label', 'revoked'),
    ];
    await run('keys', 'revoke', gone);
    await run('customers', 'create', '--name', 'Later');
    const { keyId: later } = await createKey('Later');
    const hook = await inAccounts(async ({ members, webhooks, customers }) => {
      const { id } = await customers.find('C');
      await members.invite(id, { email: 'later@example.org' }, CLI);
      return webhooks.create(id, { url: 'https://example.org/hook' }, CLI);
    });
    const text = await run('restore', folder, '--only', 'accounts', '--replace');
    const list = [`key ${keyId} "web" of C`, `key ${later} of Later`, 'customer Later', 'member later@example.org'];
    expect(text).toContain(
      ['Not active in the backup, and lost (5). Customers need new keys:', ...list, `webhook ${hook.id} of C`].join(
        '\n  ',
      ),
    );
    expect((await restored()).lost).toEqual({ keys: [], customers: [], members: [], webhooks: [] });
  });

  it('has an entry of the audit log for each restore, and says if there was nothing to compare with', async () => {
    await run('customers', 'create', '--name', 'C');
    const { keyId } = await createKey('C');
    await run('backup', folder);
    await run('keys', 'revoke', keyId);
    const entry = async () =>
      (JSON.parse(await run('audit', 'list', '--action', 'accounts', '--json')) as [unknown])[0];
    const from = join(folder, 'accounts.sqlite');
    await restored();
    expect(await entry()).toMatchObject({ action: 'accounts.restore', details: `${from}; 1 stay ended, 0 lost` });
    await restored('--revive');
    expect(await entry()).toMatchObject({ details: `${from}; 1 brought back, 0 lost` });
    truncateSync(pathOf(environment, 'ACCOUNTS_URL'), 0);
    expect(await run('restore', folder, '--replace')).toContain('There were no accounts to compare with');
    expect(await entry()).toMatchObject({ details: `${from}, with nothing to compare with` });
  });

  it('keeps a key revoked that an older backup does not have, when a newer one is restored after that', async () => {
    await run('customers', 'create', '--name', 'C');
    const [older, newer] = [join(temporaryFolder(), 'older'), join(temporaryFolder(), 'newer')];
    await run('backup', older);
    const leaked = await createKey('C');
    await run('backup', newer);
    await run('keys', 'revoke', leaked.keyId);
    for (const _ of [1, 2]) await run('restore', older, '--replace');
    expect(await run('restore', newer, '--replace')).toContain(`  key ${leaked.keyId} of C: revoked at `);
    expect(await statusOf(leaked)).toBe('unknown');
  });

  it('does not take a customer of other accounts for the same one', async () => {
    await run('customers', 'create', '--name', 'Mine');
    const key = await createKey('Mine');
    await run('backup', folder);
    rmSync(pathOf(environment, 'ACCOUNTS_URL'));
    const other = openAccounts(pathOf(environment, 'ACCOUNTS_URL'));
    other.storage.now = () => new Date('2026-01-01T00:00:00Z');
    await other.customers.create('Mine');
    await other.customers.setSubscription('Mine', 'suspended');
    other.close();
    expect((await restored()).ended).toEqual({ keys: [], customers: [], members: [], webhooks: [] });
    expect(await statusOf(key)).toBe('active');
  });

  it('needs --replace where only the log of the accounts is left, which may have been moved', async () => {
    await run('customers', 'create', '--name', 'C');
    await run('backup', folder);
    const path = pathOf(environment, 'ACCOUNTS_URL');
    renameSync(path, `${path}-wal`);
    const { code, stderr } = await civicData(environment, 'restore', folder);
    expect([code, stderr, existsSync(`${path}-wal`)]).toEqual([1, expect.stringContaining('would be replaced'), true]);
    await run('restore', folder, '--replace');
    expect([await run('customers', 'list'), existsSync(`${path}-wal`)]).toEqual([expect.stringContaining('C '), false]);
  });
});
