import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  notInArray,
  or,
} from 'drizzle-orm';
import type { DeliveryState } from '../tables/accounts-values.js';
import { type Actor, addAudit, DASHBOARD } from './audit.js';
import { isActiveCustomer } from './customer-rows.js';
import type { ApiKey } from './keys.js';
import { AccountsError, isoTime, secondsAfter } from './rules.js';
import { type Call, Part, type Tables } from './storage.js';
import {
  addDeliveries,
  addTest,
  findWebhook,
  findWebhooks,
  MAX_DELIVERIES,
  TEST_RELEASE,
  type WebhookOf,
} from './webhook-rows.js';

export type Delivery = Omit<Tables['webhookDeliveries']['$inferSelect'], 'webhookId'>;

/** A message that has to be sent now. Its secrets are the current one and, as long as it is valid, the one before. */
export type DueDelivery = NonNullable<Awaited<ReturnType<typeof firstDue>>>;

/** Webhooks, and customers, that are sent no message now. */
export interface Busy {
  webhookIds: readonly string[];
  customerIds: readonly number[];
}

/** What an attempt led to. `error` is undefined if the receiver took the message. */
export interface AttemptResult {
  status: number | undefined;
  error: string | undefined;
}

type Attempt = Pick<DueDelivery, 'id' | 'attempts'> & Partial<Pick<DueDelivery, 'release'>>;

/** Seconds from an attempt to the next one. After the last one, a message has failed. */
export const RETRY_SECONDS: readonly number[] = [5, 300, 3_600, 21_600];
export const MAX_ATTEMPTS = RETRY_SECONDS.length + 1;

/** How long a process may take for an attempt. Then another one may repeat it. */
const CLAIM_SECONDS = 60;

/** What was sent and is to be sent to webhooks. Several processes can take messages from it at the same time. */
export class WebhookDeliveries extends Part {
  list(webhookId: string): Promise<Delivery[]> {
    return this.read(({ database, tables: { webhookDeliveries: deliveries } }) => {
      const { webhookId: _, ...columns } = getTableColumns(deliveries);
      return database
        .select(columns)
        .from(deliveries)
        .where(eq(deliveries.webhookId, webhookId))
        .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
        .limit(MAX_DELIVERIES)
        .execute();
    });
  }

