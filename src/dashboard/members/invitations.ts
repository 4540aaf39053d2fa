import type { Member } from '../../../db/accounts/find-member.js';
import type { CreatedLink } from '../../../db/accounts/links.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import type { Invitation } from '../components/invitation-link.js';
import type { Dashboard } from '../dashboard.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';

type Visit = VisitOf<'signed-in'>;

interface Customer {
  id: number;
  name: string;
}

/** Invites a member, by mail as well if there is a mail server. @throws AccountsError */
export async function invite(
  visit: Visit,
  dashboard: Dashboard,
  customer: Customer,
  input: { email: string; name?: string },
): Promise<Invitation> {
  const { member, link } = await dashboard.accounts.members.invite(customer.id, input, actorOf(visit));
  return mailed(visit, dashboard, customer, member, link);
}

/**
 * Makes a new link for somebody who is invited, or takes the invitation back, as the button says.
 *
 * @returns the new link; undefined if there is none any more
 * @throws AccountsError if nobody of the customer is invited under this id
 */
export async function changeInvitation(
  visit: Visit,
  dashboard: Dashboard,
  customer: Customer,
): Promise<Invitation | undefined> {
  const { members, links } = dashboard.accounts;
  const customerId = customer.id;
  const member = (await members.list(customerId)).find(({ id }) => String(id) === visit.params.member);
  if (!member || member.joinedAt !== null) throw new AccountsError('unknown', 'There is no such invitation.');
  const actor = actorOf(visit);
  if (visit.form.choice('do', ['renew', 'withdraw'], 'renew') === 'renew') {
    const link = await links.create(member.id, 'invitation', actor, { customerId });
    return mailed(visit, dashboard, customer, member, link);
  }
  // Without an invitation, the email is free again, and does not count as a member.
  await members.remove(member.id, actor, { customerId });
  return undefined;
}

function mailed(
  { visitor }: Visit,
  { notices }: Dashboard,
  { name }: Customer,
  member: Member,
  link: CreatedLink,
): Invitation {
  return { email: member.email, link, isMailed: notices?.mailInvitation(member, link, name, visitor.email) };
}
