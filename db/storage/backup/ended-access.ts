import type { Database } from 'better-sqlite3';
import { type AuditedChange, addAudit, CLI } from '../accounts/audit.js';
import { endMemberships } from '../accounts/members.js';
import { isoTime, splitOrigins } from '../accounts/rules.js';
import { endMadeBy } from '../accounts/session-rows.js';
import type { Call } from '../accounts/storage.js';
import { endDeliveries } from '../accounts/webhook-rows.js';
import { migrate } from '../tables/migrate.js';
import { copyToPrivateFile, withAccountsFile } from './backup.js';

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

/** By id alone, whatever the names of keys and customers are. */
const CHANGED_KEYS = `
  SELECT
    CASE WHEN former.revoked_at IS NOT NULL THEN 'key.revoke'
      WHEN former.expires_at < coalesce(own.expires_at, 'never') THEN 'key.expire'
      WHEN own.expires_at IS NOT former.expires_at THEN 'key.expiry'
      ELSE 'key.origins' END AS action,
    own.id AS keyId, customer_id AS customerId, name AS customer, own.label AS details,
    CASE WHEN former.revoked_at IS NOT NULL THEN 'revoked at ' || former.revoked_at
      WHEN former.expires_at < coalesce(own.expires_at, 'never')
      THEN iif(former.expires_at > ?, 'ends at ', 'ended at ') || former.expires_at END AS ended,
    own.origins, former.origins AS formerOrigins
  FROM api_keys AS own JOIN former_keys AS former USING (id) JOIN customers ON customers.id = customer_id
  WHERE own.revoked_at IS NULL AND
    (former.revoked_at IS NOT NULL OR own.expires_at IS NOT former.expires_at OR own.origins IS NOT former.origins)`;

/** A key also lasts longer if it did, such as after a rotation that was canceled. */
const CHANGE_KEYS = `
  UPDATE api_keys SET revoked_at = former.revoked_at, expires_at = former.expires_at,
    planned_end = former.planned_end, origins = former.origins
  FROM former_keys AS former WHERE former.id = api_keys.id AND api_keys.revoked_at IS NULL`;

const END_OLD_SECRETS = `
  UPDATE webhooks SET old_secret = NULL, old_secret_ends_at = NULL
  FROM former_webhooks AS former
  WHERE former.id = webhooks.id AND webhooks.disabled_at IS NULL
    AND webhooks.old_secret IS NOT NULL AND former.old_secret IS NULL
  RETURNING 'webhook.expire' AS action, id AS details, customer_id AS customerId`;

const DISABLE_WEBHOOKS = `
  UPDATE webhooks SET disabled_at = ?
  FROM former_webhooks AS former
  WHERE former.id = webhooks.id AND webhooks.disabled_at IS NULL
    AND (former.disabled_at IS NOT NULL OR former.url <> webhooks.url OR former.secret <> webhooks.secret)
  RETURNING 'webhook.disable' AS action, id AS details, customer_id AS customerId,
    (SELECT name FROM customers WHERE customers.id = customer_id) AS customer`;

/** Of people who had these passkeys and accounts of providers no more, whichever membership they began with. */
const DELETE_SIGN_INS = `
  DELETE FROM passkeys WHERE member_id IN known_members AND id NOT IN former_passkeys;
  DELETE FROM identities WHERE member_id IN known_members AND (issuer, subject) NOT IN former_identities`;

/** The email may belong to somebody else by now. So may an account of a provider, which is only removed with its member. */
const REMOVED_MEMBERS = `
  SELECT 'member.remove' AS action, id, email, email AS details, customer_id AS customerId FROM members AS own
  WHERE id IN known_members AND removed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM former_members AS former WHERE former.email = own.email
      AND former.customer_id = coalesce(own.customer_id, 0) AND former.removed_at IS NULL)
  ORDER BY id`;

