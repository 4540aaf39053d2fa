import { and, eq, isNull } from 'drizzle-orm';
import { type AuditedChange, addAudit, CLI } from '../accounts/audit.js';
import { isoTime } from '../accounts/rules.js';
import type { Call } from '../accounts/storage.js';
import { endDeliveries } from '../accounts/webhook-rows.js';
import type { Access } from './access.js';

/** What has access in a backup, and had none any more in the accounts that a restore replaces. */
export interface EndedAccess {
  keys: { keyId: string; customer: string; label: string; reason: string }[];
  /** Names of those that were suspended or deleted. */
  customers: string[];
  /** Emails of those that were removed, or are owners no more. */
  members: string[];
  /** Those that were deleted or disabled, or have another address or secret. */
  webhooks: { id: string; customer: string }[];
}

interface Restored {
  call: Call;
  replaced: Access;
  now: Date;
  revive: boolean;
  /** By id, with what it was in the replaced accounts, if it is the same there. */
  customers: ReadonlyMap<
    number,
    { name: string; subscription: string; former: Access['customers'][number] | undefined }
  >;
  /** Makes a change with its entry of the audit log, unless everything is revived. */
  end: (change: AuditedChange, apply: () => PromiseLike<unknown>) => Promise<void>;
}

/**
 * Ends in restored accounts what had ended in those that they replace.
 *
 * @param call in a transaction
 * @param options.revive only finds it
 */
export async function endAccess(
  call: Call,
  replaced: Access,
  { now, revive }: { now: Date; revive: boolean },
): Promise<EndedAccess> {
  const rows = await call.database.select().from(call.tables.customers);
  const customers = new Map(rows.map((row) => [row.id, { ...row, former: formerOf(row, replaced) }]));
  const end: Restored['end'] = async (change, apply) => {
    if (revive) return;
    await apply();
    const details = `${change.details ?? ''} as in the accounts that a restore replaced`.trim();
    await addAudit(call, CLI, { ...change, details });
  };
  const restored: Restored = { call, replaced, now, revive, customers, end };
  return {
    customers: await suspendCustomers(restored),
    keys: await endKeys(restored),
    members: await removeMembers(restored),
    webhooks: await disableWebhooks(restored),
  };
}

/** It may have another name since, and another id after `accounts copy`. Another customer with its id or name was created at another time. */
export function formerOf(
  { id, name, createdAt }: { id: number; name: string; createdAt: string },
  { customers }: Access,
) {
  const same = customers.filter(({ created_at }) => created_at === createdAt);
  return same.find((one) => one.id === id) ?? same.find((one) => one.name.toLowerCase() === name.toLowerCase());
}

async function suspendCustomers({ call, customers, end }: Restored): Promise<string[]> {
  const table = call.tables.customers;
  const found: string[] = [];
  for (const [id, { name, subscription, former }] of customers) {
    const deletedAt = former?.deleted_at ?? null;
    if (former?.subscription !== 'suspended' || (subscription === 'suspended' && deletedAt === null)) continue;
    found.push(name);
    const values = { subscription: 'suspended', ...(deletedAt && { deletedAt, name: former.name }) } as const;
    await end({ action: deletedAt ? 'customer.delete' : 'customer.suspend', customerId: id, details: name }, () =>
      call.database.update(table).set(values).where(eq(table.id, id)),
    );
  }
  return found;
}

