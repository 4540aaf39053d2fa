import { capitalized } from '../../../db/domain/text/format.js';
import { randomToken } from '../../../db/storage/accounts/key-secret.js';
import { MAX_MEMBERS } from '../../../db/storage/accounts/members.js';
import type { Member } from '../../../db/storage/accounts/session-rows.js';
import type { Child, Html } from '../../site/html/html.js';
import { Card, DangerZone } from '../components/card.js';
import { Choices } from '../components/field.js';
import { LinkForm, Revoke, SettingForm, typedField } from '../components/form.js';
import { ACTIONS, Past, Table } from '../components/table.js';
import { Day, moment } from '../components/time.js';
import { pageResponse } from '../request/page-response.js';
import { type Dashboard, nameOf, type Visit, type VisitOf, type Visitor } from '../route.js';

/** `GET /members`, and `GET /operator/operators`. @param notice the result of a form */
export async function showMembers(visit: VisitOf<'signed-in'>, dashboard: Dashboard, notice?: Child) {
  const { customer, role } = visit.visitor;
  const members = await dashboard.accounts.members.list(customer?.id ?? null);
  const [title, base] = customer ? (['Members', '/members'] as const) : (['Operators', '/operator/operators'] as const);
  const duties = customer
    ? 'Members create keys and see usage. Owners also look after members, webhooks, and the keys of others.'
    : 'Operators look after all customers. Those of DASHBOARD_OPERATORS come back at the next start.';
  const main = (
    <>
      {notice}
      <div class="stack">
        <Card label={`List of ${title.toLowerCase()}`}>
          <MemberTable visit={visit} dashboard={dashboard} members={members} base={base} />
        </Card>
        {role !== 'member' && (!customer || customer.subscription === 'active') && (
          <Card label="Settings">
            <InviteSetting visit={visit} action={base} {...(customer && { role: 'member' })} />
          </Card>
        )}
      </div>
      <LeaveZone visit={visit} />
    </>
  );
  const head = { lead: `${members.length} of at most ${MAX_MEMBERS}. ${duties}` };
  return pageResponse(visit, dashboard, { title, head, main, scripts: ['commands.js'] });
}

export const ROLES = ['member', 'owner'] as const;

interface InviteProps {
  visit: Visit;
  action: string;
  /** The initial role. Operators have none. */
  role?: (typeof ROLES)[number];
}

/** The form that invites a member. The visitor sends the link in any way that they trust. */
export function InviteSetting({ visit, action, role }: InviteProps): Html {
  return (
    <SettingForm
      title={`Invite ${role ? 'a member' : 'an operator'}`}
      text="You get a link to send. It works once, for 7 days."
      visit={visit}
      action={action}
      class="inline-form"
      newId={randomToken()}
      fields={[
        { name: 'email', label: 'Email', type: 'email', maxlength: 254 },
        { name: 'name', id: 'member-name', label: 'Name (optional)', maxlength: 80, optional: true },
        role && (
          <Choices
            name="role"
            legend="Role"
            value={visit.form.choice('role', ROLES, role)}
            options={ROLES.map((one) => [one, capitalized(one)])}
          />
        ),
      ]}
      button="Create invitation link"
    />
  );
}

/** Everybody can leave except the last person who can invite others, whom the storage refuses. */
function LeaveZone({ visit }: { visit: Visit & { visitor: Visitor } }): Html {
  const { customer } = visit.visitor;
  return (
    <DangerZone label="Leave">
      <SettingForm
        title={customer ? `Leave ${customer.name}` : 'Stop being an operator'}
        text="You are signed out, and can come back only with a new invitation. Keys that you created keep working."
        visit={visit}
        action="/account/leave"
        fields={[typedField('email', visit.visitor.email)]}
        button="Leave"
        kind="danger"
      />
    </DangerZone>
  );
}

interface MemberTableProps {
  visit: VisitOf<'signed-in'>;
  dashboard: Dashboard;
  members: readonly Member[];
  /** The path that the forms are sent to, such as `/members`. */
  base: string;
}

export function MemberTable({ visit, dashboard, members, base }: MemberTableProps): Html {
  const { visitor, now } = visit;
  // Others sign in without a link.
  const hasLinks = !dashboard.notices && !dashboard.signOn;
  const rows = members.map((member) => [
    [<b>{nameOf(member)}</b>, member.name && <p class="meta">{member.email}</p>],
    <RoleAndState member={member} now={now} />,
    // The sessions of a member may have ended.
    <Past at={member.lastSeenAt} now={now} never={member.joinedAt === null ? 'Not yet' : 'Not recently'} />,
    member.id === visitor.memberId ? (
      <span class="soft">You</span>
    ) : (
      visitor.role !== 'member' && <Actions member={member} visit={visit} base={base} hasLinks={hasLinks} />
    ),
  ]);
  return <Table columns={COLUMNS} rows={rows} />;
}

const COLUMNS = ['Name', { name: 'Role', class: 'state-cell' }, 'Last signed in', ACTIONS];

/** The role, and since when. Operators of DASHBOARD_OPERATORS have no invitation. */
function RoleAndState({ member, now }: { member: Member; now: Date }): Html {
  const { joinedAt, invitationEndsAt: end, createdAt, customerId } = member;
  const role = customerId === null ? 'operator' : member.role;
  if (joinedAt !== null)
    return (
      <>
        {capitalized(role)} since <Day at={joinedAt} />
      </>
    );
  const [state, text] =
    end !== null ? ['waiting', 'Invited'] : ['ended', customerId === null ? 'Not signed in yet' : 'Invitation expired'];
  return (
    <>
      <span class={`state ${state}`}>{text}</span>
      <p class="meta">
        as {role}, {end ? `link expires ${moment(end, now)}` : `since ${moment(createdAt, now)}`}
      </p>
    </>
  );
}

interface ActionsProps extends Pick<MemberTableProps, 'visit' | 'base'> {
  member: Member;
  hasLinks: boolean;
}

function Actions({ member, visit, base, hasLinks }: ActionsProps): Html {
  const { id, email, role, customerId, joinedAt } = member;
  const name = nameOf(member);
  // Another person may have the id by now: invited people who never joined are deleted.
  const who = <input type="hidden" name="email" value={email} />;
  const isInvited = joinedAt === null;
  const other = role === 'owner' ? 'member' : 'owner';
  return (
    <>
      {(isInvited || hasLinks) && (
        <LinkForm visit={visit} action={`${base}/${id}/invitation`}>
          {isInvited ? 'New link' : 'Sign-in link'}
          <span class="unseen"> for {name}</span>
          {who}
        </LinkForm>
      )}
      {!isInvited && customerId && (
        <LinkForm visit={visit} action={`${base}/${id}/role`}>
          Make {other}
          <span class="unseen"> of {name}</span>
          {who}
          <input type="hidden" name="role" value={other} />
        </LinkForm>
      )}
      <Revoke visit={visit} action={`${base}/${id}/remove`} verb={isInvited ? 'Withdraw' : 'Remove'} name={name}>
        {isInvited ? 'The link stops working.' : 'Signs out right away. Keys keep working.'}
        {who}
      </Revoke>
    </>
  );
}
