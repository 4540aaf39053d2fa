import type { CreatedLink } from '../../../db/accounts/links.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import type { Dashboard } from '../dashboard.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';

/**
 * Makes a new link for somebody who is invited, or takes the invitation back, as the button says.
 *
 * @returns the new link; undefined if there is none any more
 * @throws AccountsError if nobody of the customer is invited under this id
 */
export async function changeInvitation(
  visit: VisitOf<'signed-in'>,
  { accounts }: Dashboard,
  customerId: number,
): Promise<{ email: string; link: CreatedLink } | undefined> {
  const member = (await accounts.members.list(customerId)).find(({ id }) => String(id) === visit.params.member);
  if (!member || member.joinedAt !== null) throw new AccountsError('unknown', 'There is no such invitation.');
  const actor = actorOf(visit);
  if (visit.form.choice('do', ['renew', 'withdraw'], 'renew') === 'renew') {
    const link = await accounts.links.create(member.id, 'invitation', actor, { customerId });
    return { email: member.email, link };
  }
  // Without an invitation, the email is free again, and does not count as a member.
  await accounts.members.remove(member.id, actor, { customerId });
  return undefined;
}