/** By id alone, whatever the names of keys and customers are. A secret that was not valid any more stays so. */
async function endKeys({ call, replaced, now, customers, end }: Restored): Promise<EndedAccess['keys']> {
  const { apiKeys } = call.tables;
  const former = new Map(replaced.keys.map((key) => [key.id, key]));
  const found: EndedAccess['keys'] = [];
  for (const key of await call.database.select().from(apiKeys).where(isNull(apiKeys.revokedAt))) {
    const before = former.get(key.id);
    if (!before) continue;
    const { expires_at: expiresAt = null } = before;
    const hasOtherSecret = before.secret_hash?.equals(key.secretHash) === false;
    const revokedAt = before.revoked_at ?? (hasOtherSecret ? isoTime(now) : null);
    const endsEarlier = expiresAt !== null && (key.expiresAt === null || expiresAt < key.expiresAt);
    if (revokedAt === null && !endsEarlier) continue;
    const revoked = before.revoked_at ? `revoked at ${revokedAt}` : 'it had another secret';
    const reason = revokedAt === null ? `${isoTime(now) < `${expiresAt}` ? 'ends' : 'ended'} at ${expiresAt}` : revoked;
    const { customerId, label } = key;
    found.push({ keyId: key.id, customer: customers.get(customerId)?.name ?? '', label, reason });
    const action = revokedAt === null ? 'key.expire' : 'key.revoke';
    await end({ action, customerId, keyId: key.id, details: label }, () =>
      call.database
        .update(apiKeys)
        .set(revokedAt === null ? { expiresAt } : { revokedAt })
        .where(eq(apiKeys.id, key.id)),
    );
  }
  return found;
}

/** The email may belong to somebody else by now. So may an account of a provider, which is only removed with its member. */
async function removeMembers({ call, replaced, now, revive, customers, end }: Restored): Promise<string[]> {
  const { database, tables } = call;
  const { members, identities, passkeys } = tables;
  const passkeyIds = new Set(replaced.passkeys.map(({ id }) => id));
  const signsIn = new Set(replaced.identities.map(({ issuer, subject }) => `${issuer} ${subject}`));
  const found: string[] = [];
  for (const { id, email, customerId, role } of await database
    .select()
    .from(members)
    .where(isNull(members.removedAt))) {
    const known = replaced.members.filter((one) => one.email === email);
    if (known.length === 0) continue;
    const owner = customerId === null ? null : customers.get(customerId)?.former?.id;
    const before = known.find((one) => one.customer_id === owner);
    const isDemoted = before?.role === 'member' && role === 'owner';
    if (!before || before.removed_at !== null) {
      found.push(email);
      await end({ action: 'member.remove', customerId, details: email }, async () => {
        const removedAt = before?.removed_at ?? isoTime(now);
        await database.update(members).set({ removedAt }).where(eq(members.id, id));
        for (const table of [identities, passkeys]) await database.delete(table).where(eq(table.memberId, id));
      });
    } else if (isDemoted) {
      found.push(email);
      await end({ action: 'member.change', customerId, details: `${email}, now as member` }, () =>
        database.update(members).set({ role: 'member' }).where(eq(members.id, id)),
      );
    }
    if (revive) continue;
    for (const passkey of await database.select().from(passkeys).where(eq(passkeys.memberId, id)))
      if (!passkeyIds.has(passkey.id)) await database.delete(passkeys).where(eq(passkeys.id, passkey.id));
    for (const { issuer, subject } of await database.select().from(identities).where(eq(identities.memberId, id)))
      if (!signsIn.has(`${issuer} ${subject}`))
        await database.delete(identities).where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  }
  return found;
}

async function disableWebhooks({ call, replaced, now, customers, end }: Restored): Promise<EndedAccess['webhooks']> {
  const { webhooks } = call.tables;
  const former = new Map(replaced.webhooks.map((webhook) => [webhook.id, webhook]));
  const found: EndedAccess['webhooks'] = [];
  for (const { id, url, secret, customerId } of await call.database
    .select()
    .from(webhooks)
    .where(isNull(webhooks.disabledAt))) {
    const before = former.get(id);
    const isGone = before
      ? before.disabled_at !== null || before.url !== url || before.secret !== secret
      : replaced.deletedWebhooks.includes(id);
    if (!isGone) continue;
    found.push({ id, customer: customers.get(customerId)?.name ?? '' });
    await end({ action: 'webhook.disable', customerId, details: id }, async () => {
      await call.database
        .update(webhooks)
        .set({ disabledAt: isoTime(now) })
        .where(eq(webhooks.id, id));
      await endDeliveries(call, id, 'the webhook was disabled');
    });
  }
  return found;
}
