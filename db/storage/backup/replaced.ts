import type { Database } from 'better-sqlite3';
import { migrate } from '../tables/migrate.js';
import { copyToPrivateFile, withAccountsFile } from './files.js';

/** Removed members who had not joined have no row, deleted webhooks neither. Keys lose theirs where an older backup was restored. */
const FORMER = `
-- A customer may have another name since, and another id after "accounts copy". Others with its id or name were created at another time.
-- max() chooses the one with the same id.
CREATE TEMP TABLE former_customers AS
  SELECT former.id, former.name, former.subscription, former.deleted_at, former.rate_limit, former.ends_at, own.id AS own_id, max(own.id = former.id)
  FROM replaced.customers AS former LEFT JOIN main.customers AS own ON own.created_at = former.created_at
    AND (own.id = former.id OR lower(own.name) = lower(former.name))
  GROUP BY former.id;

CREATE TEMP TABLE former_keys AS
  SELECT key.id, customer.name AS customer, label, revoked_at, expires_at, planned_end, origins
    FROM replaced.api_keys AS key JOIN replaced.customers AS customer ON customer.id = customer_id
  UNION ALL SELECT key_id, '', '', min(time), NULL, NULL, NULL FROM replaced.audit
    WHERE action = 'key.revoke' AND key_id NOT IN (SELECT id FROM replaced.api_keys) GROUP BY key_id;

CREATE TEMP TABLE former_members AS
  SELECT email, role, removed_at, iif(customer_id IS NULL, 0, own_id) AS customer_id -- 0: an operator
    FROM replaced.members LEFT JOIN former_customers AS customer ON customer.id = customer_id
  UNION ALL SELECT substr(details, 1, instr(replace(details, ',', ' ') || ' ', ' ') - 1), 'member', time, NULL
    FROM replaced.audit WHERE action = 'member.remove';

CREATE INDEX former_members_by_email ON former_members (email);
CREATE TEMP TABLE known_members AS SELECT id FROM main.members WHERE email IN (SELECT email FROM former_members);

CREATE TEMP TABLE former_webhooks AS
  SELECT webhook.id, customer.name AS customer, url, secret, old_secret, disabled_at
    FROM replaced.webhooks AS webhook JOIN replaced.customers AS customer ON customer.id = customer_id
  UNION ALL SELECT substr(details, 1, instr(details || ',', ',') - 1), '', '', '', NULL, time
    FROM replaced.audit WHERE action = 'webhook.delete';

CREATE TEMP TABLE former_passkeys AS SELECT id FROM replaced.passkeys;
CREATE TEMP TABLE former_identities AS SELECT issuer, subject FROM replaced.identities;`;

/**
 * Reads what the accounts that a restore replaces had into temporary tables of the restored ones, whose ids of customers they have.
 *
 * @param path of the replaced accounts. Their tables may be of any version, so a copy is upgraded
 * @returns false if they cannot be read
 */
export async function readReplaced(connection: Database, path: string, copy: string): Promise<boolean> {
  try {
    await copyToPrivateFile(path, copy);
    withAccountsFile(copy, (replaced) => migrate(replaced, 'accounts'));
    connection.pragma('temp_store = MEMORY');
    connection.prepare('ATTACH ? AS replaced').run(copy);
    connection.exec(FORMER);
    connection.exec('DETACH replaced');
    return true;
  } catch {
    return false;
  }
}
