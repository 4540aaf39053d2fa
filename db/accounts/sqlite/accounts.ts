import type { Database, Statement } from 'better-sqlite3';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import * as tables from '../../tables/accounts.js';
import { Accounts } from '../accounts.js';
import { type Authentication, authenticationOf, type KeyUseRow, useColumns } from '../authentication.js';
import type { Tables } from '../storage.js';
import { SqliteStorage } from './storage.js';

/** Prepared once and read as an array: it runs for every keyed request, and building its SQL takes 50 times as long as running it. */
function findKey(connection: Database): Statement<[string], KeyUseRow> {
  const { apiKeys, customers } = tables;
  const columns = useColumns(tables as unknown as Tables) as unknown as Record<string, typeof apiKeys.label>;
  const { sql: text } = drizzle(connection)
    .select(columns)
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .where(and(eq(apiKeys.id, sql.placeholder('keyId')), isNull(apiKeys.revokedAt)))
    .toSQL();
  return connection.prepare<[string], KeyUseRow>(text).raw();
}

/** Accounts in a SQLite file. Each call reads the file (2 µs), so a change by another process takes effect at once. */
export class SqliteAccounts extends Accounts {
  #findKey: Statement<[string], KeyUseRow> | undefined;
  #version: Statement<[], number> | undefined;

  constructor(private readonly connection: Database) {
    super(new SqliteStorage(connection));
  }

  override async authenticate(keyId: string, keySecret: string): Promise<Authentication> {
    this.#findKey ??= findKey(this.connection);
    return authenticationOf(keyId, keySecret, this.#findKey.get(keyId), this.now());
  }

  /** Whether there is any key, also a revoked one. */
  hasKeys(): boolean {
    return this.connection.prepare('SELECT 1 FROM api_keys LIMIT 1').get() !== undefined;
  }

  /** A number that changes when another connection writes to the file (https://sqlite.org/pragma.html#pragma_data_version). */
  version(): number {
    this.#version ??= this.connection.prepare<[], number>('PRAGMA data_version').pluck();
    return this.#version.get() as number;
  }
}
