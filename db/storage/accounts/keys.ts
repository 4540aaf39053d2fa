import { and, eq, isNotNull } from 'drizzle-orm';
import { type Actor, type AuditAction, addAudit, CLI } from './audit.js';
import { type CustomerRef, findCustomer, isActiveKey } from './customers.js';
import {
  type ApiKey,
  type CreatedKey,
  checkNumber,
  checkRoom,
  findChangedKey,
  findExpiring,
  findKey,
  findKeys,
  insertKey,
  type KeyOf,
  refuseRepeated,
} from './key-rows.js';
import {
  checkedExpiry,
  checkedLabel,
  checkedOrigins,
  expiryChange,
  type GraceSeconds,
  type KeyChange,
  MAX_ACTIVE_KEYS,
  NEVER,
  type NewKey,
  originsChange,
  rotatedExpiry,
} from './key-rules.js';
import { AccountsError, isoTime, secondsAfter } from './rules.js';
import { type Call, Part } from './storage.js';

export class Keys extends Part {
  /** @throws AccountsError */
  create(customer: CustomerRef, key: NewKey = {}, actor: Actor = CLI): Promise<CreatedKey> {
    return this.write(async (call) => {
      if (key.keyId !== undefined) await refuseRepeated(call, key.keyId);
      const { id: customerId } = await checkRoom(call, customer, MAX_ACTIVE_KEYS);
      const created = await insertKey(call, actor, {
        customerId,
        label: key.label === undefined ? '' : checkedLabel(key.label),
        expiresAt: checkedExpiry(key.expiresAt ?? null, call.now),
        scope: key.scope ?? 'all',
        origins: checkedOrigins(key.origins ?? []),
        keyId: key.keyId,
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
      if (change?.values.plannedEnd === null) await checkNumber(call, key.customerId, MAX_ACTIVE_KEYS, true);
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
      // The address of a calendar link is shown once, when it is created.
      if (old.scope === 'calendar')
        throw new AccountsError(
          'conflict',
          'A calendar link cannot be rotated. Create a new one, and revoke this one.',
        );
      if (newKeyId !== undefined) await refuseRepeated(call, newKeyId);
      if (old.state === 'revoked' || old.state === 'expired')
        throw new AccountsError('conflict', 'You can rotate only an active key. Create a new one instead.');
      const [next] = await findKeys(call, and(eq(apiKeys.replaces, keyId), isActiveKey(apiKeys, call.now)));
      if (next && old.plannedEnd !== null)
        throw new AccountsError('conflict', `This key is already being rotated: ${next.keyId} replaces it.`);
      await checkRoom(call, old.customerId, 2 * MAX_ACTIVE_KEYS);
      // After its new key ended, a key that is rotated again makes one more that lasts.
      if (old.plannedEnd !== null) await checkNumber(call, old.customerId, MAX_ACTIVE_KEYS, true);
      const plannedEnd = old.plannedEnd ?? old.expiresAt ?? NEVER;
      const created = await insertKey(call, actor, {
        customerId: old.customerId,
        label: old.label,
        scope: old.scope,
        origins: old.origins?.join(' ') ?? null,
        replaces: keyId,
        keyId: newKeyId,
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
      const changed = await change(key, call);
      if (!changed) return key;
      const { values, details } = changed;
      const { apiKeys } = call.tables;
      await call.database.update(apiKeys).set(values).where(eq(apiKeys.id, keyId));
      await addAudit(call, actor, { action, customerId: key.customerId, keyId, details });
      return findKey(call, keyId);
    });
  }
}
