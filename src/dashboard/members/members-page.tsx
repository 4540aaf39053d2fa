import { MAX_MEMBERS } from '../../../db/accounts/members.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import type { HttpResponse } from '../../response/response.js';
import { Heading } from '../components/heading.js';
import { type Invitation, InvitationLink } from '../components/invitation-link.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { changeInvitation, invite } from './invitations.js';
import { type InviteInput, InviteSetting, inviteInputOf } from './invite-setting.js';
import { MemberTable } from './member-table.js';

type Visit = VisitOf<'member'>;

interface Shown {
  invitation?: Invitation;
  input?: InviteInput;
}

/** `GET /members` */
export const showMembers = (visit: Visit, dashboard: Dashboard): Promise<HttpResponse> => membersPage(visit, dashboard);

/** `POST /members` */
export async function inviteMember(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const input = inviteInputOf(visit.form);
  try {
    const invitation = await invite(visit, dashboard, visit.visitor.customer, input);
    return await membersPage(visit, dashboard, { invitation });
  } catch (error) {
    if (!(error instanceof AccountsError) || error.problem === 'unknown') throw error;
    return membersPage(visit, dashboard, { input: { ...input, problem: error } }, 422);
  }
}

/** `POST /members/{id}/invitation`: a new link, or none. */
export async function changeOwnInvitation(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const invitation = await changeInvitation(visit, dashboard, visit.visitor.customer);
  return invitation ? membersPage(visit, dashboard, { invitation }) : seeOther('/members');
}

async function membersPage(visit: Visit, dashboard: Dashboard, { invitation, input }: Shown = {}, status = 200) {
  const { visitor, now } = visit;
  const members = await dashboard.accounts.members.list(visitor.customer.id);
  const main = (
    <>
      <Heading
        title="Members"
        lead={`${members.length} of up to ${MAX_MEMBERS}. All members see the same pages and have the same rights.`}
      />
      {invitation && <InvitationLink invitation={invitation} url={dashboard.settings.url} now={now} />}
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
