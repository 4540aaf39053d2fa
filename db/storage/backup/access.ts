import type { Database } from 'better-sqlite3';
import { withAccountsFile } from './files.js';

/** Who has access by an accounts file, as the rows of its tables. Older versions have fewer tables and columns. */
export interface Access {
  customers: { id: number; name: string; subscription: string; created_at: string; deleted_at?: string | null }[];
  /** Also those that were revoked, and that a restore took away since: they have no secret. */
  keys: {
    id: string;
    customer_id: number | null;
    label: string;
    secret_hash?: Buffer;
    revoked_at: string | null;
    expires_at?: string | null;
    planned_end?: string | null;
    origins?: string | null;
  }[];
  members: { id: number; customer_id: number | null; email: string; role?: string; removed_at: string | null }[];
  identities: { issuer: string; subject: string; member_id: number }[];
  passkeys: { id: string }[];
  webhooks: {
    id: string;
    customer_id: number;
    url: string;
    secret: string;
    old_secret?: string | null;
    disabled_at: string | null;
  }[];
  /** Their ids. */
  deletedWebhooks: string[];
}

/** Undefined if the file cannot be read. Its tables may be of any version. */
export function readAccess(path: string): Access | undefined {
  try {
    return withAccountsFile(path, (connection) => {
      const entries = rowsOf<AuditRow>(connection, 'audit');
      return {
        customers: rowsOf(connection, 'customers'),
        keys: withRevoked(rowsOf(connection, 'api_keys'), entries),
        members: withRemoved(rowsOf(connection, 'members'), entries),
        identities: rowsOf(connection, 'identities'),
        passkeys: rowsOf(connection, 'passkeys'),
        webhooks: rowsOf(connection, 'webhooks'),
        deletedWebhooks: entries
          .filter(({ action }) => action === 'webhook.delete')
          .map(({ details }) => details.split(',')[0] as string),
      };
    });
  } catch {
    return undefined;
  }
}

interface AuditRow {
  time: string;
  action: string;
  customer_id: number | null;
  key_id: string;
  details: string;
}

function withRevoked(keys: Access['keys'], entries: readonly AuditRow[]): Access['keys'] {
  const found = new Set(keys.map(({ id }) => id));
  const gone = entries.filter(({ action, key_id }) => action === 'key.revoke' && !found.has(key_id));
  return [...keys, ...gone.map(({ key_id, time }) => ({ id: key_id, customer_id: null, label: '', revoked_at: time }))];
}

/** Rows of members who had not joined are deleted. */
function withRemoved(members: Access['members'], entries: readonly AuditRow[]): Access['members'] {
  const removed = entries
    .filter(({ action }) => action === 'member.remove')
    .map(({ customer_id, details, time }) => ({
      ...{ id: 0, customer_id, email: details.split(/[\s,]/)[0] as string, removed_at: time },
    }))
    .filter((one) => !members.some(({ customer_id, email }) => customer_id === one.customer_id && email === one.email));
  return [...members, ...removed];
}

const LATER_TABLES = ['members', 'identities', 'passkeys', 'webhooks', 'audit'];

function rowsOf<Row>(connection: Database, table: string): Row[] {
  const find = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  if (LATER_TABLES.includes(table) && !find.get(table)) return [];
  return connection.prepare<[], Row>(`SELECT * FROM ${table}`).all();
}
