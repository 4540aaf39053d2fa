import type { CreatedKey } from '../../../db/accounts/add-key.js';
import { calendarToken } from '../../../db/accounts/key-secret.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import { nextFederalElection } from '../../../db/deadlines/elections.js';
import { CodeBlock } from '../../pages/code-frame.js';
import type { Html } from '../../pages/html.js';
import { Notice } from '../components/card.js';
import { dayOf } from '../components/time.js';
import type { Dashboard } from '../dashboard.js';
import { seeOther } from '../layout/page-response.js';
import { tryChange } from '../request/try-change.js';
import type { MemberVisit } from '../route.js';
import { actorOf, ownOnly } from '../session/visitor.js';
import { showCalendars } from './calendars.js';

/** `POST /calendars`: its answer is the only page that has the address. */
export function createCalendar(visit: MemberVisit, dashboard: Dashboard) {
  const { form, visitor } = visit;
  return tryChange(visit, dashboard, { page: showCalendars, repeated: shownBefore }, async () => {
    const key = { label: form.text('label'), keyId: form.text('id'), scope: 'calendar' } as const;
    const created = await dashboard.accounts.keys.create(visitor.customer.id, key, actorOf(visit));
    dashboard.notices?.keyChanged('created', created, visitor.email);
    return showCalendars(visit, dashboard, addressOf(created, visit, dashboard));
  });
}

function addressOf(key: CreatedKey, { now }: MemberVisit, { settings }: Dashboard): Html {
  const election = nextFederalElection(dayOf(now))?.id ?? '';
  const address = `${settings.apiUrl}/calendar/t/${calendarToken(key.keyId, key.keySecret)}/${election}/CA.ics`;
  return (
    <Notice kind="done">
      <p>
        <b>Calendar link created for {key.label}.</b> Copy the address now. You will not see it again. In your calendar
        program, choose “Subscribe” and paste it. For another state, change CA at the end. For another election, change{' '}
        {election} to an ID from the <a href={`${settings.apiUrl}/elections`}>list of elections</a>.
      </p>
      <CodeBlock title="Address of the calendar" what="the address">
        {address}
      </CodeBlock>
    </Notice>
  );
}

/** For a form that was sent before, such as by a reload of the page with the address. */
function shownBefore(visit: MemberVisit, dashboard: Dashboard) {
  const notice = (
    <Notice kind="quiet">
      <p>
        <b>You already created this link and saw its address.</b> If you did not save it, revoke the link and create
        another one.
      </p>
    </Notice>
  );
  return showCalendars(visit, dashboard, notice, 409);
}

/** `POST /calendars/{id}/revoke` */
export async function revokeCalendar(visit: MemberVisit, dashboard: Dashboard) {
  const { keys } = dashboard.accounts;
  const { keyId, scope, state } = await keys.find(visit.params.id ?? '', ownOnly(visit));
  // Keys of programs are revoked with their label.
  if (scope !== 'calendar') throw new AccountsError('unknown', 'There is no such calendar link.');
  const revoked = await keys.revoke(keyId, actorOf(visit), ownOnly(visit));
  if (state !== 'revoked') dashboard.notices?.keyChanged('revoked', revoked, visit.visitor.email);
  return seeOther('/calendars');
}
