import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type Actor, addAudit } from './audit.js';
import { type CustomerRef, findCustomer } from './customers.js';
import { endMemberships } from './end-membership.js';
import { isoTime } from './rules.js';
import type { AccountsStorage, Call } from './storage.js';

/**
 * Deletes a customer for good: its keys end at once, and so do the sessions of its members. Its row stays, with another name, because the
 * audit log and usage refer to it.
 *
 * @throws AccountsError if there is no such customer
 */
export function deleteCustomer(storage: AccountsStorage, ref: CustomerRef, actor: Actor): Promise<void> {
  return storage.write(async (call) => {
    const { customers, apiKeys, members } = call.tables;
    const { database } = call;
    const { id, name } = await findCustomer(call, ref);
    const now = storage.now();
    const time = isoTime(now);
    const revoked = await database
      .update(apiKeys)
      .set({ revokedAt: time })
      .where(and(eq(apiKeys.customerId, id), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id });
    const people = await database
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.customerId, id), isNull(members.removedAt)));
    const ids = people.map((one) => one.id);
    await endMemberships(call, now, ids);
    await deleteWebhooks(call, id, now, actor);
    const names = new Set((await database.select({ name: customers.name }).from(customers)).map((one) => one.name));
    let newName = name;
    // An earlier version let others have such a name.
    do newName += ` (deleted, no. ${id})`;
    while (names.has(newName));
    // Its name is free again. Servers of an earlier version know of suspended customers alone.
    const values = { name: newName, subscription: 'suspended', deletedAt: time } as const;
    await database.update(customers).set(values).where(eq(customers.id, id));
    const details = `${name}, keys revoked: ${revoked.length}, members removed: ${ids.length}`;
    await addAudit(call, now, actor, { action: 'customer.delete', customerId: id, details });
  });
}

/** With an entry for each: the restore of a backup looks for them. */
async function deleteWebhooks(call: Call, customerId: number, now: Date, actor: Actor): Promise<void> {
  const { database, tables } = call;
  const { webhooks, webhookDeliveries } = tables;
  const ofCustomer = eq(webhooks.customerId, customerId);
  const ids = (await database.select({ id: webhooks.id }).from(webhooks).where(ofCustomer)).map(({ id }) => id);
  if (ids.length === 0) return;
  await database.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, ids));
  await database.delete(webhooks).where(ofCustomer);
  for (const id of ids) await addAudit(call, now, actor, { action: 'webhook.delete', customerId, details: id });
}
