import { mediumDate } from '../../../db/domain/text/format.js';
import { MAX_LABEL } from '../../../db/storage/accounts/key-rules.js';
import { calendarToken, generateKey } from '../../../db/storage/accounts/key-secret.js';
import type { CreatedKey } from '../../../db/storage/accounts/keys.js';
import { findElections } from '../../../db/storage/queries/elections.js';
import { statesByCode } from '../../../db/storage/queries/places.js';
import { CodeBlock } from '../../site/html/controls.js';
import type { Child, Html } from '../../site/html/html.js';
import { Card, Notice } from '../components/card.js';
import type { FieldProps } from '../components/field.js';
import { SettingForm } from '../components/form.js';
import { dayOf } from '../components/time.js';
import { KeyLists, readCustomerKeys } from '../keys/customer-keys.js';
import { FieldError } from '../request/checks.js';
import { pageResponse } from '../request/page-response.js';
import { actorOf, type Dashboard, type MemberVisit } from '../route.js';

const LEAD =
  'Private addresses for calendar programs that cannot send a key. Each one opens calendars of deadlines and nothing else.';

/** `GET /calendars`. @param notice the result of a form */
export async function showCalendars(visit: MemberVisit, dashboard: Dashboard, notice?: Child) {
  const { customer } = visit.visitor;
  const keys = await readCustomerKeys(dashboard, customer.id, visit.now, { scope: 'calendar' });
  const main = (
    <div class="stack">
      {notice}
      {keys.all.length > 0 && (
        <Card label="List of calendar links">
          <KeyLists shown={keys.all.toReversed()} keys={keys} />
        </Card>
      )}
      {customer.subscription === 'active' && (
        <Card label="New calendar link">
          <NewLink visit={visit} dashboard={dashboard} />
        </Card>
      )}
    </div>
  );
  return pageResponse(visit, dashboard, {
    title: 'Calendar links',
    head: { lead: LEAD },
    main,
    scripts: ['commands.js'],
  });
}

/** The states and coming elections of the current release, as options. Undefined if no release can be read. */
function readCalendars({ datasets }: Dashboard, now: Date) {
  return datasets.withRelease((dataset) => {
    if (!dataset) return undefined;
    const states = [...statesByCode(dataset.database).values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    return { states, elections: findElections(dataset.database, { from: dayOf(now) }) };
  });
}

function NewLink({ visit, dashboard }: { visit: MemberVisit; dashboard: Dashboard }): Html {
  const known = readCalendars(dashboard, visit.now);
  if (!known) return <p>We cannot read the dataset right now, so no link can be created. Try again in a minute.</p>;
  const { states, elections } = known;
  const named = elections.map(({ id, name, date }) => [id, `${name}, ${mediumDate(date)}`] as const);
  const fields: FieldProps[] = [
    { name: 'label', label: 'Who uses it', maxlength: MAX_LABEL },
    {
      name: 'state',
      label: 'State',
      value: '',
      options: [['', 'Choose a state'], ...states.map(({ code, name }) => [code, name] as const)],
    },
    { name: 'election', label: 'Election', value: elections.find(({ state }) => state === null)?.id, options: named },
  ];
  return (
    <SettingForm
      title="Create a calendar link"
      text="Anyone with the address can see the calendars, and their requests count as yours. Create one for each person or program, so you can revoke just that one."
      visit={visit}
      action="/calendars"
      newId={generateKey().keyId}
      fields={fields}
      button="Create link"
    />
  );
}

/** `POST /calendars`: the response is the only page that shows the address. */
export async function createCalendar(visit: MemberVisit, dashboard: Dashboard) {
  const { form, visitor } = visit;
  const calendar = calendarOf(visit, dashboard);
  const key = { label: form.text('label'), keyId: form.text('id'), scope: 'calendar' } as const;
  const created = await dashboard.accounts.keys.create(visitor.customer.id, key, actorOf(visit));
  dashboard.notices?.keyChanged('created', created, visitor.email);
  return showCalendars(visit, dashboard, addressOf(created, calendar, dashboard));
}

/** The end of the address for the choices of the form. @throws FieldError */
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

/** Shows the address, which contains the secret. No other page does. */
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
