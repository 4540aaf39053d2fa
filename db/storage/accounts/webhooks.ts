import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Actor, addAudit } from './audit.js';
import { isActiveCustomer } from './customer-rows.js';
import { findCustomer } from './customers.js';
import { AccountsError, hasExpired, isoTime, secondsAfter } from './rules.js';
import { type Call, Part } from './storage.js';
import {
  addDeliveries,
  endDeliveries,
  findWebhook,
  findWebhooks,
  type NewMessage,
  toColumns,
  type Webhook,
  type WebhookChoice,
  type WebhookOf,
} from './webhook-rows.js';

/** Of one customer. */
export const MAX_WEBHOOKS = 5;

/** This is the only time that the secret is available. */
export type CreatedWebhook = Webhook & { secret: string };

export const newWebhookId = (): string => `wh_${randomBytes(12).toString('hex')}`;

/** The webhooks of customers. Each change is in the audit log. An id of another customer counts as unknown. */
export class Webhooks extends Part {
  /**
   * Adds a webhook. This is the only time that its secret is available.
   *
   * @param choice.id an id that a form proposes (`newWebhookId`), so that a form that is sent twice makes one webhook
   * @throws AccountsError
   */
  create(customerId: number, { id = newWebhookId(), ...choice }: WebhookChoice & { id?: string }, actor: Actor) {
    if (!/^wh_[\da-f]{24}$/.test(id)) throw new AccountsError('invalid', 'This form is out of date. Open it again.');
    return this.write(async (call) => {
      const { webhooks } = call.tables;
      await findCustomer(call, customerId);
      if ((await findWebhooks(call, eq(webhooks.id, id))).length > 0)
        throw new AccountsError(
          'repeated',
          'This webhook was already added, and its secret was shown then. If it was not saved, make a new one.',
        );
      if ((await findWebhooks(call, eq(webhooks.customerId, customerId))).length >= MAX_WEBHOOKS)
        throw new AccountsError(
          'conflict',
          `You already have ${MAX_WEBHOOKS} webhooks. Delete one that you do not use.`,
        );
      const secret = newSecret();
      const createdAt = isoTime(call.now);
      const row = { id, customerId, ...toColumns(choice), createdAt, createdBy: actor.name, secret };
      await call.database.insert(webhooks).values(row);
      const created = await findWebhook(call, id, { customerId });
      await this.#audit(call, actor, 'create', created);
      return { ...created, secret };
    });
  }

  list(customerId: number): Promise<Webhook[]> {
    return this.read((call) => findWebhooks(call, eq(call.tables.webhooks.customerId, customerId)));
  }

  /** @throws AccountsError if the customer has no such webhook */
  find(id: string, of: WebhookOf): Promise<Webhook> {
    return this.read((call) => findWebhook(call, id, of));
  }

  /** @throws AccountsError if the customer has no such webhook */
  change(id: string, choice: WebhookChoice, actor: Actor, of: WebhookOf): Promise<Webhook> {
    return this.#change(id, of, actor, 'change', (call) => set(call, id, toColumns(choice)));
  }

  /** Sends no more messages to it. @param reason if nobody did it. @throws AccountsError if the customer has no such webhook */
  disable(id: string, actor: Actor, of: WebhookOf, reason?: string): Promise<Webhook> {
    const change = async (call: Call) => {
      await set(call, id, { disabledAt: isoTime(call.now) });
      await endDeliveries(call, id, 'the webhook was disabled');
    };
    return this.#change(id, of, actor, 'disable', change, reason);
  }

  /** Sends messages to it again, beginning with the releases that it has missed. @throws AccountsError if the customer has no such webhook */
  enable(id: string, actor: Actor, of: WebhookOf): Promise<Webhook> {
    return this.#change(id, of, actor, 'enable', (call) => set(call, id, { disabledAt: null }));
  }

