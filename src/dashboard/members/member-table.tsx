import type { Member } from '../../../db/accounts/find-member.js';
import { capitalized } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Revoke } from '../components/form.js';
import { ACTIONS, PastCell, Table } from '../components/table.js';
import { Day, moment } from '../components/time.js';
import { nameOf } from '../session/visitor.js';

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
  return (
    <Table class="people" columns={['Name', 'Role', 'Last signed in', ACTIONS]}>
      <tbody>
        {members.map((member) => (
          <tr>
            <th scope="row">
              <b>{nameOf(member)}</b>
              {member.name && <p class="meta">{member.email}</p>}
            </th>
            <StateCell member={member} now={now} />
            {/* The sessions of a member may have ended. */}
            <PastCell
              label="Signed in"
              at={member.lastSeenAt}
              now={now}
              never={member.joinedAt === null ? 'Not yet' : 'Not recently'}
            />
            <td class="right">
              {member.id === ownId ? (
                <span class="soft">You</span>
              ) : (
                mayChange && <Actions member={member} base={base} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The role, and since when. Operators of the settings are there without an invitation. */
function StateCell({ member, now }: { member: Member; now: Date }): Html {
  const { joinedAt, invitationEndsAt: end, createdAt, customerId } = member;
  const role = customerId === null ? 'operator' : member.role;
  if (joinedAt !== null)
    return (
      <td class="state-cell">
        {capitalized(role)} since <Day at={joinedAt} />
      </td>
    );
  const [state, text] =
    end !== null ? ['waiting', 'Invited'] : ['ended', customerId === null ? 'Not signed in yet' : 'Invitation expired'];
  return (
    <td class="state-cell">
      <span class={`state ${state}`}>{text}</span>
      <p class="meta">
        as {role}, {end ? `link expires ${moment(end, now)}` : `since ${moment(createdAt, now)}`}
      </p>
    </td>
  );
}

function Actions({ member, base }: { member: Member; base: string }): Html {
  const { id, email, role, customerId, joinedAt } = member;
  const name = nameOf(member);
  // Another person may have the number by now: those who never joined are deleted.
  const who = <input type="hidden" name="email" value={email} />;
  const button = (field: string, value: string, text: string, of: string, path?: string) => (
    <button type="submit" class="as-link" name={field} value={value} formaction={path}>
      {text}
      <span class="unseen"> {of}</span>
    </button>
  );
  const isInvited = joinedAt === null;
  const other = role === 'owner' ? 'member' : 'owner';
  return (
    <>
      <form class="row" method="post" action={`${base}/${id}/invitation`}>
        {who}
        {button('do', 'renew', isInvited ? 'New link' : 'Sign-in link', `for ${name}`)}
        {isInvited && button('do', 'withdraw', 'Withdraw', `the invitation for ${name}`)}
        {!isInvited && customerId && button('role', other, `Make ${other}`, `of ${name}`, `${base}/${id}/role`)}
      </form>
      {!isInvited && (
        <Revoke action={`${base}/${id}/remove`} verb="Remove" name={name}>
          Signs out right away. Keys keep working.
          {who}
        </Revoke>
      )}
    </>
  );
}
