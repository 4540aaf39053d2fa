import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { MemberRole } from '../tables/accounts-values.js';
import type { CustomerRow } from './customers.js';
import { secondsAfter } from './rules.js';
import type { Call } from './storage.js';

export type Role = MemberRole | 'operator';

/** When sessions end, in seconds: without a request, and in any case. */
export const SESSION_SECONDS: Readonly<Record<Role, { idle: number; total: number }>> = {
  owner: { idle: 12 * 3_600, total: 7 * 86_400 },
  member: { idle: 12 * 3_600, total: 7 * 86_400 },
  operator: { idle: 3_600, total: 12 * 3_600 },
};

interface SignedIn {
  id: number;
  memberId: number;
  email: string;
  /** Of the member; may be empty. */
  name: string;
  createdAt: string;
  seenAt: string;
  /** The latest end. */
  expiresAt: string;
  address: string;
  /** Whether the email is surely that of the person, who may switch to its other memberships then. */
  isVerified: boolean;
}

/** Who is signed in, with the role and the customer that the member has now. */
export type Session = SignedIn & ({ role: MemberRole; customer: CustomerRow } | { role: 'operator'; customer: null });

/** Whose sessions are listed or ended. */
export type SessionOwner = Pick<Session, 'memberId' | 'email' | 'isVerified' | 'customer'>;

/** Rows of the members of a person. Those of an invitation have only each other: they may be those of the inviter. */
export function ofPerson(
  { database, tables: { sessions, members } }: Call,
  { memberId, email, isVerified }: SessionOwner,
  column: PgColumn = sessions.memberId,
): SQL {
  if (!isVerified) return eq(column, memberId);
  return inArray(column, database.select({ id: members.id }).from(members).where(eq(members.email, email)));
}

/** Those that have not ended, newest first. */
export async function selectSessions({ database, tables, now }: Call, where: SQL): Promise<Session[]> {
  const { sessions, members, customers } = tables;
  const { id, memberId, createdAt, seenAt, expiresAt, address, verified } = sessions;
  const { email, name, customerId, role } = members;
  const { subscription } = customers;
  const customer = { id: customers.id, name: customers.name, subscription, createdAt: customers.createdAt };
  const rows = await database
    .select({ id, memberId, email, name, customerId, role, createdAt, seenAt, expiresAt, address, customer, verified })
    .from(sessions)
    .innerJoin(members, eq(members.id, memberId))
    .leftJoin(customers, eq(customers.id, customerId))
    .where(and(isNull(members.removedAt), where))
    .orderBy(desc(id));
  return rows
    .map(({ customerId, verified, role: of, ...row }) => {
      const role = customerId === null ? 'operator' : of;
      return { ...row, role, isVerified: verified === 1 } as Session;
    })
    .filter((session) => !hasEnded(session, now));
}

function hasEnded({ role, createdAt, seenAt, expiresAt }: Session, now: Date): boolean {
  const { idle, total } = SESSION_SECONDS[role];
  // The total by the role of now: a member may have become an operator, whose sessions are shorter.
  const ends = [secondsAfter(new Date(seenAt), idle), secondsAfter(new Date(createdAt), total), expiresAt];
  return ends.some((end) => Date.parse(end) <= now.getTime());
}
