import type { CreatedKey } from '../../../db/accounts/add-key.js';
import { calendarToken } from '../../../db/accounts/key-secret.js';
import { CodeBlock } from '../../pages/code-frame.js';
import type { Html } from '../../pages/html.js';
import { Notice } from '../components/card.js';
import type { Dashboard } from '../dashboard.js';
import { FieldError, tryChange } from '../request/try-change.js';
import type { MemberVisit } from '../route.js';
import { actorOf } from '../session/visitor.js';
import { readCalendars, showCalendars } from './calendars.js';

/** `POST /calendars`: its answer is the only page that has the address. */
export function createCalendar(visit: MemberVisit, dashboard: Dashboard) {
  const { form, visitor } = visit;
  return tryChange(visit, dashboard, { page: showCalendars }, async () => {
    const calendar = calendarOf(visit, dashboard);
    const key = { label: form.text('label'), keyId: form.text('id'), scope: 'calendar' } as const;
    const created = await dashboard.accounts.keys.create(visitor.customer.id, key, actorOf(visit));
    dashboard.notices?.keyChanged('created', created, visitor.email);
    return showCalendars(visit, dashboard, addressOf(created, calendar, dashboard));
  });
}

/** What the form chooses, as the end of an address. @throws FieldError */
function calendarOf({ form, now }: MemberVisit, dashboard: Dashboard): string {
  const { states = [], elections = [] } = readCalendars(dashboard, now) ?? {};
  const state = states.find(({ code }) => code === form.text('state'));
  if (!state) throw new FieldError('state', 'Choose a state.');
  const election = elections.find(({ id }) => id === form.text('election'));
  if (!election) throw new FieldError('election', 'Choose an election that is still to come.');
  if (election.state !== null && election.state !== state.code)
    throw new FieldError('election', `This election is not in ${state.name}. Choose another one.`);
  return `${election.id}/${state.code}.ics`;
}

/** The only place of the secret. */
function addressOf(key: CreatedKey, calendar: string, { settings }: Dashboard): Html {
  return (
    <Notice kind="done">
      <p>
        <b>Calendar link created for {key.label}.</b> Copy the address now. You will not see it again. In your calendar
        program, choose “Subscribe” and paste it. It opens other calendars as well: change the state or the election at
        its end, by the <a href={`${settings.apiUrl}/elections`}>list of elections</a>.
      </p>
      <CodeBlock title="Address of the calendar" what="the address">
        {`${settings.apiUrl}/calendar/t/${calendarToken(key.keyId, key.keySecret)}/${calendar}`}
      </CodeBlock>
    </Notice>
  );
}
