import type { ListedMember } from '../../../db/accounts/members.js';
import type { Html } from '../../pages/html.js';
import { ACTIONS, PastCell, Table } from '../components/table.js';
import { Day, moment } from '../components/time.js';

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
              <b>{member.name || member.email}</b>
              {member.name && <p class="meta">{member.email}</p>}
            </th>
            <StateCell member={member} now={now} />
            {/* The sessions of a member may have ended. */}
            <PastCell
              label="Signed in"
              at={member.lastSeenAt}
              now={now}
              never={member.joinedAt === null ? 'Not yet' : 'Not lately'}
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

function StateCell({ member: { joinedAt, invitation, createdAt }, now }: { member: ListedMember; now: Date }): Html {
  if (joinedAt !== null)
    return (
      <td class="state-cell">
        Member since <Day at={joinedAt} />
      </td>
    );
  return (
    <td class="state-cell">
      <span class={invitation ? 'state waiting' : 'state ended'}>{invitation ? 'Invited' : 'Invitation ended'}</span>
      <p class="meta">
        {invitation ? `link expires ${moment(invitation.expiresAt, now)}` : `invited ${moment(createdAt, now)}`}
      </p>
    </td>
  );
}

function Actions({ member, base }: { member: ListedMember; base: string }): Html {
  const name = member.name || member.email;
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
        Withdraw<span class="unseen"> the invitation of {name}</span>
      </button>
    </form>
  );
}
