import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SqliteAccounts } from '../../../../db/accounts/sqlite/accounts.js';
import { openAccounts } from '../../../../db/accounts/sqlite/open.js';
import { addDashboardLink } from '../../../../src/cli/dashboard/link.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const URL = 'https://dashboard.example.org';

let accounts: SqliteAccounts;
beforeEach(() => {
  const path = join(temporaryFolder(), 'accounts.sqlite');
  vi.stubEnv('ACCOUNTS_URL', `file:${path}`);
  accounts = openAccounts(path);
});
afterEach(() => {
  accounts.close();
  vi.unstubAllEnvs();
});

/** Who the printed link signs in. */
async function signedInBy(...args: string[]) {
  const group = new Command().exitOverride();
  addDashboardLink(group, () => URL);
  let printed = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  await group.parseAsync(['link', '--json', ...args], { from: 'user' }).finally(() => write.mockRestore());
  const [, token = ''] = (JSON.parse(printed).link as string).split(`${URL}/link?token=`);
  return accounts.links.peek(token);
}

it('signs in an operator, who is made if there is none, and the same one later', async () => {
  const operator = { purpose: 'operator', email: 'op@example.org', customer: null };
  expect(await signedInBy('--email', 'Op@example.org', '--operator')).toMatchObject(operator);
  expect(await signedInBy('--email', 'op@example.org')).toMatchObject(operator);
  expect(await accounts.members.list(null)).toHaveLength(1);
});

it('invites a member of a customer, and signs in one who exists', async () => {
  await accounts.customers.create('C');
  const args = ['--email', 'ana@example.org', '--customer', 'c'];
  expect(await signedInBy(...args)).toMatchObject({ purpose: 'invitation', customer: 'C' });
  expect(await signedInBy(...args)).toMatchObject({ purpose: 'sign-in', customer: 'C' });
});

it('refuses an email that is new, and one of another customer', async () => {
  await expect(signedInBy('--email', 'new@example.org')).rejects.toThrow('Add --customer');
  for (const name of ['C', 'D']) await accounts.customers.create(name);
  await signedInBy('--email', 'ana@example.org', '--customer', 'C');
  await expect(signedInBy('--email', 'ana@example.org', '--customer', 'D')).rejects.toThrow('cannot be invited');
});
