import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CLI } from '../../../db/storage/accounts/audit.js';
import { secondsAfter } from '../../../db/storage/accounts/rules.js';
import { LimitAlerts } from '../../../src/dashboard/background.js';
import { Mailer } from '../../../src/dashboard/mail/mailer.js';
import { Notices } from '../../../src/dashboard/mail/notices.js';
import { createLog } from '../../../src/process/log/log.js';
import { atTime } from '../../support/accounts/tested.js';
import { startMailServer } from './mail/mail-server.js';
import { startDashboardOfAnn } from './started-dashboard.js';

/** Of a day to come, so that keys are made before. */
const MORNING = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T08:00:00Z`;
let tested: Awaited<ReturnType<typeof startDashboardOfAnn>> & { keyId: string; subjects(): string[] };
/** The clock goes on by so many minutes, in which a key uses points of 100 a minute, and some requests are refused. Then all dashboards look. */
let pass: (minutes: number, cost: number, limited?: number, keyId?: string) => Promise<void>;

beforeEach(async () => {
  const dashboard = await startDashboardOfAnn();
  const { accounts, customerId } = dashboard;
  await dashboard.signIn();
  await accounts.members.invite(customerId, { email: 'bob@example.org' }, CLI);
  await dashboard.signIn('bob@example.org');
  const { url: smtpUrl, mails } = await startMailServer();
  const mailer = new Mailer({ smtpUrl, from: 'keys@example.org', log: createLog('error', { write: () => {} }) });
  onTestFinished(() => mailer.stop());
  const notices = new Notices({ accounts, mailer, url: 'https://dashboard.example.org' });
  const limit = { points: 100, seconds: 60 };
  const dashboards = [1, 2].map(() => new LimitAlerts(accounts, limit, notices));
  const subjects = () => mails.map(({ to, text }) => `${to} ${/Subject: (.*)/.exec(text)?.[1]}`);
  const { keyId } = await accounts.keys.create(customerId, { label: 'web' });
  tested = { ...dashboard, keyId, subjects };
  let now = MORNING;
  pass = async (minutes, cost, limited = 0, of = keyId) => {
    now = secondsAfter(new Date(now), 60 * minutes);
    await accounts.recordUsage([{ keyId: of, day: now.slice(0, 10), requests: 1, cost, limited }]);
    await atTime(accounts, now, async () => {
      for (const one of dashboards) await one.look();
    });
  };
  await pass(0, 10_000);
});

const NEAR = 'ann@example.org An API key is close to its rate limit';
const REACHED = 'ann@example.org Requests above the rate limit are refused';

describe('an alert about the rate limit', () => {
  it('is mailed once a day to owners, at 80 % on average, and when requests are refused', async () => {
    await pass(5, 390);
    await pass(5, 410);
    await expect.poll(tested.subjects).toEqual([NEAR]);
    await pass(5, 500);
    await pass(5, 100, 1);
    await expect.poll(tested.subjects).toEqual([NEAR, REACHED]);
    await pass(5, 500, 1);
    await pass(24 * 60, 0, 1);
    await expect.poll(tested.subjects).toEqual([NEAR, REACHED, REACHED]);
    const entries = await tested.accounts.audit.list({ action: 'customer.alert' });
    expect(entries.map(({ actor, details }) => `${actor}: ${details}`)).toEqual(
      ['reached', 'reached', 'near'].map((what) => `dashboard: web, limit.${what}`),
    );
  });

  it('goes by the limit of the customer, and is none about a key for web pages', async () => {
    const { accounts, customerId } = tested;
    const web = await accounts.keys.create(customerId, { label: 'web', origins: ['https://example.org'] });
    await pass(5, 500, 9, web.keyId);
    await accounts.customers.setLimits(customerId, { rateLimit: 1_000, lastDay: null });
    await pass(5, 900);
    await accounts.customers.setLimits(customerId, { rateLimit: 10, lastDay: null });
    await pass(5, 45);
    await expect.poll(tested.subjects).toEqual([NEAR]);
  });

  it('goes to webhooks that watch everything or this topic, and are enabled', async () => {
    const { accounts, customerId, keyId } = tested;
    const add = async (topics: string[]) =>
      (await accounts.webhooks.create(customerId, { url: 'https://example.invalid/', topics }, CLI)).id;
    const ids = [await add([]), await add(['limit']), await add(['voting']), await add([])];
    await accounts.webhooks.disable(ids[3] as string, CLI, { customerId });
    await pass(5, 0, 1);
    const messages = await Promise.all(ids.map((id) => accounts.deliveries.list(id)));
    expect(messages.map((all) => all.map(({ release }) => release))).toEqual([
      ['limit.reached'],
      ['limit.reached'],
      [],
      [],
    ]);
    const body = JSON.parse(messages[0]?.[0]?.body ?? '');
    expect(body).toEqual({ type: 'limit.reached', timestamp: expect.any(String), data: { keyId, label: 'web' } });
    const page = await (await (await tested.signIn()).get(`/webhooks/${ids[1]}`)).text();
    expect(page).toContain('<code>limit.reached</code>');
  });
});
