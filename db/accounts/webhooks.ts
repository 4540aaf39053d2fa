import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Actor, addAudit } from './audit.js';
import { AccountsError, timeOf } from './rules.js';
import type { AccountsStorage, Call } from './storage.js';
import { addDeliveries, endDeliveries, type NewMessage } from './webhook-queue.js';
import {
  columnsOf,
  findWebhooks,
  owned,
  toColumns,
  toWebhook,
  type Webhook,
  type WebhookChoice,
} from './webhook-rows.js';

/** Of one customer. */
export const MAX_WEBHOOKS = 5;

/** A customer has as many webhooks as are allowed. */
export class WebhookLimitError extends AccountsError {
  override name = 'WebhookLimitError';
}

/** A form was sent twice. Its webhook was made, and its secret shown, the first time. */
export class WebhookExistsError extends AccountsError {
  override name = 'WebhookExistsError';
}

/** An id for a new webhook. A form has it, so that sending the form twice makes one webhook. */
export const newWebhookId = (): string => `wh_${randomBytes(12).toString('hex')}`;

/** The webhooks of customers. Each change is in the audit log. An id of another customer counts as unknown. */
export class Webhooks {
  constructor(private readonly storage: AccountsStorage) {}

  /**
   * Adds a webhook. This is the only time that its secret is available.
   *
   * @throws WebhookLimitError; WebhookExistsError
   */
  create(
    actor: Actor,
    customerId: number,
    choice: WebhookChoice,
    id = newWebhookId(),
  ): Promise<Webhook & { secret: string }> {
    if (!/^wh_[\da-f]{24}$/.test(id)) throw new AccountsError('The id of a webhook is wh_ and 24 hexadecimal digits.');
    return this.storage.write(async (call) => {
      const { webhooks } = call.tables;
      if ((await findWebhooks(call, eq(webhooks.id, id))).length > 0)
        throw new WebhookExistsError('This webhook was made already, and its secret was shown then.');
      if ((await findWebhooks(call, eq(webhooks.customerId, customerId))).length >= MAX_WEBHOOKS)
        throw new WebhookLimitError(`There are ${MAX_WEBHOOKS} webhooks already. Delete one that you do not use.`);
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      const createdAt = timeOf(this.storage.now());
      const row = { id, customerId, ...toColumns(choice), createdAt, createdBy: actor.name };
      await call.database.insert(webhooks).values({ ...row, secret });
      await this.#audit(call, actor, 'create', { id, customerId, url: choice.url });
      return { ...toWebhook({ ...row, release: null, disabledAt: null }), secret };
    });
  }

  /** The webhooks of a customer, oldest first. */
  list(customerId: number): Promise<Webhook[]> {
    return this.storage.read((call) => findWebhooks(call, eq(call.tables.webhooks.customerId, customerId)));
  }

  /** @returns undefined if the customer has no such webhook */
  find(customerId: number, id: string): Promise<Webhook | undefined> {
    return this.storage.read(async (call) => (await findWebhooks(call, owned(call.tables, customerId, id)))[0]);
  }

  /** @returns undefined if the customer has no such webhook */
  update(actor: Actor, customerId: number, id: string, choice: WebhookChoice): Promise<Webhook | undefined> {
    return this.#change(actor, 'update', customerId, id, async ({ database, tables }) => {
      await database.update(tables.webhooks).set(toColumns(choice)).where(eq(tables.webhooks.id, id));
    });
  }

  /** Sends no more messages to it. @returns undefined if the customer has no such webhook */
  disable(actor: Actor, customerId: number, id: string, reason?: string): Promise<Webhook | undefined> {
    return this.#change(
      actor,
      'disable',
      customerId,
      id,
      async (call) => {
        const { webhooks } = call.tables;
        const now = timeOf(this.storage.now());
        await call.database.update(webhooks).set({ disabledAt: now }).where(eq(webhooks.id, id));
        await endDeliveries(call, id, 'the webhook was disabled');
      },
      reason,
    );
  }

  /** Sends messages to it again, beginning with the releases that it has missed. @returns undefined if there is no such webhook */
  enable(actor: Actor, customerId: number, id: string): Promise<Webhook | undefined> {
    return this.#change(actor, 'enable', customerId, id, async ({ database, tables }) => {
      await database.update(tables.webhooks).set({ disabledAt: null }).where(eq(tables.webhooks.id, id));
    });
  }

  /** Deletes it with its deliveries. @returns it as it was; undefined if the customer has no such webhook */
  delete(actor: Actor, customerId: number, id: string): Promise<Webhook | undefined> {
    return this.#change(actor, 'delete', customerId, id, async ({ database, tables }) => {
      const { webhooks, webhookDeliveries } = tables;
      await database.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id));
      await database.delete(webhooks).where(eq(webhooks.id, id));
    });
  }

  /** Those that get messages: enabled, and of customers with an active subscription. */
  active(): Promise<Webhook[]> {
    return this.storage.read(async ({ database, tables: { webhooks, customers } }) => {
      const isActive = and(isNull(webhooks.disabledAt), eq(customers.subscription, 'active'));
      const rows = await database
        .select(columnsOf(webhooks))
        .from(webhooks)
        .innerJoin(customers, eq(customers.id, webhooks.customerId))
        .where(isActive)
        .orderBy(asc(webhooks.id));
      return rows.map(toWebhook);
    });
  }

  /**
   * Records up to which release a webhook was told what changed, and queues messages about it. Of two processes that find the same
   * releases, one queues them.
   */
  advance(
    { id, release }: Pick<Webhook, 'id' | 'release'>,
    to: string,
    messages: readonly NewMessage[],
  ): Promise<void> {
    return this.storage.write(async (call) => {
      const { webhooks } = call.tables;
      const isSame = release === null ? isNull(webhooks.release) : eq(webhooks.release, release);
      const changed = await call.database
        .update(webhooks)
        .set({ release: to })
        .where(and(eq(webhooks.id, id), isNull(webhooks.disabledAt), isSame))
        .returning({ id: webhooks.id });
      if (changed.length > 0) await addDeliveries(call, id, messages, this.storage.now());
    });
  }

  #change(
    actor: Actor,
    action: string,
    customerId: number,
    id: string,
    change: (call: Call) => Promise<void>,
    reason?: string,
  ): Promise<Webhook | undefined> {
    return this.storage.write(async (call) => {
      const [before] = await findWebhooks(call, owned(call.tables, customerId, id));
      if (!before) return undefined;
      await change(call);
      const [after = before] = await findWebhooks(call, owned(call.tables, customerId, id));
      await this.#audit(call, actor, action, after, reason);
      return after;
    });
  }

  #audit(
    call: Call,
    actor: Actor,
    action: string,
    { id, customerId, url }: Pick<Webhook, 'id' | 'customerId' | 'url'>,
    reason?: string,
  ) {
    // A query of the address may be a secret of the receiver.
    const details = `Webhook ${id} to ${new URL(url).origin}${reason ? `: ${reason}` : ''}.`;
    return addAudit(call, actor, {
      time: timeOf(this.storage.now()),
      action: `webhook.${action}`,
      customerId,
      details,
    });
  }
}
