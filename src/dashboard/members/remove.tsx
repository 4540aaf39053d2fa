import { AccountsError } from '../../../db/accounts/rules.js';
import { DangerZone, Setting } from '../components/card.js';
import { Buttons, ConfirmForm } from '../components/form.js';
import { Crumbs, Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import { customerOf } from '../request/customer-of.js';
import { FieldError, tryChange } from '../request/try-change.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/visitor.js';

type Visit = VisitOf<'signed-in'>;

/** `POST …/members/{member}/remove` */
export async function removeMember(visit: Visit, dashboard: Dashboard) {
  const { customer, pages, member } = await findMember(visit, dashboard);
  return tryChange(visit, dashboard, { page: showRemoval }, async () => {
    if (visit.form.text('confirm').toLowerCase() !== member.email)
      throw new FieldError('confirm', 'That is not the email. Nobody was removed.');
    await dashboard.accounts.members.remove(member.id, actorOf(visit), { customerId: customer.id });
    return seeOther(pages.members);
  });
}

/** `GET …/members/{member}/remove`: asks first, because the person has to be invited again. */
export async function showRemoval(visit: Visit, dashboard: Dashboard) {
  const { customer, base, pages, member } = await findMember(visit, dashboard);
  const name = member.name || member.email;
  const section = visit.visitor.role === 'member' ? 'Members' : customer.name;
  const action = `${base}/members/${member.id}/remove`;
  const main = (
    <>
      <Crumbs section={section} path={pages.members} name={name} />
      <Heading title={`Remove ${name}`} />
      <DangerZone label="Remove">
        <Setting
          title="Remove this member"
          text="All sessions of this person end at once. Keys that the person made go on working."
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