  /** Takes the message that has been due longest, which then belongs to this process for a minute. */
  async takeDue(busy: Busy = { webhookIds: [], customerIds: [] }): Promise<DueDelivery | undefined> {
    // Writing locks the file, so look first whether there is a message.
    if (!(await this.read((call) => firstDue(call, this.#time(), busy)))) return undefined;
    return this.write(async (call) => {
      const due = await firstDue(call, this.#time(), busy);
      if (!due) return undefined;
      const { webhookDeliveries: deliveries } = call.tables;
      const attempts = due.attempts + 1;
      const nextAt = this.#time(CLAIM_SECONDS);
      await call.database.update(deliveries).set({ attempts, nextAt }).where(eq(deliveries.id, due.id));
      return { ...due, attempts };
    });
  }

  /** Records what an attempt led to. Without effect if another process has taken the message since. */
  record({ id, attempts, release }: Attempt, { status, error }: AttemptResult): Promise<void> {
    return this.write(async ({ database, tables: { webhookDeliveries: deliveries } }) => {
      const isLast = error === undefined || release === TEST_RELEASE;
      const retry = isLast ? undefined : RETRY_SECONDS[attempts - 1];
      const isDelivered = error === undefined;
      const state: DeliveryState = isDelivered ? 'delivered' : retry === undefined ? 'failed' : 'pending';
      await database
        .update(deliveries)
        .set({
          state,
          nextAt: retry === undefined ? null : this.#time(retry),
          status: status ?? null,
          error: error ?? null,
          attemptedAt: this.#time(),
          ...(isDelivered && { deliveredAt: this.#time() }),
        })
        .where(and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), eq(deliveries.state, 'pending')));
    });
  }

  /**
   * Queues a message again, with all of its attempts.
   *
   * @throws AccountsError if the customer has no such webhook or message, or it cannot be sent now
   */
  sendAgain({ webhookId, id }: { webhookId: string; id: string }, actor: Actor, of: WebhookOf): Promise<void> {
    return this.write(async (call) => {
      const { database, tables } = call;
      const { webhookDeliveries: deliveries } = tables;
      const { customerId, disabledAt } = await findWebhook(call, webhookId, of);
      const isThis = and(eq(deliveries.id, id), eq(deliveries.webhookId, webhookId));
      const { state, release } = deliveries;
      const [message] = await database.select({ state, release }).from(deliveries).where(isThis);
      if (!message) throw new AccountsError('unknown', 'There is no such message. Only the newest ones are kept.');
      if (disabledAt !== null) throw new AccountsError('conflict', 'The webhook is disabled. Enable it first.');
      if (message.release === TEST_RELEASE)
        throw new AccountsError('conflict', 'A test is sent once. Send another test message.');
      if (message.state === 'pending')
        throw new AccountsError('conflict', 'This message is already on its way. Wait for its next attempt.');
      await database.update(deliveries).set({ state: 'pending', attempts: 0, nextAt: this.#time() }).where(isThis);
      const change = { action: 'webhook.send', customerId, details: `${id} of ${webhookId}` } as const;
      await addAudit(call, actor, change);
    });
  }

  /** Queues a message to try the receiver, which is sent once. @throws AccountsError */
  sendTest(webhookId: string, actor: Actor, of: WebhookOf): Promise<void> {
    return this.write(async (call) => {
      const webhook = await findWebhook(call, webhookId, of);
      if (webhook.disabledAt !== null) throw new AccountsError('conflict', 'Enable the webhook first.');
      await addTest(call, webhook);
      const change = { action: 'webhook.test', customerId: of.customerId, details: webhookId } as const;
      await addAudit(call, actor, change);
    });
  }

  /** Since when every message to a webhook has failed; undefined if none has failed since one was delivered. */
  failingSince(webhookId: string): Promise<string | undefined> {
    return this.read(async ({ database, tables: { webhookDeliveries: deliveries } }) => {
      const own = and(eq(deliveries.webhookId, webhookId), ne(deliveries.release, TEST_RELEASE));
      const [delivered] = await database
        .select({ at: max(deliveries.deliveredAt) })
        .from(deliveries)
        .where(own);
      const later = delivered?.at ? gt(deliveries.createdAt, delivered.at) : undefined;
      const [failed] = await database
        .select({ at: min(deliveries.createdAt) })
        .from(deliveries)
        .where(and(own, later, isNotNull(deliveries.error)));
      return failed?.at ?? undefined;
    });
  }

  #time(inSeconds = 0): string {
    return secondsAfter(this.storage.now(), inSeconds);
  }
}

async function firstDue({ database, tables, now: time }: Call, now: string, busy: Busy) {
  const { webhookDeliveries: deliveries, webhooks, customers } = tables;
  const { id, body, attempts, webhookId, release } = deliveries;
  const { customerId, url, secret, oldSecret, oldSecretEndsAt } = webhooks;
  const isActive = and(isNull(webhooks.disabledAt), isActiveCustomer(customers, time));
  const isIdle = and(notInArray(webhookId, [...busy.webhookIds]), notInArray(customerId, [...busy.customerIds]));
  const [due] = await database
    .select({ id, body, attempts, webhookId, release, customerId, url, secret, oldSecret, oldSecretEndsAt })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookId))
    .innerJoin(customers, eq(customers.id, customerId))
    .where(and(lte(deliveries.nextAt, now), isActive, isIdle))
    .orderBy(asc(deliveries.nextAt), asc(id))
    .limit(1);
  if (!due) return undefined;
  const { secret: current, oldSecret: old, oldSecretEndsAt: end, ...rest } = due;
  return { ...rest, secrets: old !== null && (end ?? '') > now ? [current, old] : [current] };
}

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
