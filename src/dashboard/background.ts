import { setTimeout } from 'node:timers/promises';
import { OperatorError } from '../../db/operator-error.js';
import type { Accounts } from '../../db/storage/accounts/accounts.js';
import { DatasetStore } from '../../db/storage/release/dataset-store.js';
import type { Log } from '../process/log/log.js';
import type { Config } from '../process/settings/config.js';
import { servedDataset } from '../process/settings/dataset-location.js';
import type { RateLimits } from '../server/access/rate-limit.js';
import { CopiesInUseError, type Follower, lockCopiesFolder } from '../sync/follower.js';
import { dayOf } from './components/time.js';
import { Mailer } from './mail/mailer.js';
import { Notices } from './mail/notices.js';
import { SingleSignOn } from './oidc/single-sign-on.js';
import { receiverRules } from './webhooks/receiver.js';
import { WebhookSender } from './webhooks/webhook-sender.js';

/** What the dashboard needs besides the accounts, and what runs in the background. */
export type Background = Awaited<ReturnType<typeof startBackground>>;

/** @throws OperatorError if a setting requires another one */
export async function startBackground(config: Config, url: string, accounts: Accounts, log: Log) {
  const signOn = createSignOn(config, url);
  const mailer = createMailer(config, log);
  const notices = mailer && new Notices({ accounts, mailer, url });
  const limit = config.rateLimit?.key;
  const alerts = limit && new LimitAlerts(accounts, limit, notices);
  const follower = await followDataset(config, log);
  const datasets = new DatasetStore(servedDataset(config), {
    onError: (error) => log.warn({ err: error }, 'The dashboard cannot read the dataset, so webhooks get no messages'),
  });
  const receivers = receiverRules(url, config.production);
  const webhooks = new WebhookSender({ accounts, datasets, notices, log, ...receivers });
  const jobs = [
    notices && repeat(() => notices.keysExpire(), 3_600, log),
    alerts && repeat(() => alerts.look(), alerts.seconds, log),
  ];
  webhooks.start();
  return {
    signOn,
    notices,
    datasets,
    receivers,
    webhookSender: webhooks,
    async stop(): Promise<void> {
      await Promise.all([...jobs.map((stop) => stop?.()), webhooks.stop(), mailer?.stop(), follower?.stop()]);
      datasets.close();
    },
  };
}

/** Does a job now and from time to time. @returns what stops it */
function repeat(job: () => Promise<void>, seconds: number, log: Log): () => Promise<void> {
  const abort = new AbortController();
  const { signal } = abort;
  const run = async () => {
    while (!signal.aborted) {
      await job().catch((error) => log.warn({ err: error }, 'The dashboard cannot read keys and their usage now'));
      await setTimeout(seconds * 1_000, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return () => {
    abort.abort();
    return running;
  };
}

/** @throws OperatorError if a setting requires another one */
export function createSignOn(config: Config, url: string): SingleSignOn | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  if (issuer === '') return undefined;
  if (clientId === '') throw new OperatorError('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.');
  return new SingleSignOn({ issuer, clientId, clientSecret, url });
}

/** @throws OperatorError if a setting requires another one */
export function createMailer({ smtpUrl, mailFrom, contactEmail }: Config, log: Log): Mailer | undefined {
  if (smtpUrl === '') return undefined;
  const from = mailFrom || contactEmail;
  if (from === '') throw new OperatorError('SMTP_URL is set, so MAIL_FROM or CONTACT_EMAIL must be set too.');
  return new Mailer({ smtpUrl, from, log });
}

/** Keeps a copy of a dataset at a URL, unless a server on this machine does. The start does not wait for it. */
async function followDataset(config: Config, log: Log): Promise<Follower | undefined> {
  const { dataset, datasetPublicKey: publicKey } = config;
  if (dataset.kind === 'file') return undefined;
  try {
    lockCopiesFolder(config.copies);
  } catch (error) {
    if (error instanceof CopiesInUseError) return undefined;
    throw error;
  }
  const { createFollower } = await import('../sync/follow-dataset.js');
  const path = servedDataset(config);
  const follower = await createFollower({ ...config, url: dataset.url, path, publicKey, log });
  follower.start();
  return follower;
}

/** Servers write usage every ten seconds, so the average of a shorter time would be inexact. */
const LEAST_SECONDS = 300;

/** The part of the limit from which a key is close to it. */
const NEAR = 0.8;

/**
 * Tells customers that a key used 80 % of its rate limit, on average since the last look, or that requests were refused. Usage is that of all
 * servers. Keys for web pages are left out: their limit is that of each visitor.
 */
export class LimitAlerts {
  /** Between two looks. */
  readonly seconds: number;
  /** What each key had used today at the last look. */
  #last = { at: Number.NaN, day: '', used: new Map<string, { cost: number; limited: number }>() };

  constructor(
    private readonly accounts: Accounts,
    private readonly limit: RateLimits['key'],
    private readonly notices: Pick<Notices, 'limitUsed'> | undefined,
  ) {
    this.seconds = Math.max(LEAST_SECONDS, limit.seconds);
  }

  async look(): Promise<void> {
    const { accounts, limit } = this;
    const now = accounts.now();
    const day = dayOf(now);
    const rows = await accounts.usage({ since: day, until: day }, 'key');
    const customers = new Map((await accounts.customers.list()).map((customer) => [customer.name, customer]));
    const last = this.#last;
    this.#last = { at: now.getTime(), day, used: new Map(rows.map(({ keyId = '', ...used }) => [keyId, used])) };
    const windows = (now.getTime() - last.at) / 1_000 / limit.seconds;
    for (const { keyId = '', customer = '', cost, limited } of rows) {
      const before = (last.day === day && last.used.get(keyId)) || { cost: 0, limited: 0 };
      const points = customers.get(customer)?.rateLimit ?? limit.points;
      const isReached = limited > before.limited;
      // At the first look, nobody knows since when.
      if (!isReached && !((cost - before.cost) / windows >= NEAR * points)) continue;
      const key = await accounts.keys.find(keyId);
      const alert = isReached ? 'limit.reached' : 'limit.near';
      if (key.origins === null && (await accounts.alertLimit(alert, key))) this.notices?.limitUsed(alert, key);
    }
  }
}
