import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import type { SqliteAccounts } from '../../../db/storage/accounts/sqlite/storage.js';
import { civicData, type Environment, isolated, pathOf } from '../../support/run.js';

const URL = 'https://dashboard.example.org';

let environment: Environment;
let accounts: SqliteAccounts;
beforeEach(() => {
  environment = isolated({ DASHBOARD_URL: URL });
  accounts = openAccounts(pathOf(environment, 'ACCOUNTS_URL'));
});
afterEach(() => accounts.close());

describe('civic-data dashboard link', () => {
  const link = (...args: string[]) => civicData(environment, 'dashboard', 'link', ...args);

  /** Who the printed link signs in. */
  async function signedInBy(...args: string[]) {
    const { stdout } = await link('--json', ...args);
    const [, token = ''] = (JSON.parse(stdout).link as string).split(`${URL}/link?token=`);
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

  it('refuses an email that is new, and signs in for one of several customers', async () => {
    const refused = { code: 1, stdout: '', stderr: expect.stringContaining('Add --customer') };
    expect(await link('--email', 'new@example.org')).toEqual(refused);
    for (const name of ['C', 'D']) await accounts.customers.create(name);
    const args = ['--email', 'ana@example.org'];
    for (const customer of ['C', 'D'])
      expect(await signedInBy(...args, '--customer', customer)).toMatchObject({ purpose: 'invitation', customer });
    expect(await signedInBy(...args, '--customer', 'D')).toMatchObject({ purpose: 'sign-in', customer: 'D' });
  });
});

describe('civic-data dashboard remove', () => {
  it('removes an operator, whose sessions and links end', async () => {
    const operator = await accounts.members.ensureOperator({ email: 'op@example.org' }, CLI);
    const session = await accounts.sessions.create(operator.id, { address: '192.0.2.1' });
    const { token } = await accounts.links.create(operator.id, 'operator', CLI);
    const remove = () => civicData(environment, 'dashboard', 'remove', '--email', 'Op@example.org');
    expect(await remove()).toMatchObject({ code: 0, stdout: expect.stringContaining('op@example.org was removed') });
    expect(await accounts.sessions.find(session as string)).toBeUndefined();
    expect(await accounts.links.peek(token)).toBeUndefined();
    expect(await accounts.members.list(null)).toEqual([]);
    expect(await accounts.audit.list({ action: 'member.remove' })).toMatchObject([{ actor: 'cli' }]);
    expect(await remove()).toMatchObject({ code: 1, stderr: expect.stringContaining('Nobody has the email') });
  });

  it('removes a member from all customers', async () => {
    for (const name of ['C', 'D']) {
      const { id } = await accounts.customers.create(name);
      await accounts.members.invite(id, { email: 'ana@example.org' }, CLI);
    }
    expect(await civicData(environment, 'dashboard', 'remove', '--email', 'ana@example.org')).toMatchObject({
      code: 0,
    });
    expect(await accounts.members.list()).toEqual([]);
  });
});
