import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { CivilDay } from '../../domain/deadlines/civil-day.js';
import { type Actor, type AuditAction, addAudit, CLI } from './audit.js';
import { isActiveKey } from './customer-rows.js';
import { type CustomerRef, checkActive, findCustomer } from './customers.js';
import {
  checkedExpiry,
  checkedKeyId,
  checkedLabel,
  checkedOrigins,
  checkRotatable,
  expiryChange,
  type GraceSeconds,
  type KeyChange,
  type KeyState,
  MAX_ACTIVE_KEYS,
  mayChangeKey,
  NEVER,
  type NewKey,
  originsChange,
  rotatedExpiry,
  stateOf,
} from './key-rules.js';
import { generateKey, hashSecret } from './key-secret.js';
import { AccountsError, isoTime, secondsAfter, splitOrigins, unknownKey } from './rules.js';
import { type Call, Part, type Tables } from './storage.js';
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
  /** The day (UTC) of the last request. */
  lastUsed: CivilDay | null;
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
  const ids = (await call.database.select({ id: apiKeys.id }).from(apiKeys)).map(({ id }) => id);
  throw unknownKey(keyId, ids);
}

/** A key that somebody is about to change or end. @throws AccountsError if there is no such key, or it is the key of another member */
async function findChangedKey(call: Call, keyId: string, { session }: Actor, of: KeyOf): Promise<ApiKey> {
  const key = await findKey(call, keyId, of);
  if (mayChangeKey(session, key)) return key;
  throw new AccountsError('conflict', 'Only an owner, and the person who created the key, can do that.');
}

/** Sorted by customer and age. */
async function findKeys(call: Call, where?: SQL): Promise<ApiKey[]> {
  const { database, tables } = call;
  const { customers, apiKeys } = tables;
  const { id: keyId, secretHash: _, publicSecret: __, noticedEnd: ___, ...columns } = getTableColumns(apiKeys);
  const rows = await database
    .select({ keyId, customer: customers.name, ...columns, lastAt: lastUse(call) })
    .from(apiKeys)
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .where(where)
    .orderBy(asc(customers.name), asc(apiKeys.createdAt), asc(apiKeys.id));
  return rows.map((row) => ({
    ...row,
    lastUsed: row.lastAt?.slice(0, 10) ?? null,
    state: stateOf(row, call.now),
    origins: splitOrigins(row.origins),
  }));
}

/** The secret is available this once, unless it is public. */
export type CreatedKey = ApiKey & { keySecret: string };

/** @param isLasting whether only keys count that no rotation ends. @throws AccountsError if the customer may not have another key */
async function checkRoom(call: Call, ref: CustomerRef, max: number, isLasting = false): Promise<void> {
  const { apiKeys } = call.tables;
  const customer = await findCustomer(call, ref);
  checkActive(customer);
  const lasting = isLasting ? isNull(apiKeys.plannedEnd) : undefined;
  const isCounted = and(eq(apiKeys.customerId, customer.id), isActiveKey(apiKeys, call.now), lasting);
  const active = await call.database.$count(apiKeys, isCounted);
  if (active >= max)
    throw new AccountsError(
      'conflict',
      `A customer can have at most ${max} active keys. Revoke one that is no longer used.`,
    );
}

type InsertedKey = Pick<ApiKey, 'customerId' | 'label' | 'expiresAt' | 'scope'> & {
  id: string;
  origins: string | null;
  replaces?: string;
};

async function insertKey(call: Call, actor: Actor, values: InsertedKey): Promise<CreatedKey> {
  const { keySecret } = generateKey();
  await call.database.insert(call.tables.apiKeys).values({
    ...values,
    secretHash: hashSecret(keySecret),
    publicSecret: values.origins === null ? null : keySecret,
    createdAt: isoTime(call.now),
    createdBy: actor.name,
  });
  return { ...(await findKey(call, values.id)), keySecret };
}

/** The id of a new key. @param proposed see `NewKey.keyId`. @throws AccountsError if it is none, or a key of the customer has it already */
async function newId(call: Call, customerId: number, proposed = generateKey().keyId): Promise<string> {
  const { apiKeys } = call.tables;
  const isThis = eq(apiKeys.id, checkedKeyId(proposed));
  const [existing] = await call.database.select().from(apiKeys).where(isThis);
  // Nobody learns that a key of another customer has the id.
  if (existing?.customerId !== customerId) return existing ? generateKey().keyId : proposed;
  const then = existing.scope === 'calendar' ? 'revoke it, and create another one' : 'rotate the key';
  const message = `This key was already created, and its secret was shown then. If it was not saved, ${then}.`;
  throw new AccountsError('repeated', message, 'keyId');
}

