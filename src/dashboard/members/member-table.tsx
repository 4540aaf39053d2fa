import type { ListedMember } from '../../../db/accounts/find-member.js';
import { capitalized } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { ACTIONS, PastCell, Table } from '../components/table.js';
import { Day, moment } from '../components/time.js';
import { nameOf } from '../session/visitor.js';

interface MemberTableProps {
  members: readonly ListedMember[];
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
function StateCell({ member, now }: { member: ListedMember; now: Date }): Html {
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

function Actions({ member, base }: { member: ListedMember; base: string }): Html {
  const { id, role, customerId, joinedAt, invitationEndsAt } = member;
  const name = nameOf(member);
  const remove = (
    <a class="dangerous" href={`${base}/${id}/remove`}>
      Remove…<span class="unseen"> {name}</span>
    </a>
  );
  if (joinedAt === null && (customerId !== null || invitationEndsAt !== null))
    return (
      <form class="row" method="post" action={`${base}/${id}/invitation`}>
        <button type="submit" class="as-link" name="do" value="renew">
          New link<span class="unseen"> for {name}</span>
        </button>
        <button type="submit" class="as-link" name="do" value="withdraw">
          Withdraw<span class="unseen"> the invitation for {name}</span>
        </button>
      </form>
    );
  if (customerId === null) return remove;
  const other = role === 'owner' ? 'member' : 'owner';
  return (
    <form class="row" method="post" action={`${base}/${id}/role`}>
      <button type="submit" class="as-link" name="role" value={other}>
        Make {other}
        <span class="unseen">: {name}</span>
      </button>
      {remove}
    </form>
  );
}
