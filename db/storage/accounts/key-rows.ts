import { and, asc, count, eq, getTableColumns, gt, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { CivilDay } from '../../domain/deadlines/civil-day.js';
import type { Actor } from './audit.js';
import { type CustomerRef, type CustomerRow, checkActive, findCustomer, isActiveKey } from './customers.js';
import { checkedKeyId, type KeyState, mayChangeKey, stateOf } from './key-rules.js';
import { generateKey, hashSecret } from './key-secret.js';
import { AccountsError, isoTime, secondsAfter, splitOrigins, unknownKey } from './rules.js';
import type { Call, Tables } from './storage.js';
import { lastUse } from './usage.js';

type KeyColumns = Omit<
  Tables['apiKeys']['$inferSelect'],
  'id' | 'secretHash' | 'publicSecret' | 'noticedEnd' | 'origins'
>;

export interface ApiKey extends KeyColumns {
  keyId: string;
  customer: string;
  state: KeyState;
  origins: string[] | null;
  /** The last day (UTC) for which usage is recorded. */
  lastUsed: CivilDay | null;
  /** The time of the last request, if it is known. */
  lastAt: string | null;
}

/** @param customerId that the key must belong to; otherwise it is unknown. Without it, any key is meant */
export type KeyOf = { customerId?: number | undefined };

/** @throws AccountsError if there is no such key */
export async function findKey(call: Call, keyId: string, { customerId }: KeyOf = {}): Promise<ApiKey> {
  const { apiKeys } = call.tables;
  const ofCustomer = customerId === undefined ? undefined : eq(apiKeys.customerId, customerId);
  const [key] = await findKeys(call, and(eq(apiKeys.id, keyId), ofCustomer));
  if (key) return key;
  if (customerId !== undefined) throw new AccountsError('unknown', 'There is no such key.');
  const ids = await call.database.select({ id: apiKeys.id }).from(apiKeys);
  throw unknownKey(
    keyId,
    ids.map(({ id }) => id),
  );
}

/** A key that somebody is about to change or end. @throws AccountsError if there is no such key, or it is the key of another member */
export async function findChangedKey(call: Call, keyId: string, { session }: Actor, of: KeyOf): Promise<ApiKey> {
  const key = await findKey(call, keyId, of);
  if (mayChangeKey(session, key)) return key;
  throw new AccountsError('conflict', 'Only an owner, and the person who created the key, can do that.');
}

/** Sorted by customer and age. */
export async function findKeys(call: Call, where?: SQL): Promise<ApiKey[]> {
  const { database, tables } = call;
  const { customers, apiKeys } = tables;
  const { id: keyId, secretHash: _, publicSecret: __, noticedEnd: ___, ...columns } = getTableColumns(apiKeys);
  const rows = await database
    .select({ keyId, customer: customers.name, ...columns, ...lastUse(call) })
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .where(where)
    .orderBy(asc(customers.name), asc(apiKeys.createdAt), asc(apiKeys.id));
  return rows.map((row) => ({ ...row, state: stateOf(row, call.now), origins: splitOrigins(row.origins) }));
}

/** The secret is available this once, unless it is public. */
export type CreatedKey = ApiKey & { keySecret: string };

/** @throws AccountsError if the customer may not have another key */
export async function checkRoom(call: Call, ref: CustomerRef, max: number): Promise<CustomerRow> {
  const customer = await findCustomer(call, ref);
  checkActive(customer);
  await checkNumber(call, customer.id, max);
  return customer;
}

/** @param isLasting whether only keys count that no rotation ends. @throws AccountsError */
export async function checkNumber(call: Call, customerId: number, max: number, isLasting = false) {
  const { apiKeys } = call.tables;
  const lasting = isLasting ? isNull(apiKeys.plannedEnd) : undefined;
  const [active] = await call.database
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.customerId, customerId), isActiveKey(apiKeys, call.now), lasting));
  if ((active?.keys ?? 0) < max) return;
  throw new AccountsError(
    'conflict',
    `A customer can have at most ${max} active keys. Revoke one that is no longer used.`,
  );
}

type InsertedKey = Pick<ApiKey, 'customerId' | 'label' | 'expiresAt' | 'scope'> & {
  origins: string | null;
  replaces?: string;
  keyId: string | undefined;
};

export async function insertKey(call: Call, actor: Actor, values: InsertedKey): Promise<CreatedKey> {
  const generated = generateKey();
  const { keyId = generated.keyId } = values;
  await call.database.insert(call.tables.apiKeys).values({
    ...values,
    id: keyId,
    secretHash: hashSecret(generated.keySecret),
    publicSecret: values.origins === null ? null : generated.keySecret,
    createdAt: isoTime(call.now),
    createdBy: actor.name,
  });
  return { ...(await findKey(call, keyId)), keySecret: generated.keySecret };
}

/** @throws AccountsError if a proposed id is none, or a key has it already */
export async function refuseRepeated({ database, tables: { apiKeys } }: Call, proposed: string): Promise<void> {
  const ofKey = eq(apiKeys.id, checkedKeyId(proposed));
  const [existing] = await database.select({ scope: apiKeys.scope }).from(apiKeys).where(ofKey);
  const then = existing?.scope === 'calendar' ? 'revoke it, and create another one' : 'rotate the key';
  const message = `This key was already created, and its secret was shown then. If it was not saved, ${then}.`;
  if (existing) throw new AccountsError('repeated', message, 'keyId');
}

/** How long before the end of a key its members get a notice. */
const NOTICE_SECONDS = 7 * 86_400;

/** Keys that expire within a week, whose end has had no notice yet. Keys that a rotation ends are left out. */
export function findExpiring(call: Call): Promise<ApiKey[]> {
  const { apiKeys } = call.tables;
  const { now } = call;
  const isSoon = and(gt(apiKeys.expiresAt, isoTime(now)), lte(apiKeys.expiresAt, secondsAfter(now, NOTICE_SECONDS)));
  const isNew = or(isNull(apiKeys.noticedEnd), ne(apiKeys.noticedEnd, apiKeys.expiresAt));
  return findKeys(call, and(isNull(apiKeys.revokedAt), isNull(apiKeys.plannedEnd), isSoon, isNew));
}
