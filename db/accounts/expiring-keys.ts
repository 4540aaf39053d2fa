import { and, eq, gt, gte, inArray, isNull, lte } from 'drizzle-orm';
import { type Actor, addAudit } from './audit.js';
import { type ApiKey, findKey } from './find-key.js';
import { isoTime, secondsAfter } from './rules.js';
import type { AccountsStorage, Call } from './storage.js';

/** How long before the end of a key its members hear of it. */
const NOTICE_SECONDS = 7 * 86_400;

/**
 * The keys that expire within a week and without a notice of that so far: each is returned once, to one process. Those that a rotation
 * ends are left out.
 */
export async function takeExpiring(storage: AccountsStorage, actor: Actor): Promise<ApiKey[]> {
  const now = storage.now();
  // A write would lock the file, so it only follows if there is a key.
  if ((await storage.read((call) => findExpiring(call, now))).length === 0) return [];
  return storage.write(async (call) => {
    const keys: ApiKey[] = [];
    for (const keyId of await findExpiring(call, now)) {
      const key = await findKey(call, now, keyId);
      const { customerId, label } = key;
      const change = { customerId, keyId, details: `${label}${noticeOf(key)}` };
      await addAudit(call, now, actor, { action: 'key.notice', ...change });
      keys.push(key);
    }
    return keys;
  });
}

const noticeOf = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>) => `, expires ${expiresAt}`;

/** Their ids. */
async function findExpiring({ database, tables: { apiKeys, audit } }: Call, now: Date): Promise<string[]> {
  const isSoon = and(gt(apiKeys.expiresAt, isoTime(now)), lte(apiKeys.expiresAt, secondsAfter(now, NOTICE_SECONDS)));
  const soon = await database
    .select({ id: apiKeys.id, expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(and(isNull(apiKeys.revokedAt), isNull(apiKeys.plannedEnd), isSoon));
  const ids = soon.map(({ id }) => id);
  if (ids.length === 0) return [];
  const isRecent = gte(audit.time, secondsAfter(now, -NOTICE_SECONDS - 86_400));
  const noticed = await database
    .select({ id: audit.keyId, details: audit.details })
    .from(audit)
    .where(and(isRecent, eq(audit.action, 'key.notice'), inArray(audit.keyId, ids)));
  // Another end needs another notice.
  return soon
    .filter((key) => !noticed.some(({ id, details }) => id === key.id && details.endsWith(noticeOf(key))))
    .map(({ id }) => id);
}
