import { and, count, eq, isNull } from 'drizzle-orm';
import type { Actor } from './audit.js';
import { type CustomerRef, type CustomerRow, checkActive, findCustomer, isActiveKey } from './customers.js';
import { type ApiKey, findKey } from './find-key.js';
import { checkedKeyId } from './key-rules.js';
import { generateKey, hashSecret } from './key-secret.js';
import { AccountsError, isoTime } from './rules.js';
import type { Call } from './storage.js';

/** This is the only time that the secret is available. */
export type CreatedKey = ApiKey & { keySecret: string };

/** @throws AccountsError if the customer may not have another key */
export async function checkRoom(call: Call, now: Date, ref: CustomerRef, max: number): Promise<CustomerRow> {
  const customer = await findCustomer(call, ref);
  checkActive(customer);
  await checkNumber(call, now, customer.id, max);
  return customer;
}

/** @param isLasting whether only keys count that no rotation ends. @throws AccountsError */
export async function checkNumber(call: Call, now: Date, customerId: number, max: number, isLasting = false) {
  const { apiKeys } = call.tables;
  const lasting = isLasting ? isNull(apiKeys.plannedEnd) : undefined;
  const [active] = await call.database
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.customerId, customerId), isActiveKey(apiKeys, now), lasting));
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

export async function insertKey(call: Call, now: Date, actor: Actor, values: InsertedKey): Promise<CreatedKey> {
  const generated = generateKey();
  const { keyId = generated.keyId } = values;
  await call.database.insert(call.tables.apiKeys).values({
    ...{ ...values, id: keyId, secretHash: hashSecret(generated.keySecret) },
    ...{ createdAt: isoTime(now), createdBy: actor.name },
  });
  return { ...(await findKey(call, now, keyId)), keySecret: generated.keySecret };
}

/** @throws AccountsError if a proposed id is none, or a key has it already */
export async function refuseRepeated({ database, tables: { apiKeys } }: Call, proposed: string): Promise<void> {
  const ofKey = eq(apiKeys.id, checkedKeyId(proposed));
  const [existing] = await database.select({ id: apiKeys.id }).from(apiKeys).where(ofKey);
  if (existing)
    throw new AccountsError(
      'repeated',
      'This key was already created, and its secret was shown then. If it was not saved, rotate the key.',
      'keyId',
    );
}
