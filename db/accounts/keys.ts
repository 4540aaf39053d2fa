import { and, count, eq } from 'drizzle-orm';
import { type Actor, type AuditAction, addAudit, CLI } from './audit.js';
import { type CustomerRef, checkActive, findCustomer, isActiveKey } from './customers.js';
import { type ApiKey, findKey, findKeys, type KeyOf } from './find-key.js';
import {
  checkedExpiry,
  checkedKeyId,
  checkedLabel,
  checkedOrigins,
  type GraceSeconds,
  MAX_ACTIVE_KEYS,
  type NewKey,
  stateOf,
} from './key-rules.js';
import { generateKey, hashSecret } from './key-secret.js';
import { AccountsError, isoTime, secondsAfter } from './rules.js';
import type { AccountsStorage, Call } from './storage.js';

/** This is the only time that the secret is available. */
export type CreatedKey = ApiKey & { keySecret: string };

type ChangedValues = Partial<Pick<ApiKey, 'label' | 'expiresAt' | 'revokedAt'>>;

export class Keys {
  constructor(private readonly storage: AccountsStorage) {}

  /** @throws AccountsError */
  create(customer: CustomerRef, key: NewKey = {}, actor: Actor = CLI): Promise<CreatedKey> {
    return this.storage.write(async (call) => {
      const now = this.storage.now();
      if (key.keyId !== undefined) await refuseRepeated(call, key.keyId);
      const { id: customerId } = await this.#mayAdd(call, customer, MAX_ACTIVE_KEYS);
      const created = await this.#insert(call, actor, {
        customerId,
        label: key.label === undefined ? '' : checkedLabel(key.label),
        expiresAt: checkedExpiry(key.expiresAt ?? null, now),
        scope: key.scope ?? 'all',
        origins: checkedOrigins(key.origins ?? []),
        keyId: key.keyId,
      });
      const what = key.scope === 'calendar' ? 'calendar link' : 'key';
      const details = `${what} ${created.label}${created.expiresAt ? `, expires ${created.expiresAt}` : ''}`;
      await addAudit(call, now, actor, { action: 'key.create', customerId, keyId: created.keyId, details });
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

  /**
   * Makes a key with the same label, scope and origins, and the same lifetime. The old one expires after the grace period.
   *
   * @param newKeyId see `NewKey.keyId`
   * @throws AccountsError
   */
  rotate(
    { keyId, graceSeconds, newKeyId }: { keyId: string; graceSeconds: GraceSeconds; newKeyId?: string | undefined },
    actor: Actor = CLI,
    of: KeyOf = {},
  ): Promise<{ created: CreatedKey; old: ApiKey }> {
    return this.storage.write(async (call) => {
      const now = this.storage.now();
      const { apiKeys } = call.tables;
      const old = await findKey(call, now, keyId, of);
      if (newKeyId !== undefined) await refuseRepeated(call, newKeyId);
      if (old.state === 'revoked' || old.state === 'expired')
        throw new AccountsError('conflict', 'You can rotate only an active key. Create a new one instead.');
      const [next] = await findKeys(call, now, and(eq(apiKeys.replaces, keyId), isActiveKey(apiKeys, now)));
      if (next) throw new AccountsError('conflict', `This key is already being rotated: ${next.keyId} replaces it.`);
      await this.#mayAdd(call, old.customerId, 2 * MAX_ACTIVE_KEYS);
      const created = await this.#insert(call, actor, {
        ...{ customerId: old.customerId, label: old.label, scope: old.scope },
        ...{ origins: old.origins?.join(' ') ?? null, replaces: keyId, keyId: newKeyId },
        expiresAt: old.expiresAt && secondsAfter(now, (Date.parse(old.expiresAt) - Date.parse(old.createdAt)) / 1_000),
      });
      const end = secondsAfter(now, graceSeconds);
      const expiresAt = old.expiresAt !== null && old.expiresAt < end ? old.expiresAt : end;
      await call.database.update(apiKeys).set({ expiresAt }).where(eq(apiKeys.id, keyId));
      await addAudit(call, now, actor, {
        ...{ action: 'key.rotate', customerId: old.customerId, keyId },
        details: `${old.label}, ends ${expiresAt}, new key ${created.keyId}`,
      });
      return { created, old: { ...old, expiresAt, state: stateOf({ ...old, expiresAt }, now) } };
    });
  }

  /** Ends a key now, such as an old one during its rotation. @throws AccountsError */
  expire(keyId: string, actor: Actor = CLI, of: KeyOf = {}): Promise<ApiKey> {
    return this.#change('key.expire', keyId, actor, of, ({ state, label }, now) =>
      state === 'revoked' || state === 'expired' ? undefined : { values: { expiresAt: now }, details: label },
    );
  }

  /** Revokes a key for good. Revoking it again changes nothing. @throws AccountsError */
  revoke(keyId: string, actor: Actor = CLI, of: KeyOf = {}): Promise<ApiKey> {
    return this.#change('key.revoke', keyId, actor, of, ({ state, label }, now) =>
      state === 'revoked' ? undefined : { values: { revokedAt: now }, details: label },
    );
  }

  /** @throws AccountsError if there is no such key */
  find(keyId: string, of: KeyOf = {}): Promise<ApiKey> {
    return this.storage.read((call) => findKey(call, this.storage.now(), keyId, of));
  }

  /** The keys of all customers, or of one. @throws AccountsError if there is no such customer */
  list(customer?: CustomerRef): Promise<ApiKey[]> {
    return this.storage.read(async (call) => {
      const now = this.storage.now();
      if (customer === undefined) return findKeys(call, now);
      const { id } = await findCustomer(call, customer);
      return findKeys(call, now, eq(call.tables.apiKeys.customerId, id));
    });
  }

  /** @param change its values and what the audit log says; undefined if nothing changes */
  #change(
    action: AuditAction,
    keyId: string,
    actor: Actor,
    of: KeyOf,
    change: (key: ApiKey, now: string) => { values: ChangedValues; details: string } | undefined,
  ): Promise<ApiKey> {
    return this.storage.write(async (call) => {
      const now = this.storage.now();
      const key = await findKey(call, now, keyId, of);
      const changed = change(key, isoTime(now));
      if (!changed) return key;
      const { values, details } = changed;
      const { apiKeys } = call.tables;
      await call.database.update(apiKeys).set(values).where(eq(apiKeys.id, keyId));
      await addAudit(call, now, actor, { action, customerId: key.customerId, keyId, details });
      return { ...key, ...values, state: stateOf({ ...key, ...values }, now) };
    });
  }

  /** @throws AccountsError if the customer may not have another key */
  async #mayAdd(call: Call, ref: CustomerRef, max: number) {
    const { apiKeys } = call.tables;
    const customer = await findCustomer(call, ref);
    checkActive(customer);
    const [active] = await call.database
      .select({ keys: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.customerId, customer.id), isActiveKey(apiKeys, this.storage.now())));
    if ((active?.keys ?? 0) < max) return customer;
    throw new AccountsError(
      'conflict',
      `A customer can have at most ${max} active keys. Revoke one that is no longer used.`,
    );
  }

  async #insert(
    call: Call,
    actor: Actor,
    values: Pick<ApiKey, 'customerId' | 'label' | 'expiresAt' | 'scope'> & {
      origins: string | null;
      replaces?: string;
      keyId: string | undefined;
    },
  ): Promise<CreatedKey> {
    const generated = generateKey();
    const { keyId = generated.keyId } = values;
    await call.database.insert(call.tables.apiKeys).values({
      ...{ ...values, id: keyId, secretHash: hashSecret(generated.keySecret) },
      ...{ createdAt: isoTime(this.storage.now()), createdBy: actor.name },
    });
    return { ...(await findKey(call, this.storage.now(), keyId)), keySecret: generated.keySecret };
  }
}

/** @throws AccountsError if a proposed id is none, or a key has it already */
async function refuseRepeated({ database, tables: { apiKeys } }: Call, proposed: string): Promise<void> {
  const ofKey = eq(apiKeys.id, checkedKeyId(proposed));
  const [existing] = await database.select({ id: apiKeys.id }).from(apiKeys).where(ofKey);
  if (existing)
    throw new AccountsError('repeated', 'This key was already created, and its secret was shown then.', 'keyId');
}
