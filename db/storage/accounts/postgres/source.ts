import { eq, sql } from 'drizzle-orm';
import { OperatorError } from '../../../operator-error.js';
import { type KeyUseRow, useColumns } from '../authentication.js';
import type { StorageCall } from '../storage.js';

/** Which database this is, and the number of its last change. */
export interface SourceState {
  /** The random id of the database. A dump and a standby have it as well. */
  identity: string;
  /**
   * Changes when other tables take the place of these: of another server or of one that was started again, of another database or of a
   * restored one. A connection does not tell, because there may be a pool or a proxy between.
   */
  place: string;
  change: number;
  /** A standby may not have the last changes yet. */
  standby: boolean;
}

const PLACE = sql<string>`concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
  (select oid from pg_database where datname = current_database()),
  'accounts_state'::regclass::oid, 'customers'::regclass::oid, 'api_keys'::regclass::oid)`;

export async function readState({ database, tables: { accountsState } }: StorageCall): Promise<SourceState> {
  const { identity, change } = accountsState;
  const standby = sql<boolean>`pg_is_in_recovery()`;
  const [state] = await database.select({ identity, change, standby, place: PLACE }).from(accountsState);
  if (!state) throw new Error('the table accounts_state is empty');
  return state;
}

/** Each takes some 500 bytes of memory. */
const MAX_KEYS = 200_000;

/** There are more keys than a server holds. */
export class TooManyKeysError extends OperatorError {
  override name = 'TooManyKeysError';
  constructor() {
    super(
      `The accounts database has more than ${MAX_KEYS.toLocaleString('en')} keys, with those that are revoked. A server holds at most so many ` +
        'in memory. Divide the customers among several services, each with a database of its own.',
    );
  }
}

/** What checks keys: those that are not revoked, and the others, whose rows a file does not have. */
export interface Keys {
  valid: Map<string, KeyUseRow>;
  revoked: Map<string, KeyUseRow | undefined>;
}

/** @param call in a snapshot @throws TooManyKeysError */
export async function readKeys({ database, tables }: StorageCall): Promise<Keys> {
  const { apiKeys, customers } = tables;
  if ((await database.$count(apiKeys)) > MAX_KEYS) throw new TooManyKeysError();
  const rows = await database
    .select({ id: apiKeys.id, ...useColumns(tables) })
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, apiKeys.customerId));
  const keys: Keys = { valid: new Map(), revoked: new Map() };
  for (const { id, ...use } of rows)
    keys[use.revokedAt === null ? 'valid' : 'revoked'].set(id, Object.values(use) as unknown as KeyUseRow);
  return keys;
}

/** Ids of keys that were revoked, or would have ended earlier, and are accepted again. No command does that; a restore does. */
export function revivedKeys(before: Keys, { valid }: Keys): string[] {
  return [...valid]
    .filter(([id, key]) => before.revoked.has(id) || isProlonged(before.valid.get(id), key))
    .map(([id]) => id);
}

function isProlonged(before: KeyUseRow | undefined, [, , , , expiresAt]: KeyUseRow): boolean {
  const earlier = before?.[4] ?? null;
  return earlier !== null && (expiresAt === null || expiresAt > earlier);
}
