import { and, eq, isNull } from 'drizzle-orm';
import { type AuditedChange, addAudit, CLI } from '../accounts/audit.js';
import { endMemberships } from '../accounts/end-membership.js';
import { NEVER } from '../accounts/key-rules.js';
import { endMadeBy } from '../accounts/makers.js';
import { isoTime, splitOrigins } from '../accounts/rules.js';
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
  await removeSignIns(restored);
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

/** By id alone, whatever the names of keys and customers are. */
async function endKeys({ call, replaced, now, customers, end }: Restored): Promise<EndedAccess['keys']> {
  const { apiKeys } = call.tables;
  const former = new Map(replaced.keys.map((key) => [key.id, key]));
  const found: EndedAccess['keys'] = [];
  for (const key of await call.database.select().from(apiKeys).where(isNull(apiKeys.revokedAt))) {
    const before = former.get(key.id);
    const change = before && changeOf(key, before, now);
    if (!change) continue;
    const { action, values, reason } = change;
    const { customerId, label } = key;
    if (reason) found.push({ keyId: key.id, customer: customers.get(customerId)?.name ?? '', label, reason });
    await end({ action, customerId, keyId: key.id, details: label }, () =>
      call.database.update(apiKeys).set(values).where(eq(apiKeys.id, key.id)),
    );
  }
  return found;
}

type KeyRow = Pick<Call['tables']['apiKeys']['$inferSelect'], 'secretHash' | 'expiresAt' | 'origins'>;

/** What a key of the backup becomes, and why if it can do less then. It lasts longer if it did, such as after a rotation that was canceled. */
function changeOf(key: KeyRow, before: Access['keys'][number], now: Date) {
  const { revoked_at, expires_at: expiresAt = null, planned_end: plannedEnd = null, origins } = before;
  // A secret that was not valid any more stays so.
  const hasOtherSecret = before.secret_hash?.equals(key.secretHash) === false;
  const revokedAt = revoked_at ?? (hasOtherSecret ? isoTime(now) : null);
  if (revokedAt !== null) {
    const reason = revoked_at ? `revoked at ${revokedAt}` : 'it had another secret';
    return { action: 'key.revoke', values: { revokedAt }, reason } as const;
  }
  const [end, own] = [expiresAt ?? NEVER, key.expiresAt ?? NEVER];
  const isBound = origins && splitOrigins(key.origins)?.some((one) => !splitOrigins(origins)?.includes(one));
  if (end === own && !isBound) return undefined;
  const ended = end < own ? `${isoTime(now) < end ? 'ends' : 'ended'} at ${end}` : '';
  const reason = [ended, isBound ? `bound to ${origins}` : ''].filter(Boolean).join(', ');
  const action = ended ? 'key.expire' : isBound ? 'key.origins' : 'key.expiry';
  return { action, values: { expiresAt, plannedEnd, ...(isBound && { origins }) }, reason } as const;
}

async function disableWebhooks({ call, replaced, now, customers, end }: Restored): Promise<EndedAccess['webhooks']> {
  const { webhooks } = call.tables;
  const former = new Map(replaced.webhooks.map((webhook) => [webhook.id, webhook]));
  const found: EndedAccess['webhooks'] = [];
  for (const { id, url, secret, oldSecret, customerId } of await call.database
    .select()
    .from(webhooks)
    .where(isNull(webhooks.disabledAt))) {
    const before = former.get(id);
    const isGone = before
      ? before.disabled_at !== null || before.url !== url || before.secret !== secret
      : replaced.deletedWebhooks.includes(id);
    if (!isGone && oldSecret !== null && before?.old_secret === null)
      await end({ action: 'webhook.expire', customerId, details: id }, () =>
        call.database.update(webhooks).set({ oldSecret: null, oldSecretEndsAt: null }).where(eq(webhooks.id, id)),
      );
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

/** The email may belong to somebody else by now. So may an account of a provider, which is only removed with its member. */
async function removeMembers(restored: Restored): Promise<string[]> {
  const { call, replaced, now, customers, end } = restored;
  const { members } = call.tables;
  const found: string[] = [];
  for (const { id, email, customerId, role } of await call.database
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
      const removedAt = before?.removed_at ? new Date(before.removed_at) : now;
      await end({ action: 'member.remove', customerId, details: email }, () =>
        endMemberships({ ...call, now: removedAt }, [id]),
      );
    } else if (isDemoted) {
      found.push(email);
      await end({ action: 'member.change', customerId, details: `${email}, now as member` }, async () => {
        await call.database.update(members).set({ role: 'member' }).where(eq(members.id, id));
        await endMadeBy(call, [id]);
      });
    }
  }
  await promoteOwners(restored);
  return found;
}

/** Where the owners of the backup are none any more, those who had taken their place stay owners. */
async function promoteOwners({ call, replaced, customers, end }: Restored): Promise<void> {
  const { members } = call.tables;
  const rows = await call.database.select().from(members).where(isNull(members.removedAt));
  for (const [customerId, own] of Map.groupBy(rows, (row) => row.customerId)) {
    const former = customers.get(customerId ?? 0)?.former;
    if (!former || own.some(({ role, joinedAt }) => role === 'owner' && joinedAt !== null)) continue;
    const owners = replaced.members.filter((one) => one.customer_id === former.id && one.role === 'owner');
    for (const { id, email } of own.filter(
      ({ email, role }) => role === 'member' && owners.some((one) => one.email === email && one.removed_at === null),
    ))
      await end({ action: 'member.change', customerId, details: `${email}, now as owner` }, () =>
        call.database.update(members).set({ role: 'owner' }).where(eq(members.id, id)),
      );
  }
}

/** Deletes passkeys and accounts of providers that somebody had no more, whichever membership they began with. */
async function removeSignIns({ call, replaced, revive }: Restored): Promise<void> {
  if (revive) return;
  const { database, tables } = call;
  const { members, identities, passkeys } = tables;
  const emails = new Set(replaced.members.map(({ email }) => email));
  const known = new Set(
    (await database.select().from(members)).filter(({ email }) => emails.has(email)).map(({ id }) => id),
  );
  const passkeyIds = new Set(replaced.passkeys.map(({ id }) => id));
  const signsIn = new Set(replaced.identities.map(({ issuer, subject }) => `${issuer} ${subject}`));
  for (const { id, memberId } of await database.select().from(passkeys))
    if (known.has(memberId) && !passkeyIds.has(id)) await database.delete(passkeys).where(eq(passkeys.id, id));
  for (const { issuer, subject, memberId } of await database.select().from(identities))
    if (known.has(memberId) && !signsIn.has(`${issuer} ${subject}`))
      await database.delete(identities).where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
}
