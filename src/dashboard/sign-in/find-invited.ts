import type { Accounts } from '../../../db/accounts/accounts.js';
import type { Member } from '../../../db/accounts/find-member.js';

/** The member with this email who may sign in: an operator, or somebody who has joined or whose invitation is open. */
export async function findInvited({ members }: Accounts, email: string): Promise<Member | undefined> {
  const member = await members.findByEmail(email);
  if (!member || member.customerId === null) return member;
  const listed = (await members.list(member.customerId)).find(({ id }) => id === member.id);
  return listed && (listed.joinedAt !== null || listed.invitationEndsAt !== null) ? member : undefined;
}
