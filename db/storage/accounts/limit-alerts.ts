import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { addAudit, DASHBOARD } from './audit.js';
import type { ApiKey } from './keys.js';
import { isoTime } from './rules.js';
import type { Call } from './storage.js';
import { addDeliveries, findWebhooks } from './webhook-rows.js';

/** That a key comes close to the rate limit, or that it has reached it, so that requests are refused. */
export type LimitAlert = 'limit.near' | 'limit.reached';

/** By which webhooks ask for these alerts alone. Those without topics get all messages. */
export const LIMIT_TOPIC = 'limit';

/**
 * Queues the alert about a key for the webhooks of its customer, once a day (UTC): several dashboards look at the same usage.
 *
 * @returns false if the customer had this alert today, or the more severe one
 */
export async function addLimitAlert(call: Call, alert: LimitAlert, key: ApiKey): Promise<boolean> {
  const { database, tables, now } = call;
  const { customers, webhooks } = tables;
  const { keyId, customerId, label } = key;
  const timestamp = isoTime(now);
  // Alerts sort by severity.
  const alerted = `${timestamp.slice(0, 10)} ${alert}`;
  const isNew = and(eq(customers.id, customerId), or(isNull(customers.alerted), lt(customers.alerted, alerted)));
  const changed = await database.update(customers).set({ alerted }).where(isNew).returning({ id: customers.id });
  if (changed.length === 0) return false;
  await addAudit(call, DASHBOARD, { action: 'customer.alert', customerId, keyId, details: `${label}, ${alert}` });
  const body = JSON.stringify({ type: alert, timestamp, data: { keyId, label } });
  for (const { id, topics } of await findWebhooks(
    call,
    and(eq(webhooks.customerId, customerId), isNull(webhooks.disabledAt)),
  ))
    if (topics.length === 0 || topics.includes(LIMIT_TOPIC)) await addDeliveries(call, id, [{ release: alert, body }]);
  return true;
}
