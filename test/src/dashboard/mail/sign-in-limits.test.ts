import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CLI } from '../../../../db/storage/accounts/audit.js';
import { addOperator } from '../../../support/dashboard.js';
import { watchLookUps } from './look-ups.js';
import { startMailing } from './mail-server.js';

const tokenIn = (text = '') => /\/link\?token=(\w+)/.exec(text)?.[1] ?? '';

async function start() {
  const dashboard = await startMailing({ TRUSTED_PROXIES: '1' });
  let addresses = 0;
  /** Asks for a link from an address of its own. */
  const ask = (email: string) => {
    addresses += 1;
    return dashboard.browser({ 'x-forwarded-for': `203.0.113.${addresses}` }).post('/sign-in', { email });
  };
  return { ...dashboard, ask };
}

it('mails one link for 18 requests without a session, which void neither it nor the invitation', async () => {
  const { ask, accounts, mailsTo } = await start();
  const { link } = await accounts.members.invite('C', { email: 'bob@example.org' }, CLI);
  const lookUps = watchLookUps();
  const spellings = ['bob@example.org', 'BOB@Example.ORG', ' Bob@example.org '];
  await Promise.all(spellings.map(ask));
  for (let n = 0; n < 15; n += 1) await ask(spellings[n % 3] as string);
  await expect.poll(lookUps).toHaveLength(18);
  await expect.poll(() => mailsTo('bob@example.org')).not.toEqual([]);
  // What comes after it in the queue of mails.
  await ask('ann@example.org');
  await expect.poll(() => mailsTo('ann@example.org')).toHaveLength(1);
  const [mail, ...others] = mailsTo('bob@example.org');
  expect(others).toEqual([]);
  expect(await accounts.links.peek(tokenIn(mail?.text))).toMatchObject({ purpose: 'sign-in' });
  expect(await accounts.links.peek(link.token)).toMatchObject({ purpose: 'invitation' });
  expect(await accounts.audit.list({ actor: 'bob@example.org' })).toHaveLength(1);
});

it('mails another link once the one before was used', async () => {
  const { ask, browser, mails } = await start();
  for (const count of [1, 2]) {
    await ask('ann@example.org');
    await expect.poll(() => mails).toHaveLength(count);
    const response = await browser().post('/link', { token: tokenIn(mails.at(-1)?.text) });
    expect(response.headers.get('location')).toBe('/');
  }
});

it('mails links to operators and to customers that had none, after 120 requests with known emails of others', async () => {
  const { ask, accounts, mails, mailsTo } = await start();
  const { email: operator } = await addOperator({ accounts });
  const emails = Array.from({ length: 120 }, (_, n) => `p${n}@example.org`);
  for (let n = 0; n < 6; n += 1) {
    const { id } = await accounts.customers.create(`Customer ${n}`);
    for (const email of emails.slice(n * 20, n * 20 + 20)) await accounts.members.invite(id, { email }, CLI);
  }
  for (let n = 0; n < 120; n += 40) {
    await Promise.all(emails.slice(n, n + 40).map(ask));
    await expect.poll(() => mails).toHaveLength(n + 40);
  }
  for (const email of [operator, 'ann@example.org']) await ask(email);
  await expect.poll(() => [operator, 'ann@example.org'].map((email) => mailsTo(email).length)).toEqual([1, 1]);
});

it('makes no link that it would not mail, because the asking address got 20 in an hour', async () => {
  const { ask, browser, accounts, log, mailsTo, customerId: id } = await start();
  const emails = Array.from({ length: 19 }, (_, n) => `p${n}@example.org`);
  for (const email of emails) await accounts.members.invite(id, { email }, CLI);
  emails.push((await addOperator({ accounts })).email);
  const flooder = browser({ 'x-forwarded-for': '192.0.2.9' });
  for (const email of emails) await flooder.post('/sign-in', { email });
  await expect.poll(() => accounts.audit.list({ action: 'link.create' })).toHaveLength(20);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
  onTestFinished(() => clock.mockRestore());
  expect((await flooder.post('/sign-in', { email: 'ann@example.org' })).status).toBe(200);
  await expect.poll(() => log.filter((line) => line.includes('A mail was not sent'))).toHaveLength(1);
  expect(await accounts.audit.list({ action: 'link.create' })).toHaveLength(20);
  await ask('ann@example.org');
  await expect.poll(() => mailsTo('ann@example.org')).toHaveLength(1);
});

it('looks nothing up about an email before the response is sent', async () => {
  const { ask } = await start();
  const lookUps = watchLookUps();
  const sent = vi.fn();
  const onFinish = (message: unknown) => {
    if ((message as { request: IncomingMessage }).request.url === '/sign-in') sent();
  };
  subscribe('http.server.response.finish', onFinish);
  onTestFinished(() => void unsubscribe('http.server.response.finish', onFinish));
  for (const [n, email] of ['nobody@example.org', 'ann@example.org'].entries()) {
    await ask(email);
    await expect.poll(lookUps).toHaveLength(n + 1);
    expect(lookUps()[n], email).toBeGreaterThan(sent.mock.invocationCallOrder[n] ?? Number.POSITIVE_INFINITY);
  }
});