/** How long before the end of a key its members get a notice. */
const NOTICE_SECONDS = 7 * 86_400;

/** Keys that expire within a week, whose end has had no notice yet. Keys that a rotation ends are left out. */
function findExpiring(call: Call): Promise<ApiKey[]> {
  const { apiKeys } = call.tables;
  const latest = secondsAfter(call.now, NOTICE_SECONDS);
  const isSoon = and(gt(apiKeys.expiresAt, isoTime(call.now)), lte(apiKeys.expiresAt, latest));
  const isNew = or(isNull(apiKeys.noticedEnd), ne(apiKeys.noticedEnd, apiKeys.expiresAt));
  return findKeys(call, and(isNull(apiKeys.revokedAt), isNull(apiKeys.plannedEnd), isSoon, isNew));
}

export class Keys extends Part {
  /** @throws AccountsError */
  create(customer: CustomerRef, key: NewKey = {}, actor: Actor = CLI): Promise<CreatedKey> {
    return this.write(async (call) => {
      const { id: customerId } = await findCustomer(call, customer);
      const id = await newId(call, customerId, key.keyId);
      await checkRoom(call, customerId, MAX_ACTIVE_KEYS);
      const created = await insertKey(call, actor, {
        id,
        customerId,
        label: key.label === undefined ? '' : checkedLabel(key.label),
        expiresAt: checkedExpiry(key.expiresAt ?? null, call.now),
        scope: key.scope ?? 'all',
        origins: checkedOrigins(key.origins ?? []),
      });
      const what = key.scope === 'calendar' ? 'calendar link' : 'key';
      const details = `${what} ${created.label}${created.expiresAt ? `, expires ${created.expiresAt}` : ''}`;
      await addAudit(call, actor, { action: 'key.create', customerId, keyId: created.keyId, details });
      return created;
    });
  }

