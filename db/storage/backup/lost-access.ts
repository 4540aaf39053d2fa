import type { Database } from 'better-sqlite3';
import { addAudit, CLI } from '../accounts/audit.js';
import { isoTime } from '../accounts/rules.js';
import type { Call } from '../accounts/storage.js';

/** What has access in the accounts that a restore replaces, and none in the backup, mostly because it was created since. */
export interface LostAccess {
  keys: { keyId: string; customer: string; label: string }[];
  /** Names of those that were created or activated since. */
  customers: string[];
  /** Emails. */
  members: string[];
  webhooks: { id: string; customer: string }[];
}

const KEYS = `
  SELECT id AS keyId, customer, label FROM former_keys
  WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)
    AND id NOT IN (SELECT id FROM api_keys WHERE revoked_at IS NULL)`;

const ENDED_KEYS = `
  SELECT id FROM former_keys WHERE (revoked_at IS NOT NULL OR expires_at <= ?) AND id NOT IN (SELECT id FROM api_keys)`;

const CUSTOMERS = `
  SELECT name FROM former_customers AS former WHERE subscription = 'active'
    AND NOT EXISTS (SELECT 1 FROM customers WHERE id = own_id AND subscription = 'active')`;

const MEMBERS = `
  SELECT email FROM former_members AS former WHERE removed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM members AS own WHERE own.email = former.email
      AND coalesce(own.customer_id, 0) = former.customer_id AND own.removed_at IS NULL)`;

const WEBHOOKS = `
  SELECT id, customer FROM former_webhooks
  WHERE disabled_at IS NULL AND id NOT IN (SELECT id FROM webhooks WHERE disabled_at IS NULL)`;

/**
 * Finds what a restore takes away. Keys that are not in the backup, and had ended, get an entry of the audit log: another backup may have them,
 * and its restore must not revive them.
 *
 * @param call in a transaction, before anything of the backup ends
 */
export async function findLostAccess(call: Call, connection: Database): Promise<LostAccess> {
  const now = isoTime(call.now);
  const rows = <Row>(query: string, ...values: string[]) => connection.prepare<string[], Row>(query).all(...values);
  const texts = (query: string, ...values: string[]) =>
    connection
      .prepare<string[], string>(query)
      .pluck()
      .all(...values);
  for (const id of texts(ENDED_KEYS, now))
    await addAudit(call, CLI, {
      action: 'key.revoke',
      keyId: id,
      details: `${id}, which is not in the restored backup`,
    });
  return { keys: rows(KEYS, now), customers: texts(CUSTOMERS), members: texts(MEMBERS), webhooks: rows(WEBHOOKS) };
}
