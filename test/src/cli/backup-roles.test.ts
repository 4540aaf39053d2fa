import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import type { Session } from '../../../db/storage/accounts/session-rows.js';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import { civicData, isolated, pathOf } from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

it('civic-data restore keeps customers deleted, and owners members, also of an email with several customers', async () => {
  const environment = isolated();
  const folder = join(temporaryFolder(), 'backup');
  const open = () => openAccounts(pathOf(environment, 'ACCOUNTS_URL'));
  let accounts = open();
  const { id } = await accounts.customers.create('Deleted');
  await accounts.customers.create('Other');
  const key = await accounts.keys.create('Deleted');
  const invite = async (customer: string, email: string) =>
    (await accounts.members.invite(customer, { email, role: 'owner' }, CLI)).member.id;
  await invite('Deleted', 'both@example.org');
  const demoted = await invite('Other', 'both@example.org');
  const owner = await invite('Other', 'owner@example.org');
  await accounts.sessions.create(owner, { address: '192.0.2.1' });
  const token = (await accounts.sessions.create(demoted, { address: '192.0.2.1' })) as string;
  const person = (await accounts.sessions.find(token)) as Session;
  for (const id of ['removed', 'kept'])
    await accounts.passkeys.add(person, { id, publicKey: Buffer.from(id), counter: 0, name: id }, CLI);
  expect((await civicData(environment, 'backup', folder)).code).toBe(0);
  await accounts.passkeys.remove('removed', person, CLI);
  await accounts.deleteCustomer(id, CLI);
  await accounts.members.changeRole(demoted, 'member', CLI, {});
  accounts.close();
  const { ended, lost } = JSON.parse((await civicData(environment, 'restore', folder, '--replace', '--json')).stdout);
  expect(ended).toMatchObject({
    customers: ['Deleted'],
    keys: [{}],
    members: ['both@example.org', 'both@example.org'],
  });
  expect(lost).toEqual({ keys: [], customers: [], members: [], webhooks: [] });
  accounts = open();
  expect((await accounts.authenticate(key.keyId, key.keySecret)).status).toBe('unknown');
  expect((await accounts.customers.list()).map(({ name }) => name)).toEqual(['Other']);
  const roles = (await accounts.members.list()).map(({ email, role }) => `${email} ${role}`);
  expect(roles).toEqual(['both@example.org member', 'owner@example.org owner']);
  expect((await accounts.passkeys.list(person)).map((passkey) => passkey.id)).toEqual(['kept']);
  await accounts.customers.create('Deleted');
  accounts.close();
});
