import { and, eq, inArray, isNull, notExists } from 'drizzle-orm';
import { type Actor, addAudit } from './audit.js';
import { type CustomerRef, findCustomer } from './customers.js';
import { deleteFailedRequests } from './failed-requests.js';
import { voidLinks } from './links.js';
import { isoTime } from './rules.js';
import { endMadeBy } from './session-rows.js';
import type { Call } from './storage.js';

/**
 * Ends memberships in a transaction, with their sessions and links, and with what began with links that they made. Accounts of providers,
 * passkeys and known browsers stay while their email has another membership, except passkeys that do not prove it: later, the email may
 * belong to somebody else.
 *
 * @returns how many sessions ended
 */
export async function endMemberships(call: Call, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { database, tables } = call;
  const { members, sessions, identities, passkeys, browsers } = tables;
  const removedAt = isoTime(call.now);
  await database.update(members).set({ removedAt }).where(inArray(members.id, ids));
  const ended = await database.delete(sessions).where(inArray(sessions.memberId, ids)).returning({ id: sessions.id });
  await voidLinks(call, ids);
  const made = await endMadeBy(call, ids);
  const { id, email } = members;
  const emails = (await database.select({ email }).from(members).where(inArray(id, ids))).map((one) => one.email);
  const all = await database
    .select({ id, email, removedAt: members.removedAt })
    .from(members)
    .where(inArray(email, emails));
  const active = new Set(all.filter(({ removedAt }) => removedAt === null).map((one) => one.email));
  const gone = all.filter((one) => !active.has(one.email)).map((one) => one.id);
  for (const table of [identities, passkeys, browsers])
    await database.delete(table).where(inArray(table.memberId, gone));
  const ofInvitations = and(inArray(passkeys.memberId, ids), eq(passkeys.verified, 0));
  await database.delete(passkeys).where(ofInvitations);
  return ended.length + made;
}

/** Deletes a membership that nobody accepted: there may be any number. If it was one before, something may refer to it. */
export async function deleteUnused({ database, tables }: Call, id: number): Promise<void> {
  const { members, links, identities, passkeys, browsers } = tables;
  const isUnused = [identities, passkeys, browsers].map((table) =>
    notExists(database.select().from(table).where(eq(table.memberId, id))),
  );
  await database.delete(links).where(eq(links.memberId, id));
  await database.delete(members).where(and(eq(members.id, id), ...isUnused));
}

/**
 * Deletes a customer for good: its keys end at once, and so do the sessions of its members. Its row stays, with another name, because the
 * audit log and usage refer to it.
 *
 * @throws AccountsError if there is no such customer
 */
export async function deleteCustomer(call: Call, ref: CustomerRef, actor: Actor): Promise<void> {
  const { customers, apiKeys, members } = call.tables;
  const { database } = call;
  const { id, name } = await findCustomer(call, ref);
  const time = isoTime(call.now);
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
  await endMemberships(call, ids);
  await deleteWebhooks(call, id, actor);
  await deleteFailedRequests(call, id);
  const names = new Set((await database.select({ name: customers.name }).from(customers)).map((one) => one.name));
  let newName = name;
  // An earlier version let others have such a name.
  do newName += ` (deleted, no. ${id})`;
  while (names.has(newName));
  // Its name is free again. Servers of an earlier version only know suspended customers.
  const values = { name: newName, subscription: 'suspended', deletedAt: time } as const;
  await database.update(customers).set(values).where(eq(customers.id, id));
  const details = `${name}, keys revoked: ${revoked.length}, members removed: ${ids.length}`;
  await addAudit(call, actor, { action: 'customer.delete', customerId: id, details });
}

/** Each gets an audit entry, because restoring a backup looks for them. */
async function deleteWebhooks(call: Call, customerId: number, actor: Actor): Promise<void> {
  const { database, tables } = call;
  const { webhooks, webhookDeliveries } = tables;
  const ofCustomer = eq(webhooks.customerId, customerId);
  const ids = (await database.select({ id: webhooks.id }).from(webhooks).where(ofCustomer)).map(({ id }) => id);
  if (ids.length === 0) return;
  await database.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, ids));
  await database.delete(webhooks).where(ofCustomer);
  for (const id of ids) await addAudit(call, actor, { action: 'webhook.delete', customerId, details: id });
}
