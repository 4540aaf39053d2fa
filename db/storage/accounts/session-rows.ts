import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  max,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { MemberRole } from '../tables/accounts-values.js';
import { type CustomerRow, customerColumns } from './customer-rows.js';
import { AccountsError, isoTime, secondsAfter } from './rules.js';
import type { Call, Tables } from './storage.js';

export type Role = MemberRole | 'operator';

/** When sessions end, in seconds: without a request, and in any case. */
export const SESSION_SECONDS: Readonly<Record<Role, { idle: number; total: number }>> = {
  owner: { idle: 12 * 3_600, total: 7 * 86_400 },
  member: { idle: 12 * 3_600, total: 7 * 86_400 },
  operator: { idle: 3_600, total: 12 * 3_600 },
};

interface SignedIn extends Omit<Tables['sessions']['$inferSelect'], 'tokenHash' | 'verified' | 'invited'> {
  email: string;
  name: string;
  customerId: number | null;
  timeZone: string;
  /** Whether the session proves the email, so that it may switch to other memberships (see README.md). */
  isVerified: boolean;
  /** False for a session with somebody else's link, if the person had joined before, or has proved the email since. */
  mayChange: boolean;
}

/** Who is signed in, with the role and the customer that the member has now. */
export type Session = SignedIn & ({ role: MemberRole; customer: CustomerRow } | { role: 'operator'; customer: null });

/** Whose sessions are listed or ended. */
export type SessionOwner = Pick<Session, 'memberId' | 'email' | 'isVerified' | 'customer'>;

/** Sessions or passkeys of a person. Without a proof of the email, only those of the membership that prove nothing either. */
export function ofPerson(
  { database, tables: { members } }: Call,
  { memberId, email, isVerified }: SessionOwner,
  table: Tables['sessions'] | Tables['passkeys'],
): SQL | undefined {
  if (!isVerified) return and(eq(table.memberId, memberId), eq(table.verified, 0));
  return inArray(table.memberId, database.select({ id: members.id }).from(members).where(eq(members.email, email)));
}

/** Those that have not ended, newest first. */
export async function selectSessions({ database, tables, now }: Call, where: SQL | undefined): Promise<Session[]> {
  const { sessions, members, customers } = tables;
  const { tokenHash: _, ...columns } = getTableColumns(sessions);
  const { email, name, customerId, role, timeZone } = members;
  const rows = await database
    .select({
      ...columns,
      ...{
        email,
        name,
        customerId,
        role,
        timeZone,
        customer: customerColumns(customers, now),
        proved: members.verified,
      },
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(customers, eq(customers.id, customerId))
    .where(and(isNull(members.removedAt), where))
    .orderBy(desc(sessions.id));
  return rows
    .map(({ customerId, verified, invited, proved, role: of, ...row }) => {
      const role = customerId === null ? 'operator' : of;
      const mayChange = verified === 1 || (invited === 1 && proved === 0);
      return { ...row, customerId, role, isVerified: verified === 1, mayChange } as Session;
    })
    .filter((session) => !hasEnded(session, now));
}

function hasEnded({ role, createdAt, seenAt, expiresAt }: Session, now: Date): boolean {
  const { idle, total } = SESSION_SECONDS[role];
  // The total by the role of now: a member may have become an operator, whose sessions are shorter.
  const ends = [secondsAfter(new Date(seenAt), idle), secondsAfter(new Date(createdAt), total), expiresAt];
  return ends.some((end) => Date.parse(end) <= now.getTime());
}

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

/** Somebody who may sign in for a customer, or as an operator. One email may belong to several of them. */
export interface Member extends Omit<Tables['members']['$inferSelect'], 'removedAt' | 'verified'> {
  customer: string | null;
  /** The last use of a session that still exists. */
  lastSeenAt: string | null;
  /** When the open invitation ends. Null if there is none. */
  invitationEndsAt: string | null;
}

/** @param customerId that the member must belong to, null for an operator; otherwise the member is unknown. Without it, any is meant */
export type MemberOf = { customerId?: number | null | undefined };

/** Of several, one that the person has used: an invitation by anybody must not come first, not even if the inviter used it himself. */
export async function findMember(call: Call, where?: SQL): Promise<Member | undefined> {
  return (await findMembers(call, where))[0];
}

/** @throws AccountsError if there is no such member */
export async function memberById(call: Call, id: number, { customerId }: MemberOf): Promise<Member> {
  const member = await findMember(call, and(eq(call.tables.members.id, id), ofCustomer(call, customerId)));
  if (member) return member;
  throw new AccountsError('unknown', 'There is no such member.');
}

/** Members who are not removed, sorted by email. Among memberships of one email, those that its owner has used come first. */
export function findMembers({ database, tables, now }: Call, where?: SQL): Promise<Member[]> {
  const { members, sessions, links, customers } = tables;
  const { removedAt: _, verified: __, ...columns } = getTableColumns(members);
  const seen = database
    .select({ at: max(sessions.seenAt) })
    .from(sessions)
    .where(eq(sessions.memberId, members.id));
  const invited = database
    .select({ at: max(links.expiresAt) })
    .from(links)
    .where(and(eq(links.memberId, members.id), eq(links.purpose, 'invitation'), isOpen(links, now)));
  return database
    .select({
      ...columns,
      customer: customers.name,
      lastSeenAt: sql<string | null>`(${seen})`,
      invitationEndsAt: sql<string | null>`(${invited})`,
    })
    .from(members)
    .leftJoin(customers, eq(customers.id, members.customerId))
    .where(and(isNull(members.removedAt), where))
    .orderBy(asc(members.email), desc(members.verified), asc(members.id))
    .execute();
}

/** Memberships that an email may sign in to: joined members, open invitations, and operators without an invitation. */
export function findEntries(call: Call, email: string): Promise<Member[]> {
  const { members, links } = call.tables;
  const { memberId, purpose } = links;
  const invitation = (where?: SQL) =>
    call.database
      .select()
      .from(links)
      .where(and(eq(memberId, members.id), eq(purpose, 'invitation'), where));
  // Operators named in the settings have no invitation.
  const isNamed = and(isNull(members.customerId), notExists(invitation()));
  const mayEnter = or(isNotNull(members.joinedAt), exists(invitation(isOpen(links, call.now))), isNamed);
  return findMembers(call, and(eq(members.email, email), mayEnter));
}

export function ofCustomer({ tables: { members } }: Call, customerId: number | null | undefined): SQL | undefined {
  if (customerId === undefined) return undefined;
  return customerId === null ? isNull(members.customerId) : eq(members.customerId, customerId);
}

/** Whether a link can still be used, as a condition of a query. */
export const isOpen = (links: Call['tables']['links'], now: Date): SQL | undefined =>
  and(isNull(links.usedAt), gt(links.expiresAt, isoTime(now)));
