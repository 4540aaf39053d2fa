import type { Database } from 'better-sqlite3';
import { withAccountsFile } from './files.js';

/** Who has access by an accounts file, as the rows of its tables. Older versions have fewer tables and columns. */
export interface Access {
  customers: { id: number; name: string; subscription: string; created_at: string }[];
  keys: { id: string; secret_hash: Buffer; revoked_at: string | null; expires_at?: string | null }[];
  members: { id: number; customer_id: number | null; email: string; removed_at: string | null }[];
  identities: { issuer: string; subject: string; member_id: number }[];
  webhooks: { id: string; url: string; disabled_at: string | null }[];
  /** Their ids. */
  deletedWebhooks: string[];
}

/** Undefined if the file cannot be read. Its tables may be of any version. */
export function readAccess(path: string): Access | undefined {
  try {
    return withAccountsFile(path, (connection) => ({
      customers: rowsOf(connection, 'customers'),
      keys: rowsOf(connection, 'api_keys'),
      members: rowsOf(connection, 'members'),
      identities: rowsOf(connection, 'identities'),
      webhooks: rowsOf(connection, 'webhooks'),
      deletedWebhooks: rowsOf<{ action: string; details: string }>(connection, 'audit')
        .filter(({ action }) => action === 'webhook.delete')
        .map(({ details }) => details.split(',')[0] as string),
    }));
  } catch {
    return undefined;
  }
}

const LATER_TABLES = ['members', 'identities', 'webhooks', 'audit'];

function rowsOf<Row>(connection: Database, table: string): Row[] {
  const find = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  if (LATER_TABLES.includes(table) && !find.get(table)) return [];
  return connection.prepare<[], Row>(`SELECT * FROM ${table}`).all();
}
