import type { ApiKey } from '../../../db/accounts/find-key.js';
import { MAX_LABEL } from '../../../db/accounts/key-rules.js';
import { generateKey } from '../../../db/accounts/key-secret.js';
import type { Child, Html } from '../../pages/html.js';
import type { HttpResponse } from '../../response/response.js';
import { Field } from '../components/field.js';
import { Heading } from '../components/heading.js';
import { ago, capitalize, Day, moment } from '../components/time.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';

type Visit = VisitOf<'member'>;

interface Shown {
  /** What has just been made, or why it was not. */
  notice?: Child;
  label?: string;
  problem?: string;
  status?: number;
}

/** `GET /calendars` */
export const showCalendars = (visit: Visit, dashboard: Dashboard): Promise<HttpResponse> =>
  calendarsPage(visit, dashboard);

export async function calendarsPage(visit: Visit, dashboard: Dashboard, shown: Shown = {}): Promise<HttpResponse> {
  const { customer } = visit.visitor;
  const { notice, label, problem, status = problem ? 422 : 200 } = shown;
  const links = (await dashboard.accounts.keys.list(customer.id)).filter(({ scope }) => scope === 'calendar').reverse();
  const main = (
    <>
      <Heading
        title="Calendar links"
        lead="Private addresses for calendar programs, which cannot send a key. Each opens calendars of deadlines and nothing else."
      />
      <div class="stack">
        {notice}
        {links.length > 0 && (
          <section class="card" aria-label="List of calendar links">
            <LinkTable links={links} now={visit.now} />
          </section>
        )}
        {customer.subscription === 'active' && (
          <section class="card" aria-label="New calendar link">
            <NewLink label={label} problem={problem} />
          </section>
        )}
      </div>
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Calendar links', main, scripts: ['commands.js'] }, status);
}

function LinkTable({ links, now }: { links: readonly ApiKey[]; now: Date }): Html {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Calendar link</th>
          <th scope="col">State</th>
          <th scope="col">Last used</th>
          <th scope="col">Made</th>
          <th scope="col" class="right">
            <span class="unseen">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map(({ keyId, label, revokedAt, lastAt, createdAt, createdBy }) => (
          <tr>
            <th scope="row">
              <b>{label || keyId}</b>
              <p class="meta">
                <code>{keyId}</code>
              </p>
            </th>
            <td class="state-cell">
              <span class={revokedAt === null ? 'state active' : 'state ended'}>
                {revokedAt === null ? 'Active' : 'Revoked'}
              </span>
            </td>
            <td data-label="Last used">
              <div>
                <span>{lastAt === null ? 'Never' : capitalize(ago(lastAt, now))}</span>
                {lastAt !== null && <span class="meta">{moment(lastAt, now)}</span>}
              </div>
            </td>
            <td data-label="Made">
              <div>
                <Day at={createdAt} />
                <span class="meta">by {createdBy ?? 'unknown'}</span>
              </div>
            </td>
            <td class="right">{revokedAt === null && <RevokeLink keyId={keyId} label={label} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RevokeLink({ keyId, label }: { keyId: string; label: string }): Html {
  return (
    <details class="revoke">
      <summary class="dangerous">
        Revoke…<span class="unseen"> {label}</span>
      </summary>
      <form method="post" action={`/calendars/${keyId}/revoke`}>
        <p class="soft">Calendars that use it get no more changes.</p>
        <button type="submit" class="button danger">
          Revoke<span class="unseen"> {label}</span>
        </button>
      </form>
    </details>
  );
}

function NewLink({ label, problem }: { label: string | undefined; problem: string | undefined }): Html {
  return (
    <div class="setting">
      <div>
        <h2>Make a calendar link</h2>
        <p>
          Whoever has the address sees the calendars, and its requests count as yours. Make one for each person or
          program, so that you can revoke it alone.
        </p>
      </div>
      <form class="inline-form" method="post" action="/calendars" novalidate>
        <input type="hidden" name="id" value={generateKey().keyId} />
        <Field name="label" label="Who uses it" value={label} maxlength={MAX_LABEL} problem={problem} />
        <button type="submit" class="button">
          Make link
        </button>
      </form>
    </div>
  );
}
