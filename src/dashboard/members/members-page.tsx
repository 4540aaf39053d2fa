import { MAX_MEMBERS } from '../../../db/accounts/members.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import type { Child } from '../../pages/html.js';
import type { HttpResponse } from '../../response/response.js';
import { Heading } from '../components/heading.js';
import { InvitationLink } from '../components/invitation-link.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';
import { changeInvitation } from './change-invitation.js';
import { type InviteInput, InviteSetting, inviteInputOf } from './invite-setting.js';
import { MemberTable } from './member-table.js';

type Visit = VisitOf<'member'>;

interface Shown {
  /** The link of a new invitation. */
  invitation?: Child;
  input?: InviteInput;
}

/** `GET /members` */
export const showMembers = (visit: Visit, dashboard: Dashboard): Promise<HttpResponse> => membersPage(visit, dashboard);

/** `POST /members` */
export async function inviteMember(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const input = inviteInputOf(visit.form);
  try {
    const { customer } = visit.visitor;
    const { member, link } = await dashboard.accounts.members.invite(customer.id, input, actorOf(visit));
    dashboard.notices?.mailInvitation(member.email, link, customer.name, visit.visitor.email);
    return membersPage(visit, dashboard, { invitation: invitationOf(visit, dashboard, member.email, link) });
  } catch (error) {
    if (!(error instanceof AccountsError) || error.problem === 'unknown') throw error;
    return membersPage(visit, dashboard, { input: { ...input, problem: error } }, 422);
  }
}

/** `POST /members/{id}/invitation`: a new link, or none. */
export async function changeOwnInvitation(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const renewed = await changeInvitation(visit, dashboard, visit.visitor.customer.id);
  if (!renewed) return seeOther('/members');
  const { customer, email } = visit.visitor;
  dashboard.notices?.mailInvitation(renewed.email, renewed.link, customer.name, email);
  return membersPage(visit, dashboard, { invitation: invitationOf(visit, dashboard, renewed.email, renewed.link) });
}

const invitationOf = (
  { now }: Visit,
  { settings, notices }: Dashboard,
  email: string,
  link: Parameters<typeof InvitationLink>[0]['link'],
) => <InvitationLink email={email} link={link} url={settings.url} now={now} isMailed={notices !== undefined} />;

async function membersPage(visit: Visit, dashboard: Dashboard, { invitation, input }: Shown = {}, status = 200) {
  const { visitor, now } = visit;
  const members = await dashboard.accounts.members.list(visitor.customer.id);
  const main = (
    <>
      <Heading
        title="Members"
        lead={`${members.length} of up to ${MAX_MEMBERS}. All members see the same pages and have the same rights.`}
      />
      {invitation}
      <div class="stack">
        <section class="card" aria-label="List of members">
          <MemberTable members={members} base="/members" ownId={visitor.memberId} now={now} />
        </section>
        <section class="card" aria-label="Settings">
          <InviteSetting action="/members" input={input} />
        </section>
      </div>
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Members', main, scripts: ['commands.js'] }, status);
}
