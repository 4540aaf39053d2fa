import { and, desc, eq, getTableColumns, inArray, isNull, type SQL } from 'drizzle-orm';
import type { MemberRole } from '../tables/accounts-values.js';
import type { CustomerRow } from './customers.js';
import { secondsAfter } from './rules.js';
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
  const { email, name, customerId, role } = members;
  const { subscription } = customers;
  const customer = { id: customers.id, name: customers.name, subscription, createdAt: customers.createdAt };
  const rows = await database
    .select({ ...columns, email, name, customerId, role, customer, proved: members.verified })
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
