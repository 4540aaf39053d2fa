import { calendarToken } from '../../../db/accounts/key-secret.js';
import type { CreatedKey } from '../../../db/accounts/keys.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import { nextFederalElection } from '../../../db/deadlines/elections.js';
import { CodeBlock } from '../../pages/code-frame.js';
import type { Html } from '../../pages/html.js';
import type { HttpResponse } from '../../response/response.js';
import { Notice } from '../components/notice.js';
import { dayOf } from '../components/time.js';
import type { Dashboard } from '../dashboard.js';
import { seeOther } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';
import { calendarsPage } from './calendars.js';

type Visit = VisitOf<'member'>;

/** `POST /calendars`: its answer is the only page that has the address. */
export async function createCalendar(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { form, visitor } = visit;
  const [label, keyId] = [form.text('label'), form.text('id')];
  try {
    const key = { label, keyId, scope: 'calendar' } as const;
    const created = await dashboard.accounts.keys.create(visitor.customer.id, key, actorOf(visit));
    dashboard.notices?.keyChanged('created', created, visitor.email);
    return calendarsPage(visit, dashboard, { notice: addressOf(created, visit, dashboard) });
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    if (error.problem === 'repeated') return calendarsPage(visit, dashboard, { notice: shownBefore(), status: 409 });
    if (error.problem !== 'invalid') throw error;
    return calendarsPage(visit, dashboard, { label, problem: error.message });
  }
}

function addressOf(key: CreatedKey, { now }: Visit, { settings }: Dashboard): Html {
  const election = nextFederalElection(dayOf(now))?.id ?? '';
  const address = `${settings.apiUrl}/calendar/t/${calendarToken(key.keyId, key.keySecret)}/${election}/CA.ics`;
  return (
    <Notice kind="done">
      <p>
        <b>Calendar link made for {key.label}.</b> Copy the address now: it is shown once. In your calendar program,
        choose “Subscribe” and paste it. For another state, replace CA at its end; for another election, replace{' '}
        {election} by an id of <a href={`${settings.apiUrl}/elections`}>its page</a>.
      </p>
      <CodeBlock title="Address of the calendar" what="the address">
        {address}
      </CodeBlock>
    </Notice>
  );
}

/** For a form that was sent before, such as by a reload of the page with the address. */
const shownBefore = (): Html => (
  <Notice kind="quiet">
    <p>
      <b>This link was made already, and its address was shown.</b> If you did not store it, revoke it, and make another
      one.
    </p>
  </Notice>
);

/** `POST /calendars/{id}/revoke` */
export async function revokeCalendar(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { keys } = dashboard.accounts;
  const of = { customerId: visit.visitor.customer.id };
  const { keyId, scope, state } = await keys.find(visit.params.id ?? '', of);
  // Keys of programs are revoked with their label.
  if (scope !== 'calendar') throw new AccountsError('unknown', 'There is no such calendar link.');
  const revoked = await keys.revoke(keyId, actorOf(visit), of);
  if (state !== 'revoked') dashboard.notices?.keyChanged('revoked', revoked, visit.visitor.email);
  return seeOther('/calendars');
}
