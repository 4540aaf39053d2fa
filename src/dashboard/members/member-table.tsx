import type { Member } from '../../../db/accounts/find-member.js';
import { capitalized } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Revoke } from '../components/form.js';
import { ACTIONS, Past, Table } from '../components/table.js';
import { Day, moment } from '../components/time.js';
import { nameOf } from '../route.js';

interface MemberTableProps {
  members: readonly Member[];
  /** Where the forms go, such as `/members`. */
  base: string;
  /** Of the visitor, who is not removed here. */
  ownId?: number;
  /** Whether the visitor may invite, remove, and change roles. */
  mayChange: boolean;
  now: Date;
}

/** Members, and those who are invited. */
export function MemberTable({ members, base, ownId, mayChange, now }: MemberTableProps): Html {
  const rows = members.map((member) => [
    [<b>{nameOf(member)}</b>, member.name && <p class="meta">{member.email}</p>],
    <RoleAndState member={member} now={now} />,
    // The sessions of a member may have ended.
    <Past at={member.lastSeenAt} now={now} never={member.joinedAt === null ? 'Not yet' : 'Not recently'} />,
    member.id === ownId ? <span class="soft">You</span> : mayChange && <Actions member={member} base={base} />,
  ]);
  return <Table columns={COLUMNS} rows={rows} />;
}

const COLUMNS = ['Name', { name: 'Role', class: 'state-cell' }, 'Last signed in', ACTIONS];

/** The role, and since when. Operators of the settings are there without an invitation. */
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

function Actions({ member, base }: { member: Member; base: string }): Html {
  const { id, role, customerId, joinedAt, invitationEndsAt } = member;
  const name = nameOf(member);
  const button = (field: string, value: string, text: string, of: string) => (
    <button type="submit" class="as-link" name={field} value={value}>
      {text}
      <span class="unseen"> {of}</span>
    </button>
  );
  const isInvited = joinedAt === null && (customerId !== null || invitationEndsAt !== null);
  const other = role === 'owner' ? 'member' : 'owner';
  return (
    <>
      {(isInvited || customerId !== null) && (
        <form class="row" method="post" action={`${base}/${id}/${isInvited ? 'invitation' : 'role'}`}>
          {isInvited && button('do', 'renew', 'New link', `for ${name}`)}
          {isInvited && button('do', 'withdraw', 'Withdraw', `the invitation for ${name}`)}
          {!isInvited && button('role', other, `Make ${other}`, `of ${name}`)}
        </form>
      )}
      {!isInvited && (
        <Revoke action={`${base}/${id}/remove`} verb="Remove" name={name}>
          Signs out right away. Keys keep working.
        </Revoke>
      )}
    </>
  );
}
