import { capitalized } from '../../../db/text/format.js';
import { LinkForm } from '../components/button.js';
import { Card } from '../components/card.js';
import { Heading } from '../components/heading.js';
import { ACTIONS, Cell, PastCell, Table } from '../components/table.js';
import type { Dashboard } from '../dashboard.js';
import { notFound, pageResponse, seeOther } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/visitor.js';

type Visit = VisitOf<'signed-in'>;

/** `GET /switch`: the customers of an email. Only a session that proves that the email is one's own has them. */
export async function showSwitch(visit: Visit, dashboard: Dashboard) {
  const { visitor, now } = visit;
  if (!visitor.isVerified) return notFound();
  const entries = await dashboard.accounts.sessions.entries(visitor.email);
  const main = (
    <>
      <Heading
        title="Choose a customer"
        lead={`${visitor.email} belongs to each of these. You can switch at any time.`}
      />
      <Card label="Customers">
        <Table class="people" columns={['Customer', 'Role', 'Last used', ACTIONS]}>
          <tbody>
            {entries.map(({ id, customer, role, lastSeenAt, joinedAt }) => (
              <tr>
                <th scope="row">
                  <b>{customer ?? 'All customers'}</b>
                  {id === visitor.memberId && <p class="meta">now</p>}
                </th>
                <Cell label="Role">{customer === null ? 'Operator' : capitalized(role)}</Cell>
                <PastCell
                  label="Last used"
                  at={lastSeenAt}
                  now={now}
                  never={joinedAt === null ? 'You are invited' : 'Not recently'}
                />
                <td class="right">
                  <LinkForm action={`/switch/${id}`}>
                    Open{customer && <span class="unseen"> {customer}</span>}
                  </LinkForm>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Choose a customer', main });
}

/** `POST /switch/{member}`: goes on with the same session. */
export async function switchCustomer(visit: Visit, { accounts }: Dashboard) {
  const { visitor, params, nextPage = '/' } = visit;
  const { member = '' } = params;
  if (!/^[1-9]\d{0,8}$/.test(member)) return notFound();
  if (Number(member) !== visitor.memberId) await accounts.sessions.switchTo(Number(member), visitor, actorOf(visit));
  return seeOther(nextPage);
}
