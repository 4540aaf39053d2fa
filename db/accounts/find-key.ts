import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { CivilDay } from '../deadlines/civil-day.js';
import type { KeyScope } from '../tables/accounts-values.js';
import { type KeyState, stateOf } from './key-rules.js';
import { AccountsError, splitOrigins, unknownKey } from './rules.js';
import type { Call } from './storage.js';
import { lastUse } from './usage.js';

export interface ApiKey {
  keyId: string;
  customerId: number;
  customer: string;
  label: string;
  state: KeyState;
  createdAt: string;
  /** Email of the member, or `cli`. Null for keys of older versions. */
  createdBy: string | null;
  revokedAt: string | null;
  expiresAt: string | null;
  /** While a rotation ends it: when it ended without the rotation, or `never`. */
  plannedEnd: string | null;
  /** Id of the key that it was made to replace. */
  replaces: string | null;
  scope: KeyScope;
  origins: string[] | null;
  /** The last day (UTC) for which usage is recorded. */
  lastUsed: CivilDay | null;
  /** The time of the last request, if it is known. */
  lastAt: string | null;
}

/** @param customerId that the key must belong to; otherwise it is unknown. Without it, any key is meant */
export type KeyOf = { customerId?: number | undefined };

/** @throws AccountsError if there is no such key */
export async function findKey(call: Call, now: Date, keyId: string, { customerId }: KeyOf = {}): Promise<ApiKey> {
  const { apiKeys } = call.tables;
  const ofCustomer = customerId === undefined ? undefined : eq(apiKeys.customerId, customerId);
  const [key] = await findKeys(call, now, and(eq(apiKeys.id, keyId), ofCustomer));
  if (key) return key;
  if (customerId !== undefined) throw new AccountsError('unknown', 'There is no such key.');
  const ids = await call.database.select({ id: apiKeys.id }).from(apiKeys);
  throw unknownKey(
    keyId,
    ids.map(({ id }) => id),
  );
}

/** Sorted by customer and age. */
export async function findKeys(call: Call, now: Date, where?: SQL): Promise<ApiKey[]> {
  const { database, tables } = call;
  const { customers, apiKeys } = tables;
  const { id: keyId, customerId, label, createdAt, createdBy, revokedAt, expiresAt, replaces } = apiKeys;
  const { scope, origins, plannedEnd } = apiKeys;
  const rows = await database
    .select({
      ...{ keyId, customerId, customer: customers.name, label, createdAt, createdBy, revokedAt, expiresAt },
      ...{ plannedEnd, replaces, scope, origins, ...lastUse(call) },
    })
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(where)
    .orderBy(asc(customers.name), asc(createdAt), asc(keyId));
  return rows.map((row) => ({ ...row, state: stateOf(row, now), origins: splitOrigins(row.origins) }));
}