/** Those who had become owners stay so: the owners of the backup may be none any more. */
const CHANGE_ROLES = `
  UPDATE members SET role = former.role
  FROM former_members AS former
  WHERE former.email = members.email AND former.customer_id = members.customer_id
    AND former.role <> members.role AND former.removed_at IS NULL AND members.removed_at IS NULL
  RETURNING 'member.change' AS action, id, email, email || ', now as ' || role AS details, role,
    customer_id AS customerId`;

const ENDED_CUSTOMERS = `
  SELECT iif(former.deleted_at IS NULL, 'customer.suspend', 'customer.delete') AS action, own.id AS customerId,
    own.name AS details
  FROM customers AS own JOIN former_customers AS former ON own_id = own.id
  WHERE former.subscription = 'suspended' AND own.deleted_at IS NULL
    AND (own.subscription = 'active' OR former.deleted_at IS NOT NULL)`;

const SUSPEND_CUSTOMERS = `
  UPDATE customers SET subscription = 'suspended', deleted_at = former.deleted_at,
    name = iif(former.deleted_at IS NULL, customers.name, former.name)
  FROM former_customers AS former
  WHERE own_id = customers.id AND former.subscription = 'suspended' AND customers.deleted_at IS NULL`;

const SET_LIMITS = `
  UPDATE customers SET rate_limit = former.rate_limit, ends_at = former.ends_at
  FROM former_customers AS former
  WHERE own_id = customers.id AND (former.rate_limit, former.ends_at) IS NOT (customers.rate_limit, customers.ends_at)
  RETURNING 'customer.limits' AS action, id AS customerId, name AS details`;

type Change<Row> = AuditedChange & { details: string } & Row;
type Key = {
  keyId: string;
  customer: string;
  ended: string | null;
  origins: string | null;
  formerOrigins: string | null;
};
type Member = { id: number; email: string; role?: string };

/**
 * Ends in restored accounts what had ended in those that they replace.
 *
 * @param call in a transaction
 * @param connection with the tables of `readReplaced`
 */
export async function endAccess(call: Call, connection: Database): Promise<EndedAccess> {
  const now = isoTime(call.now);
  /** Runs a statement whose rows are changes, and adds them to the audit log. */
  const change = async <Row>(statement: string, ...values: string[]): Promise<Change<Row>[]> => {
    const rows = connection.prepare<string[], Change<Row>>(statement).all(...values);
    for (const row of rows)
      await addAudit(call, CLI, { ...row, details: `${row.details} as in the accounts that a restore replaced` });
    return rows;
  };
  const keys = await change<Key>(CHANGED_KEYS, now);
  connection.exec(CHANGE_KEYS);
  await change(END_OLD_SECRETS);
  const webhooks = await change<{ customer: string }>(DISABLE_WEBHOOKS, now);
  for (const { details: id } of webhooks) await endDeliveries(call, id, 'the webhook was disabled');
  connection.exec(DELETE_SIGN_INS);
  const removed = await change<Member>(REMOVED_MEMBERS);
  for (const { id } of removed) await endMemberships(call, [id]);
  const demoted = (await change<Member>(CHANGE_ROLES)).filter(({ role }) => role === 'member');
  for (const { id } of demoted) await endMadeBy(call, [id]);
  await change(SET_LIMITS);
  const customers = await change(ENDED_CUSTOMERS);
  connection.exec(SUSPEND_CUSTOMERS);
  return {
    keys: keys.flatMap((key) => {
      const reason = key.ended ?? boundTo(key);
      return reason ? [{ keyId: key.keyId, customer: key.customer, label: key.details, reason }] : [];
    }),
    customers: customers.map(({ details }) => details),
    members: [...removed, ...demoted].map(({ email }) => email),
    webhooks: webhooks.map(({ details, customer }) => ({ id: details, customer })),
  };
}

/** Undefined if the key had no fewer origins than in the backup. */
function boundTo({ origins, formerOrigins }: Key): string | undefined {
  const former = splitOrigins(formerOrigins);
  return splitOrigins(origins)?.some((one) => !former?.includes(one)) ? `bound to ${formerOrigins}` : undefined;
}
