import type { ApiKey } from '../../../db/accounts/find-key.js';
import { MAX_LABEL } from '../../../db/accounts/key-rules.js';
import { generateKey } from '../../../db/accounts/key-secret.js';
import type { Child, Html } from '../../pages/html.js';
import type { HttpResponse } from '../../response/response.js';
import { Submit } from '../components/button.js';
import { Card, Setting } from '../components/card.js';
import { ChangeForm, Revoke } from '../components/form.js';
import { Heading } from '../components/heading.js';
import { ACTIONS, IdLine, PastCell, Table } from '../components/table.js';
import { Day } from '../components/time.js';
import type { Dashboard } from '../dashboard.js';
import { mayChange } from '../keys/customer-keys.js';
import { pageResponse } from '../layout/page-response.js';
import type { MemberVisit, Visit } from '../route.js';
import type { Member } from '../session/visitor.js';

/** `GET /calendars`. @param notice what a form has led to, and its status */
export async function showCalendars(
  visit: MemberVisit,
  dashboard: Dashboard,
  notice?: Child,
  status?: number,
): Promise<HttpResponse> {
  const { customer } = visit.visitor;
  const links = (await dashboard.accounts.keys.list(customer.id)).filter(({ scope }) => scope === 'calendar').reverse();
  const main = (
    <>
      <Heading
        title="Calendar links"
        lead="Private addresses for calendar programs that cannot send a key. Each one opens calendars of deadlines and nothing else."
      />
      <div class="stack">
        {notice}
        {links.length > 0 && (
          <Card label="List of calendar links">
            <LinkTable links={links} visitor={visit.visitor} now={visit.now} />
          </Card>
        )}
        {customer.subscription === 'active' && (
          <Card label="New calendar link">
            <NewLink visit={visit} />
          </Card>
        )}
      </div>
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Calendar links', main, scripts: ['commands.js'] }, status);
}

function LinkTable({ links, visitor, now }: { links: readonly ApiKey[]; visitor: Member; now: Date }): Html {
  return (
    <Table columns={['Calendar link', 'State', 'Last used', 'Created', ACTIONS]}>
      <tbody>
        {links.map((link) => {
          const { keyId, label, revokedAt, lastAt, createdAt, createdBy } = link;
          return (
            <tr>
              <th scope="row">
                <b>{label || keyId}</b>
                <IdLine>{keyId}</IdLine>
              </th>
              <td class="state-cell">
                <span class={revokedAt === null ? 'state active' : 'state ended'}>
                  {revokedAt === null ? 'Active' : 'Revoked'}
                </span>
              </td>
              <PastCell label="Last used" at={lastAt} now={now} />
              <td data-label="Created">
                <div>
                  <Day at={createdAt} />
                  <span class="meta">by {createdBy ?? 'unknown'}</span>
                </div>
              </td>
              <td class="right">
                {revokedAt === null && mayChange(visitor, link) && (
                  <Revoke action={`/calendars/${keyId}/revoke`} verb="Revoke" name={label}>
                    Calendars that use it will stop updating.
                  </Revoke>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function NewLink({ visit }: { visit: Visit }): Html {
  const label = { name: 'label', label: 'Who uses it', maxlength: MAX_LABEL };
  return (
    <Setting
      title="Create a calendar link"
      text="Anyone with the address can see the calendars, and their requests count as yours. Create one for each person or program, so you can revoke just that one."
    >
      <ChangeForm visit={visit} action="/calendars" class="inline-form" newId={generateKey().keyId} fields={[label]}>
        <Submit>Create link</Submit>
      </ChangeForm>
    </Setting>
  );
}
