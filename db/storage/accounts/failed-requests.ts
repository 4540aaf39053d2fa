import { and, desc, eq, getTableColumns, gte, inArray } from 'drizzle-orm';
import { secondsAfter } from './rules.js';
import type { Call, StorageCall, Tables } from './storage.js';

/** A request of a key that failed, without anything that the client sent but the name of its operation. */
export type FailedRequest = Tables['failedRequests']['$inferSelect'];

/** For how many days they are stored, and how many of a customer: the triggers of the migrations hold to that. */
export const FAILED_DAYS = 7;
export const MAX_FAILED = 100;

/** Adds requests, of each key one a second. All servers do so in the same order, so that none of two waits for the other. */
export async function addFailedRequests(
  { database, tables: { failedRequests } }: StorageCall,
  requests: readonly FailedRequest[],
): Promise<void> {
  const idOf = ({ keyId, time }: FailedRequest) => `${keyId} ${time}`;
  const rows = requests.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  // Without a target of the conflict, PostgreSQL asks for no right but that to insert.
  if (rows.length > 0) await database.insert(failedRequests).values(rows).onConflictDoNothing();
}

/** The last ones of a customer, newest first, with the labels of the keys. */
export function findFailedRequests(
  { database, tables: { failedRequests, apiKeys }, now }: Call,
  customerId: number,
): Promise<(FailedRequest & { label: string })[]> {
  const { time, keyId } = failedRequests;
  return database
    .select({ ...getTableColumns(failedRequests), label: apiKeys.label })
    .from(failedRequests)
    .innerJoin(apiKeys, eq(apiKeys.id, keyId))
    .where(and(eq(apiKeys.customerId, customerId), gte(time, secondsAfter(now, -FAILED_DAYS * 86_400))))
    .orderBy(desc(time), keyId)
    .limit(MAX_FAILED)
    .execute();
}

/** Removes those of a customer, which is deleted. */
export async function deleteFailedRequests(call: Call, customerId: number): Promise<void> {
  const { failedRequests, apiKeys } = call.tables;
  const keys = call.database.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.customerId, customerId));
  await call.database.delete(failedRequests).where(inArray(failedRequests.keyId, keys));
}
