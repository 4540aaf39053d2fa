import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  max,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { AccountsError, isoTime } from './rules.js';
import type { Call, Tables } from './storage.js';

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
