import { asc, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { OperatorError } from '../../operator-error.js';
import { type ProgressOptions, reportProgress } from '../progress.js';
import type { Storage, StorageCall } from './storage.js';

/** The copied tables. Rows come after those that they refer to. */
const COPIED = ['customers', 'apiKeys', 'members', 'identities', 'passkeys'] as const;
type Copied = (typeof COPIED)[number];

/** How many rows there are, including revoked keys and removed members. */
export type AccountsCount = Record<Copied, number>;

/** Rows of a statement: SQLite takes up to 32,766 values. */
const BATCH = 500;

/**
 * Copies all accounts, with their ids, into a storage that has none, in one transaction. Sessions, links, webhooks, the audit log and
 * usage stay where they are.
 *
 * @throws OperatorError if the target has accounts
 */
export async function copyAccounts(source: Storage, target: Storage, options: ProgressOptions = {}) {
  const rows = await source.snapshot(readRows);
  return target.write(async (call) => {
    const { customers, apiKeys, members } = await countRows(call);
    if (customers + apiKeys + members > 0)
      throw new OperatorError(
        `The target has ${customers} customers, ${apiKeys} keys and ${members} members. Nothing was copied, because it has to be empty. ` +
          'Name a file that does not exist yet, or a new database (createdb).',
      );
    for (const name of COPIED) await writeRows(call, name, rows[name], options);
    const written = await countRows(call);
    const missing = COPIED.find((name) => written[name] !== rows[name].length);
    if (missing) throw new Error(`${written[missing]} of ${rows[missing].length} rows of ${missing} were written`);
    return written;
  });
}

async function readRows({ database, tables }: StorageCall): Promise<Record<Copied, object[]>> {
  return ofEach(async (name) => {
    const [id] = Object.values(getTableColumns(tables[name])) as [PgColumn];
    return database.select().from(tables[name]).orderBy(asc(id)).execute();
  });
}

const countRows = ({ database, tables }: StorageCall): Promise<AccountsCount> =>
  ofEach((name) => database.$count(tables[name]));

async function ofEach<Value>(read: (name: Copied) => PromiseLike<Value>): Promise<Record<Copied, Value>> {
  const values = {} as Record<Copied, Value>;
  for (const name of COPIED) values[name] = await read(name);
  return values;
}

async function writeRows(call: StorageCall, name: Copied, rows: readonly object[], options: ProgressOptions) {
  const { database, tables } = call;
  for (let done = 0; done < rows.length; done += BATCH) {
    await reportProgress(options, `Copying ${getTableName(tables[name])}`, done, rows.length);
    const insert = database.insert(tables[name]);
    const batch = rows.slice(done, done + BATCH) as never[];
    // SQLite takes ids as they are.
    await (isPostgres(insert) ? insert.overridingSystemValue() : insert).values(batch);
  }
  if (rows.length > 0 && (name === 'customers' || name === 'members') && isPostgres(database.insert(tables[name])))
    await database.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${tables[name]}))`,
    );
}

const isPostgres = (insert: object): boolean => 'overridingSystemValue' in insert;
