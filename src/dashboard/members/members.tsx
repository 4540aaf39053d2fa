import { MAX_MEMBERS } from '../../../db/accounts/members.js';
import type { Child, Html } from '../../pages/html.js';
import { Submit } from '../components/button.js';
import { Card, Setting } from '../components/card.js';
import type { FieldProps } from '../components/field.js';
import { ChangeForm } from '../components/form.js';
import { Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse } from '../layout/page-response.js';
import type { MemberVisit, Visit } from '../route.js';
import { MemberTable } from './member-table.js';

/** `GET /members`. @param notice what a form has led to */
export async function showMembers(visit: MemberVisit, dashboard: Dashboard, notice?: Child) {
  const { visitor, now } = visit;
  const members = await dashboard.accounts.members.list(visitor.customer.id);
  const main = (
    <>
      <Heading
        title="Members"
        lead={`${members.length} of at most ${MAX_MEMBERS} members. All members see the same pages and can do the same things.`}
      />
      {notice}
      <div class="stack">
        <Card label="List of members">
          <MemberTable members={members} base="/members" ownId={visitor.memberId} now={now} />
        </Card>
        <Card label="Settings">
          <InviteSetting visit={visit} action="/members" />
        </Card>
      </div>
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Members', main, scripts: ['commands.js'] });
}

const INVITE_FIELDS: readonly FieldProps[] = [
  { name: 'email', label: 'Email', type: 'email', maxlength: 254 },
  { name: 'name', id: 'member-name', label: 'Name (optional)', maxlength: 80, optional: true },
];

/** Invites a member: the link goes to the person by whatever way the visitor trusts. */
export function InviteSetting({ visit, action }: { visit: Visit; action: string }): Html {
  return (
    <Setting title="Invite a member" text="You get a link to send. It works once, for 7 days.">
      <ChangeForm visit={visit} action={action} class="inline-form" fields={INVITE_FIELDS}>
        <Submit>Create invitation link</Submit>
      </ChangeForm>
    </Setting>
  );
}