  /** @throws AccountsError */
  async rename(keyId: string, label: string, actor: Actor = CLI, of: KeyOf = {}): Promise<ApiKey> {
    const text = checkedLabel(label);
    return this.#change('key.rename', keyId, actor, of, (key) => {
      if (key.label === text) return undefined;
      return { values: { label: text }, details: `from ${key.label || '(none)'} to ${text}` };
    });
  }

  /** @param expiresAt see `NewKey.expiresAt`; `NOW` for a key that a rotation ends. @throws AccountsError */
  changeExpiry(keyId: string, expiresAt: string | null, actor: Actor = CLI, of: KeyOf = {}): Promise<ApiKey> {
    return this.#change('key.expiry', keyId, actor, of, async (key, call) => {
      const change = expiryChange(key, expiresAt, call.now);
      if (change?.values.plannedEnd !== null) return change;
      await checkRoom(call, key.customerId, MAX_ACTIVE_KEYS, true);
      const next = await findKeys(call, eq(call.tables.apiKeys.replaces, keyId));
      if (!next.every((one) => mayChangeKey(actor.session, one)))
        throw new AccountsError('conflict', 'Only an owner, and the person who rotated the key, can put off its end.');
      return change;
    });
  }

  /** Changes which pages may use a key that is bound to origins. @throws AccountsError */
  changeOrigins(keyId: string, origins: readonly string[], actor: Actor = CLI, of: KeyOf = {}): Promise<ApiKey> {
    return this.#change('key.origins', keyId, actor, of, (key) => originsChange(key, origins));
  }

  /**
   * Makes a key with the same label, scope and origins, and the same lifetime, at most a year. The old one expires after the grace period.
   *
   * @param newKeyId see `NewKey.keyId`
   * @throws AccountsError
   */
  rotate(
    { keyId, graceSeconds, newKeyId }: { keyId: string; graceSeconds: GraceSeconds; newKeyId?: string | undefined },
    actor: Actor = CLI,
    of: KeyOf = {},
  ): Promise<{ created: CreatedKey; old: ApiKey }> {
    return this.write(async (call) => {
      const { apiKeys } = call.tables;
      const old = await findChangedKey(call, keyId, actor, of);
      const id = await newId(call, old.customerId, newKeyId);
      checkRotatable(old);
      const [next] = await findKeys(call, and(eq(apiKeys.replaces, keyId), isActiveKey(apiKeys, call.now)));
      if (next && old.plannedEnd !== null)
        throw new AccountsError('conflict', `This key is already being rotated: ${next.keyId} replaces it.`);
      await checkRoom(call, old.customerId, 2 * MAX_ACTIVE_KEYS);
      // After its new key ended, a key that is rotated again makes one more that lasts.
      if (old.plannedEnd !== null) await checkRoom(call, old.customerId, MAX_ACTIVE_KEYS, true);
      const plannedEnd = old.plannedEnd ?? old.expiresAt ?? NEVER;
      const created = await insertKey(call, actor, {
        id,
        customerId: old.customerId,
        label: old.label,
        scope: old.scope,
        origins: old.origins?.join(' ') ?? null,
        replaces: keyId,
        expiresAt: rotatedExpiry(old, call.now),
      });
      const end = secondsAfter(call.now, graceSeconds);
      const expiresAt = plannedEnd < end ? plannedEnd : end;
      await call.database.update(apiKeys).set({ expiresAt, plannedEnd }).where(eq(apiKeys.id, keyId));
      await addAudit(call, actor, {
        action: 'key.rotate',
        customerId: old.customerId,
        keyId,
        details: `${old.label}, ends ${expiresAt}, new key ${created.keyId}`,
      });
      return { created, old: await findKey(call, keyId) };
    });
  }

  /** Revokes a key for good. Revoking it again changes nothing. @throws AccountsError */
  revoke(keyId: string, actor: Actor = CLI, of: KeyOf = {}): Promise<ApiKey> {
    return this.#change('key.revoke', keyId, actor, of, ({ state, label }, { now }) =>
      state === 'revoked' ? undefined : { values: { revokedAt: isoTime(now) }, details: label },
    );
  }

  /** Keys that expire within a week and had no notice yet. Each is returned once, to one process. */
  async takeExpiring(actor: Actor): Promise<ApiKey[]> {
    // Writing locks the file, so look first whether there is a key.
    if ((await this.read(findExpiring)).length === 0) return [];
    return this.write(async (call) => {
      const { apiKeys } = call.tables;
      const keys = await findExpiring(call);
      for (const { keyId, customerId, label, expiresAt } of keys) {
        await call.database.update(apiKeys).set({ noticedEnd: expiresAt }).where(eq(apiKeys.id, keyId));
        const details = `${label}, expires ${expiresAt}`;
        await addAudit(call, actor, { action: 'key.notice', customerId, keyId, details });
      }
      return keys;
    });
  }

  /** @throws AccountsError if there is no such key */
  find(keyId: string, of: KeyOf = {}): Promise<ApiKey> {
    return this.read((call) => findKey(call, keyId, of));
  }

  /** The secret of a key for web pages that works; null for others, and for those from before it was kept. @throws AccountsError */
  publicSecret(keyId: string, of: KeyOf): Promise<string | null> {
    return this.read(async (call) => {
      const { apiKeys } = call.tables;
      const { state } = await findKey(call, keyId, of);
      const secret = call.database.select({ secret: apiKeys.publicSecret }).from(apiKeys);
      const [row] = await secret.where(and(eq(apiKeys.id, keyId), isNotNull(apiKeys.origins)));
      return state === 'active' || state === 'expires' ? (row?.secret ?? null) : null;
    });
  }

  /** The keys of all customers, or of one. @throws AccountsError if there is no such customer */
  list(customer?: CustomerRef): Promise<ApiKey[]> {
    return this.read(async (call) => {
      if (customer === undefined) return findKeys(call);
      const { id } = await findCustomer(call, customer);
      return findKeys(call, eq(call.tables.apiKeys.customerId, id));
    });
  }

  /** @param change its values and what the audit log says; undefined if nothing changes */
  #change(
    action: AuditAction,
    keyId: string,
    actor: Actor,
    of: KeyOf,
    change: (key: ApiKey, call: Call) => KeyChange | Promise<KeyChange>,
  ): Promise<ApiKey> {
    return this.write(async (call) => {
      const key = await findChangedKey(call, keyId, actor, of);
      if (action !== 'key.revoke') checkActive(await findCustomer(call, key.customerId));
      const changed = await change(key, call);
      if (!changed) return key;
      const { apiKeys } = call.tables;
      await call.database.update(apiKeys).set(changed.values).where(eq(apiKeys.id, keyId));
      await addAudit(call, actor, { action, customerId: key.customerId, keyId, details: changed.details });
      return findKey(call, keyId);
    });
  }
}
