import type { ListedMember } from '../../../db/accounts/members.js';
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
  now: Date;
}

/** Members, and those who are invited. */
export function MemberTable({ members, base, ownId, now }: MemberTableProps): Html {
  return (
    <Table class="people" columns={['Member', 'State', 'Last signed in', ACTIONS]}>
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
              {member.id === ownId ? <span class="soft">You</span> : <Actions member={member} base={base} />}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function StateCell({ member, now }: { member: ListedMember; now: Date }): Html {
  const { joinedAt, invitationEndsAt: end, createdAt } = member;
  if (joinedAt !== null)
    return (
      <td class="state-cell">
        Member since <Day at={joinedAt} />
      </td>
    );
  return (
    <td class="state-cell">
      <span class={end ? 'state waiting' : 'state ended'}>{end ? 'Invited' : 'Invitation expired'}</span>
      <p class="meta">{end ? `link expires ${moment(end, now)}` : `invited ${moment(createdAt, now)}`}</p>
    </td>
  );
}

function Actions({ member, base }: { member: ListedMember; base: string }): Html {
  const name = nameOf(member);
  if (member.joinedAt !== null)
    return (
      <a class="dangerous" href={`${base}/${member.id}/remove`}>
        Remove…<span class="unseen"> {name}</span>
      </a>
    );
  return (
    <form class="row" method="post" action={`${base}/${member.id}/invitation`}>
      <button type="submit" class="as-link" name="do" value="renew">
        New link<span class="unseen"> for {name}</span>
      </button>
      <button type="submit" class="as-link" name="do" value="withdraw">
        Withdraw<span class="unseen"> the invitation for {name}</span>
      </button>
    </form>
  );
}
