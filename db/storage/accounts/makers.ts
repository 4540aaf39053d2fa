import { and, eq, like, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isOpen, type Member } from './find-member.js';
import { AccountsError, isoTime } from './rules.js';
import { type Session, selectSessions } from './session-rows.js';
import type { Call } from './storage.js';

export type LinkMaker = Pick<Member, 'email' | 'customerId'>;

/** The members who could use a link of a session: its own and, if it proves no email, those who could have begun it. None for programs. */
export const makersOf = (session: Session | undefined): string =>
  session ? `${session.makers || '|'}${session.memberId}|` : '';

/** Who made the link itself: the last of the makers. */
export async function linkMaker(call: Call, makers: string): Promise<LinkMaker | null> {
  const id = Number(makers.split('|').at(-2));
  if (!id) return null;
  const { members } = call.tables;
  const { email, customerId } = members;
  const [maker] = await call.database.select({ email, customerId }).from(members).where(eq(members.id, id));
  return maker ?? null;
}

/**
 * Ends all that began with links of members who may make none any more: the open links, sessions and passkeys.
 *
 * @returns how many sessions ended
 */
export async function endMadeBy({ database, tables, now }: Call, memberIds: readonly number[]): Promise<number> {
  // Without a condition, everything would end.
  if (memberIds.length === 0) return 0;
  const { links, sessions, passkeys } = tables;
  const expiresAt = isoTime(now);
  const isMade = (makers: PgColumn) => or(...memberIds.map((id) => like(makers, `%|${id}|%`)));
  // An invitation that has ended is not the same as none: see `findEntries`.
  const open = and(isOpen(links, now), isMade(links.makers));
  await database.update(links).set({ expiresAt }).where(open);
  await database.delete(passkeys).where(isMade(passkeys.makers));
  return (await database.delete(sessions).where(isMade(sessions.makers)).returning({ id: sessions.id })).length;
}

/**
 * Called in the transaction of each change.
 *
 * @throws AccountsError unless the session is as it was when the request came, and may change something
 */
export async function checkSession(call: Call, { id, memberId, role }: Session): Promise<void> {
  const [session] = await selectSessions(call, eq(call.tables.sessions.id, id));
  if (session?.memberId !== memberId || session.role !== role)
    throw new AccountsError('conflict', 'Your session has ended, or your role has changed. Nothing was changed.');
  if (!session.mayChange) throw new AccountsError('conflict', `Nothing was changed. ${BORROWED}`);
}

/** What a session may do that begins with somebody else's link for a person who had joined. */
export const BORROWED =
  'You signed in with a link that somebody else made, so you can look, sign out, revoke and remove, and nothing else. ' +
  'For more, sign in by email or single sign-on, or ask an operator for a link of the command line.';
