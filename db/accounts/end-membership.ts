import { and, eq, inArray, notExists } from 'drizzle-orm';
import { voidLinks } from './links.js';
import { isoTime } from './rules.js';
import type { Call } from './storage.js';

/**
 * Ends memberships in a transaction, with their sessions and links. Accounts of providers and passkeys stay while their email has another
 * membership, except passkeys that do not prove it: later, the email may belong to somebody else.
 *
 * @returns how many sessions ended
 */
export async function endMemberships(call: Call, now: Date, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { database, tables } = call;
  const { members, sessions, identities, passkeys } = tables;
  const removedAt = isoTime(now);
  await database.update(members).set({ removedAt }).where(inArray(members.id, ids));
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
  for (const table of [identities, passkeys]) await database.delete(table).where(inArray(table.memberId, gone));
  const ofInvitations = and(inArray(passkeys.memberId, ids), eq(passkeys.verified, 0));
  await database.delete(passkeys).where(ofInvitations);
  return ended.length;
}

/** Deletes a membership that nobody accepted: there may be any number. If it was one before, something may refer to it. */
export async function deleteUnused({ database, tables }: Call, id: number): Promise<void> {
  const { members, links, identities, passkeys } = tables;
  const isUnused = [identities, passkeys].map((table) =>
    notExists(database.select().from(table).where(eq(table.memberId, id))),
  );
  await database.delete(links).where(eq(links.memberId, id));
  await database.delete(members).where(and(eq(members.id, id), ...isUnused));
}
