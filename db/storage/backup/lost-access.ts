import { addAudit, CLI } from '../accounts/audit.js';
import { isoTime } from '../accounts/rules.js';
import type { Call } from '../accounts/storage.js';
import type { Access } from './access.js';
import { formerOf } from './ended-access.js';

/** What has access in the accounts that a restore replaces, and none in the backup, mostly because it was created since. */
export interface LostAccess {
  keys: { keyId: string; customer: string; label: string }[];
  /** Names of those that were created or activated since. */
  customers: string[];
  /** Emails. */
  members: string[];
  webhooks: { id: string; customer: string }[];
}

/**
 * Finds what a restore takes away. Keys that are not in the backup, and had ended, get an entry of the audit log: another backup may have them,
 * and its restore must not revive them.
 *
 * @param call in a transaction, before anything of the backup ends
 */
export async function findLostAccess(call: Call, replaced: Access, now: Date): Promise<LostAccess> {
  const { customers, apiKeys, webhooks } = call.tables;
  const rows = await call.database.select().from(customers);
  const active = new Set(
    rows.filter(({ subscription }) => subscription !== 'suspended').map((row) => formerOf(row, replaced)?.id),
  );
  const keys = new Map((await call.database.select().from(apiKeys)).map((key) => [key.id, key]));
  const people = await call.database.select().from(call.tables.members);
  const hooks = await call.database.select().from(webhooks);
  const formerIds = new Map(rows.map((row) => [row.id, formerOf(row, replaced)?.id]));
  const members = new Set(
    people
      .filter(({ removedAt }) => removedAt === null)
      .map(({ email, customerId }) => `${email} ${customerId === null ? null : formerIds.get(customerId)}`),
  );
  const hookIds = new Set(hooks.filter(({ disabledAt }) => disabledAt === null).map(({ id }) => id));
  const nameOf = (id: number | null) => replaced.customers.find((one) => one.id === id)?.name ?? '';
  const hasEnded = ({ revoked_at, expires_at }: Access['keys'][number]) =>
    revoked_at !== null || (expires_at ?? '9999') <= isoTime(now);
  for (const { id } of replaced.keys.filter((key) => hasEnded(key) && !keys.has(key.id)))
    await addAudit(call, CLI, {
      action: 'key.revoke',
      keyId: id,
      details: `${id}, which is not in the restored backup`,
    });
  return {
    keys: replaced.keys
      .filter((key) => !hasEnded(key) && keys.get(key.id)?.revokedAt !== null)
      .map(({ id, customer_id, label }) => ({ keyId: id, customer: nameOf(customer_id), label })),
    customers: replaced.customers
      .filter(({ id, subscription }) => subscription !== 'suspended' && !active.has(id))
      .map(({ name }) => name),
    members: replaced.members
      .filter(({ email, customer_id, removed_at }) => removed_at === null && !members.has(`${email} ${customer_id}`))
      .map(({ email }) => email),
    webhooks: replaced.webhooks
      .filter(({ id, disabled_at }) => disabled_at === null && !hookIds.has(id))
      .map(({ id, customer_id }) => ({ id, customer: nameOf(customer_id) })),
  };
}
