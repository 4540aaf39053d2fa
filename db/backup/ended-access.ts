import { eq, isNull } from 'drizzle-orm';
import { addAudit, CLI } from '../accounts/audit.js';
import { NEVER } from '../accounts/key-rules.js';
import { isoTime, splitOrigins } from '../accounts/rules.js';
import type { Call } from '../accounts/storage.js';
import { endDeliveries } from '../accounts/webhook-rows.js';
import type { Access } from './access.js';
import { type Restored, removeMembers, removeSignIns } from './ended-members.js';

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
