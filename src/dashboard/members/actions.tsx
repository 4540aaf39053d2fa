import type { CreatedLink } from '../../../db/storage/accounts/links.js';
import { AccountsError } from '../../../db/storage/accounts/rules.js';
import type { Member, Role } from '../../../db/storage/accounts/session-rows.js';
import { linkUrl } from '../../process/settings/dashboard-place.js';
import { CodeBlock } from '../../site/html/controls.js';
import type { Html } from '../../site/html/html.js';
import { Notice } from '../components/card.js';
import { moment } from '../components/time.js';
import { checkConfirmation } from '../request/checks.js';
import { seeOther } from '../request/page-response.js';
import {
  actorOf,
  type Dashboard,
  type Form,
  type Handler,
  namedBy,
  type Page,
  peopleOf,
  type VisitOf,
} from '../route.js';
import { ROLES } from './members.js';

type Visit = VisitOf<'signed-in'>;

/** `POST …/members`: invites a member, by mail as well if there is a mail server. @param page shows the form and the members */
export const inviteMember =
  <Kind extends Role>(page: Page<Kind>): Handler<Kind> =>
  async (visit, dashboard) => {
    const { customer } = await peopleOf(visit, dashboard);
    const { form } = visit;
    const input = { email: form.text('email'), name: form.text('name'), role: roleOf(form) };
    const { members, links } = dashboard.accounts;
    const [token, customerId] = [form.text('id'), customer?.id ?? null];
    const again = await links.findInvitation(token, input.email);
    const isSame = again?.member.customerId === customerId;
    const { member, link } = isSame ? again : await members.invite(customerId, input, actorOf(visit), token);
    // A reload shows the link again, and mails nothing.
    const mailing = isSame ? { ...dashboard, notices: undefined } : dashboard;
    return page(visit, dashboard, mailInvitation(visit, mailing, customer?.name ?? null, member, link));
  };

/** `POST …/members/{member}/invitation`: creates a new link. */
export const renewInvitation =
  <Kind extends Role>(page: Page<Kind>): Handler<Kind> =>
  async (visit, dashboard) => {
    const { accounts, notices, signOn } = dashboard;
    const { customer, member } = await findMember(visit, dashboard);
    const of = { customerId: customer?.id ?? null, isNew: Boolean(notices ?? signOn) };
    const link = await accounts.links.create(member.id, 'invitation', actorOf(visit), of);
    return page(visit, dashboard, mailInvitation(visit, dashboard, customer?.name ?? null, member, link));
  };

/** Shows a new link, and mails it as an invitation. Only the hash of its token is stored, so only this page has the link. */
function mailInvitation(
  { visitor, now }: Visit,
  { notices, settings }: Dashboard,
  customer: string | null,
  member: Member,
  link: CreatedLink,
): Html {
  const [what, isMailed] =
    member.joinedAt === null
      ? ['Invitation', notices?.mailInvitation(member, link, customer, namedBy(visitor))]
      : ['Sign-in', undefined];
  return (
    <Notice kind="done">
      <p>
        <b>
          {what} link for {member.email}.
        </b>{' '}
        Copy the link now. You will not see it again. It works once, until {moment(link.expiresAt, now)}.
        {member.joinedAt !== null && ' It lets the person look, sign out, revoke and remove, and nothing else.'}
        {isMailed && ' We also emailed it.'}
        {isMailed === false && ' We did not email it, because there were too many emails in an hour. Send it yourself.'}
      </p>
      <CodeBlock title={`${what} link`} what={`the ${what.toLowerCase()} link`}>
        {linkUrl(settings.url, link.token)}
      </CodeBlock>
    </Notice>
  );
}

export async function changeRole(visit: Visit, dashboard: Dashboard) {
  const { customer, page, member } = await findMember(visit, dashboard);
  const role = roleOf(visit.form);
  if (!role) throw new AccountsError('invalid', 'Choose a role: owner or member.');
  await dashboard.accounts.members.changeRole(member.id, role, actorOf(visit), { customerId: customer?.id ?? null });
  return seeOther(page);
}

const roleOf = (form: Form) => ROLES.find((role) => role === form.text('role'));

export async function leave(visit: Visit, dashboard: Dashboard) {
  checkConfirmation(visit, visit.visitor.email, 'That is not your email. You did not leave.');
  await dashboard.accounts.members.remove(visit.visitor.memberId, actorOf(visit));
  return seeOther('/sign-in', { 'set-cookie': dashboard.cookie.clear() });
}

/** `POST …/members/{member}/remove`: also withdraws an invitation. */
export async function removeMember(visit: Visit, dashboard: Dashboard) {
  const { customer, page, member } = await findMember(visit, dashboard);
  await dashboard.accounts.members.remove(member.id, actorOf(visit), { customerId: customer?.id ?? null });
  return seeOther(page);
}

/** A member or an invitation of the customer, or an operator, other than the visitor. @throws AccountsError */
async function findMember(visit: Visit, dashboard: Dashboard) {
  const { params, visitor, form } = visit;
  const people = await peopleOf(visit, dashboard);
  const members = await dashboard.accounts.members.list(people.customer?.id ?? null);
  const member = members.find(({ id }) => String(id) === params.member && id !== visitor.memberId);
  if (!member || (form.has('email') && form.text('email') !== member.email))
    throw new AccountsError('unknown', 'There is no such member.');
  return { ...people, member };
}
