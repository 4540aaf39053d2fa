import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import type { RateLimits } from '../../server/access/rate-limit.js';
import { dayOf } from '../components/time.js';
import type { Notices } from '../mail/notices.js';

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
