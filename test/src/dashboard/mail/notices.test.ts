import { expect, it, onTestFinished } from 'vitest';
import { CLI } from '../../../../db/storage/accounts/audit.js';
import { Mailer } from '../../../../src/dashboard/mail/mailer.js';
import { Notices } from '../../../../src/dashboard/mail/notices.js';
import { createLog } from '../../../../src/process/log/log.js';
import { startDashboardOfAnn } from '../started-dashboard.js';
import { startMailServer } from './mail-server.js';

it('mails what only owners can do to owners, and what happens to keys to all who have joined', async () => {
  const { accounts, customerId } = await startDashboardOfAnn();
  await accounts.members.invite(customerId, { email: 'invited@example.org' }, CLI);
  const { member } = await accounts.members.invite(customerId, { email: 'bob@example.org' }, CLI);
  for (const { id } of [member, ...(await accounts.members.list(customerId)).filter(({ role }) => role === 'owner')])
    await accounts.sessions.create(id, { address: '192.0.2.1' });
  const { url: smtpUrl, mails } = await startMailServer();
  const log = createLog('error', { write: () => {} });
  const mailer = new Mailer({ smtpUrl, from: 'keys@example.org', log });
  const notices = new Notices({ accounts, mailer, url: 'https://dashboard.example.org' });
  onTestFinished(() => mailer.stop());
  const choice = { url: 'https://example.org/hook' };
  notices.webhookDisabled(await accounts.webhooks.create(customerId, choice, CLI), 'it failed');
  await expect.poll(() => mails).toHaveLength(1);
  notices.keyChanged('created', await accounts.keys.create(customerId, { label: 'web' }, CLI), 'ann@example.org');
  await expect.poll(() => mails).toHaveLength(3);
  expect(mails.map(({ to }) => to[0])).toEqual(['ann@example.org', 'ann@example.org', 'bob@example.org']);
});
