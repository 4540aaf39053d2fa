import { inArray } from 'drizzle-orm';
import { voidLinks } from './links.js';
import { isoTime } from './rules.js';
import type { Call } from './storage.js';

/**
 * Ends memberships in a transaction, with their sessions and links. An account of a provider stays while its email has another
 * membership: later, the email may belong to somebody else.
 *
 * @returns how many sessions ended
 */
export async function endMemberships(call: Call, now: Date, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { database, tables } = call;
  const { members, sessions, identities } = tables;
  await database
    .update(members)
    .set({ removedAt: isoTime(now) })
    .where(inArray(members.id, ids));
  const ended = await database.delete(sessions).where(inArray(sessions.memberId, ids)).returning({ id: sessions.id });
  await voidLinks(call, ids);
  const { id, email } = members;
  const emails = (await database.select({ email }).from(members).where(inArray(id, ids))).map((one) => one.email);
  const all = await database
    .select({ id, email, removedAt: members.removedAt })
    .from(members)
    .where(inArray(email, emails));
  const active = new Set(all.filter(({ removedAt }) => removedAt === null).map((one) => one.email));
  const gone = all.filter((one) => !active.has(one.email)).map((one) => one.id);
  await database.delete(identities).where(inArray(identities.memberId, gone));
  return ended.length;
}
