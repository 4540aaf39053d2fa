import { expect, it } from 'vitest';
import { CLI } from '../../../../db/accounts/audit.js';
import { openAccounts } from '../../../../db/accounts/sqlite/open.js';
import { civicData } from '../../../support/civic-data.js';
import { isolated, pathOf } from '../../../support/run.js';

it('removes an operator, whose sessions and links end', async () => {
  const environment = isolated();
  const accounts = openAccounts(pathOf(environment, 'ACCOUNTS_URL'));
  const operator = await accounts.members.ensureOperator({ email: 'op@example.org' }, CLI);
  const session = await accounts.sessions.create(operator.id, { address: '192.0.2.1' });
  const { token } = await accounts.links.create(operator.id, 'operator', CLI);
  const remove = () => civicData(environment, 'dashboard', 'remove', '--email', 'Op@example.org');
  expect(await remove()).toMatchObject({ code: 0, stdout: expect.stringContaining('op@example.org was removed') });
  expect(await accounts.sessions.find(session?.token as string)).toBeUndefined();
  expect(await accounts.links.peek(token)).toBeUndefined();
  expect(await accounts.members.list(null)).toEqual([]);
  expect(await accounts.audit.list({ action: 'member.remove' })).toMatchObject([{ actor: 'cli' }]);
  expect(await remove()).toMatchObject({ code: 1, stderr: expect.stringContaining('Nobody has the email') });
  accounts.close();
});