  /**
   * Makes a new secret. For a day, messages are signed with the one before as well.
   *
   * @param current the end of the current secret, so that a form that is sent twice makes one
   * @throws AccountsError
   */
  rotateSecret(id: string, current: string, actor: Actor, of: WebhookOf): Promise<CreatedWebhook> {
    const secret = newSecret();
    const change = async (call: Call, { secretEnd, oldSecretEndsAt }: Webhook) => {
      if (secretEnd !== current)
        throw new AccountsError('repeated', 'This secret was already replaced, and the new one was shown then.');
      if (oldSecretEndsAt !== null && !hasExpired(oldSecretEndsAt, call.now))
        throw new AccountsError('conflict', 'The old secret still signs. End it first, then make another new one.');
      await set(call, id, { secret, oldSecret: sql`secret`, oldSecretEndsAt: secondsAfter(call.now, 86_400) });
    };
    return this.#change(id, of, actor, 'rotate', change).then((webhook) => ({ ...webhook, secret }));
  }

  /** Ends the old secret before its time. @throws AccountsError */
  endOldSecret(id: string, actor: Actor, of: WebhookOf): Promise<Webhook> {
    return this.#change(id, of, actor, 'expire', (call, { oldSecretEndsAt }) => {
      if (oldSecretEndsAt === null || hasExpired(oldSecretEndsAt, call.now))
        throw new AccountsError('conflict', 'Messages are signed with the new secret alone already.');
      return set(call, id, { oldSecret: null, oldSecretEndsAt: null });
    });
  }

  /** Deletes it with its deliveries. @throws AccountsError if the customer has no such webhook */
  delete(id: string, actor: Actor, of: WebhookOf): Promise<Webhook> {
    return this.#change(id, of, actor, 'delete', async ({ database, tables }) => {
      const { webhooks, webhookDeliveries } = tables;
      await database.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id));
      await database.delete(webhooks).where(eq(webhooks.id, id));
    });
  }

  /** Webhooks that messages are sent to: enabled, and of customers with an active subscription. */
  active(): Promise<Webhook[]> {
    return this.read((call) => {
      const { webhooks, customers } = call.tables;
      const { id } = customers;
      const active = call.database.select({ id }).from(customers).where(isActiveCustomer(customers, call.now));
      return findWebhooks(call, and(isNull(webhooks.disabledAt), inArray(webhooks.customerId, active)));
    });
  }

  /**
   * Records up to which release a webhook was told what changed, and queues messages about it. Of two processes that find the same
   * releases, one queues them.
   */
  advance({ id, release }: Pick<Webhook, 'id' | 'release'>, to: string, messages: readonly NewMessage[]) {
    return this.write(async (call) => {
      const { webhooks } = call.tables;
      const isSame = release === null ? isNull(webhooks.release) : eq(webhooks.release, release);
      const changed = await call.database
        .update(webhooks)
        .set({ release: to })
        .where(and(eq(webhooks.id, id), isNull(webhooks.disabledAt), isSame))
        .returning({ id: webhooks.id });
      if (changed.length > 0) await addDeliveries(call, id, messages);
    });
  }

  /** @returns the webhook as it is then; as it was if it is deleted */
  #change(
    id: string,
    of: WebhookOf,
    actor: Actor,
    action: WebhookAction,
    change: (call: Call, before: Webhook) => Promise<void>,
    reason?: string,
  ): Promise<Webhook> {
    return this.write(async (call) => {
      const before = await findWebhook(call, id, of);
      await change(call, before);
      const [after = before] = await findWebhooks(call, eq(call.tables.webhooks.id, id));
      await this.#audit(call, actor, action, after, reason);
      return after;
    });
  }

  #audit(call: Call, actor: Actor, action: WebhookAction, { id, customerId, url }: Webhook, reason?: string) {
    // A query of the address may be a secret of the receiver.
    const details = `${id}, ${new URL(url).origin}${reason ? `: ${reason}` : ''}`;
    return addAudit(call, actor, { action: `webhook.${action}`, customerId, details });
  }
}

type ChangedValues = Parameters<ReturnType<Call['database']['update']>['set']>[0];

async function set({ database, tables: { webhooks } }: Call, id: string, values: ChangedValues): Promise<void> {
  await database.update(webhooks).set(values).where(eq(webhooks.id, id));
}

type WebhookAction = 'create' | 'change' | 'disable' | 'enable' | 'delete' | 'rotate' | 'expire';

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
