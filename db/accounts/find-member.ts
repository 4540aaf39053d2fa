import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { AccountsError } from './rules.js';
import type { Call } from './storage.js';

/** A person who may sign in. */
export interface Member {
  id: number;
  /** Null for operators. */
  customerId: number | null;
  email: string;
  /** May be empty. */
  name: string;
  createdAt: string;
}

/** @param customerId that the member must belong to, null for an operator; otherwise the member is unknown. Without it, any is meant */
export type MemberOf = { customerId?: number | null | undefined };

/** Not removed. */
export async function findMember({ database, tables: { members } }: Call, where: SQL): Promise<Member | undefined> {
  const { id, customerId, email, name, createdAt } = members;
  const [member] = await database
    .select({ id, customerId, email, name, createdAt })
    .from(members)
    .where(and(isNull(members.removedAt), where));
  return member;
}

/** @throws AccountsError if there is no such member */
export async function memberById(call: Call, id: number, { customerId }: MemberOf): Promise<Member> {
  const where = and(eq(call.tables.members.id, id), ofCustomer(call, customerId)) as SQL;
  const member = await findMember(call, where);
  if (member) return member;
  throw new AccountsError('unknown', 'There is no such member.');
}

export function ofCustomer({ tables: { members } }: Call, customerId: number | null | undefined): SQL | undefined {
  if (customerId === undefined) return undefined;
  return customerId === null ? isNull(members.customerId) : eq(members.customerId, customerId);
}
