import type { Member } from '../../../db/accounts/find-member.js';
import type { CreatedLink } from '../../../db/accounts/links.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import type { Role } from '../../../db/accounts/sessions.js';
import { CodeBlock } from '../../pages/code-frame.js';
import type { Html } from '../../pages/html.js';
import { DangerZone, Notice, Setting } from '../components/card.js';
import { Buttons, ConfirmForm } from '../components/form.js';
import { Crumbs, Heading } from '../components/heading.js';
import { moment } from '../components/time.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import { linkUrl } from '../place.js';
import { customerOf } from '../request/customer-of.js';
import { FieldError, tryChange } from '../request/try-change.js';
import type { Handler, Page, VisitOf } from '../route.js';
import { actorOf, nameOf } from '../session/visitor.js';

type Visit = VisitOf<'signed-in'>;

/** `POST …/members`: invites a member, by mail as well if there is a mail server. @param page with the form and the members */
export const inviteMember =
  <Kind extends Role>(page: Page<Kind>): Handler<Kind> =>
  (visit, dashboard) =>
    tryChange(visit, dashboard, { page }, async () => {
      const { customer } = await customerOf(visit, dashboard);
      const input = { email: visit.form.text('email'), name: visit.form.text('name') };
      const { member, link } = await dashboard.accounts.members.invite(customer.id, input, actorOf(visit));
      return page(visit, dashboard, mailInvitation(visit, dashboard, customer.name, member, link));
    });

/** `POST …/members/{member}/invitation`: makes a new link for somebody who is invited, or takes the invitation back, as the button says. */
export const changeInvitation =
  <Kind extends Role>(page: Page<Kind>): Handler<Kind> =>
  async (visit, dashboard) => {
    const { members, links } = dashboard.accounts;
    const { customer, pages } = await customerOf(visit, dashboard);
    const of = { customerId: customer.id };
    const member = (await members.list(customer.id)).find(({ id }) => String(id) === visit.params.member);
    if (!member || member.joinedAt !== null) throw new AccountsError('unknown', 'There is no such invitation.');
    if (visit.form.choice('do', ['renew', 'withdraw'], 'renew') === 'renew') {
      const link = await links.create(member.id, 'invitation', actorOf(visit), of);
      return page(visit, dashboard, mailInvitation(visit, dashboard, customer.name, member, link));
    }
    // Without an invitation, the email is free again, and does not count as a member.
    await members.remove(member.id, actorOf(visit), of);
    return seeOther(pages.members);
  };

/** Mails a new invitation, and shows it. Only the hash of its token is stored, so the link is on one page. */
function mailInvitation(
  { visitor, now }: Visit,
  { notices, settings }: Dashboard,
  customer: string,
  member: Member,
  link: CreatedLink,
): Html {
  const isMailed = notices?.mailInvitation(member, link, customer, visitor.email);
  return (
    <Notice kind="done">
      <p>
        <b>Invitation for {member.email}.</b> Copy the link now. You will not see it again. It works once, until{' '}
        {moment(link.expiresAt, now)}.{isMailed && ' We also emailed it.'}
        {isMailed === false && ' We did not email it, because there were too many emails in an hour. Send it yourself.'}
      </p>
      <CodeBlock title="Invitation link" what="the invitation link">
        {linkUrl(settings.url, link.token)}
      </CodeBlock>
    </Notice>
  );
}

/** `POST …/members/{member}/remove` */
export async function removeMember(visit: Visit, dashboard: Dashboard) {
  const { customer, pages, member } = await findMember(visit, dashboard);
  return tryChange(visit, dashboard, { page: showRemoval }, async () => {
    if (visit.form.text('confirm').toLowerCase() !== member.email)
      throw new FieldError('confirm', 'That does not match the email. Nobody was removed.');
    await dashboard.accounts.members.remove(member.id, actorOf(visit), { customerId: customer.id });
    return seeOther(pages.members);
  });
}

/** `GET …/members/{member}/remove`: asks first, because the person has to be invited again. */
export async function showRemoval(visit: Visit, dashboard: Dashboard) {
  const { customer, base, pages, member } = await findMember(visit, dashboard);
  const name = nameOf(member);
  const section = visit.visitor.role === 'member' ? 'Members' : customer.name;
  const action = `${base}/members/${member.id}/remove`;
  const main = (
    <>
      <Crumbs section={section} path={pages.members} name={name} />
      <Heading title={`Remove ${name}`} />
      <DangerZone label="Remove">
        <Setting
          title="Remove this member"
          text="This person is signed out everywhere right away. Keys that they created keep working."
        >
          <ConfirmForm visit={visit} action={action} what="email" expected={member.email} maxlength={254}>
            <Buttons kind="danger" cancel={pages.members}>
              Remove member
            </Buttons>
          </ConfirmForm>
        </Setting>
      </DangerZone>
    </>
  );
  return pageResponse(visit, dashboard, { title: `Remove ${name}`, main });
}

/** A member of the customer other than the visitor. @throws AccountsError */
async function findMember(visit: Visit, dashboard: Dashboard) {
  const { params, visitor } = visit;
  const place = await customerOf(visit, dashboard);
  const members = await dashboard.accounts.members.list(place.customer.id);
  const member = members.find(({ id }) => String(id) === params.member && id !== visitor.memberId);
  if (!member) throw new AccountsError('unknown', 'There is no such member.');
  return { ...place, member };
}
