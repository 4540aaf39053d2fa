import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLI } from '../../db/storage/accounts/audit.js';
import { openAccounts } from '../../db/storage/accounts/sqlite/open.js';
import type { SqliteAccounts } from '../../db/storage/accounts/sqlite/storage.js';
import { backUp } from '../../db/storage/backup/backup.js';
import { restore } from '../../db/storage/backup/restore.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const PAST = new Date(Date.now() - 2 * 3_600_000);
const SOON = new Date(PAST.getTime() + 3_600_000).toISOString().replace(/\.\d+Z/, 'Z');
const OF_C = { customerId: 1 };

/** Makes accounts two hours ago, backs them up, changes them, and restores them now. */
async function restored<Made>(
  make: (accounts: SqliteAccounts) => Promise<Made>,
  change: (accounts: SqliteAccounts, made: Made) => Promise<void>,
) {
  const folder = temporaryFolder();
  const service = { accountsPath: join(folder, 'accounts.sqlite'), datasetPath: join(folder, 'dataset.sqlite') };
  const before = openAccounts(service.accountsPath);
  before.storage.now = () => PAST;
  for (const name of ['C', 'D', 'E']) await before.customers.create(name);
  const made = await make(before);
  await backUp(service, join(folder, 'backup'));
  await change(before, made);
  before.close();
  const { ended, lost } = await restore(service, join(folder, 'backup'), { replace: true });
  return { made, ended, lost, accounts: openAccounts(service.accountsPath) };
}

/** A new member of a customer, and the session of a sign-in that proves the email. */
async function joinAs(accounts: SqliteAccounts, customerId: number, email: string) {
  const { member } = await accounts.members.invite(customerId, { email }, CLI);
  const session = await accounts.sessions.find(
    (await accounts.sessions.create(member.id, { address: '192.0.2.1' })) as string,
  );
  return session as NonNullable<typeof session>;
}

it('a restore leaves keys that last longer or are bound to less, and ended secrets of webhooks, as they had become', async () => {
  const { made, ended, lost, accounts } = await restored(
    async ({ keys, webhooks }) => {
      const canceled = await keys.create(1, { label: 'canceled' }, CLI);
      const extended = await keys.create(1, { label: 'extended', expiresAt: SOON }, CLI);
      const origins = ['https://a.example', 'https://b.example'];
      const bound = await keys.create(1, { label: 'bound', origins }, CLI);
      await keys.rotate({ keyId: canceled.keyId, graceSeconds: 3_600 }, CLI);
      const hook = await webhooks.create(1, { url: 'https://example.org/hook' }, CLI);
      await webhooks.rotateSecret(hook.id, hook.secretEnd, CLI, OF_C);
      return { canceled: canceled.keyId, extended: extended.keyId, bound: bound.keyId, hook: hook.id };
    },
    async ({ keys, webhooks, customers }, { canceled, extended, bound, hook }) => {
      await customers.setLimits(1, { rateLimit: 9, lastDay: '2999-12-31' });
      await keys.changeExpiry(canceled, null, CLI);
      await keys.changeExpiry(extended, null, CLI);
      await keys.changeOrigins(bound, ['https://a.example'], CLI);
      await webhooks.endOldSecret(hook, CLI, OF_C);
    },
  );
  expect(lost?.keys).toEqual([]);
  expect(ended?.keys).toContainEqual(expect.objectContaining({ label: 'bound', reason: 'bound to https://a.example' }));
  expect(await accounts.keys.find(made.canceled)).toMatchObject({ state: 'active', plannedEnd: null });
  expect(await accounts.keys.find(made.extended)).toMatchObject({ state: 'active' });
  expect(await accounts.keys.find(made.bound)).toMatchObject({ origins: ['https://a.example'] });
  expect(await accounts.webhooks.list(1)).toMatchObject([{ oldSecretEndsAt: null }]);
  expect(await accounts.customers.find(1)).toMatchObject({ rateLimit: 9, endsAt: '2999-12-31T23:59:59Z' });
  accounts.close();
});

it('a restore keeps a key revoked in accounts of a newer version of the service', async () => {
  const { made, accounts } = await restored(
    ({ keys }) => keys.create(1, { label: 'revoked' }, CLI),
    async ({ keys, connection }, { keyId }) => {
      await keys.revoke(keyId, CLI);
      connection.exec('PRAGMA user_version = 99; ALTER TABLE customers ADD COLUMN newer TEXT');
    },
  );
  expect(await accounts.keys.find(made.keyId)).toMatchObject({ state: 'revoked' });
  accounts.close();
});

it('a restore leaves each customer an owner of then', async () => {
  const { accounts } = await restored(
    async (open) => [await joinAs(open, 1, 'ann@example.org'), await joinAs(open, 1, 'ben@example.org')],
    async ({ members }, [ann, ben]) => {
      await members.changeRole(ben?.memberId as number, 'owner', CLI, OF_C);
      await members.changeRole(ann?.memberId as number, 'member', CLI, OF_C);
    },
  );
  expect((await accounts.members.list(1)).map(({ email, role }) => `${email} ${role}`)).toEqual([
    'ann@example.org member',
    'ben@example.org owner',
  ]);
  accounts.close();
});

it('a restore brings no removed passkey back, and takes none whose person has another membership', async () => {
  const { accounts } = await restored(
    async (open) => {
      const ann = await joinAs(open, 1, 'ann@example.org');
      const left = await joinAs(open, 2, 'ann@example.org');
      const gone = await joinAs(open, 3, 'ann@example.org');
      for (const [own, id] of [
        [gone, 'removed'],
        [left, 'stays'],
      ] as const)
        await open.passkeys.add(own, { id, publicKey: Buffer.from('x'), counter: 0, name: id }, CLI);
      // Its passkey stays, as that of another membership of the person.
      await open.members.remove(gone.memberId, CLI);
      return { ann, left };
    },
    async ({ passkeys, members }, { ann, left }) => {
      await passkeys.remove('removed', ann, CLI);
      await members.remove(left.memberId, CLI);
    },
  );
  expect(await accounts.passkeys.find('removed')).toBeUndefined();
  expect(await accounts.passkeys.find('stays')).toBeDefined();
  accounts.close();
});
