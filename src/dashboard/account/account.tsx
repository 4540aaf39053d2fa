import { amountOf, capitalized } from '../../../db/domain/text/format.js';
import { TIME_ZONES } from '../../../db/storage/accounts/members.js';
import { Card } from '../components/card.js';
import { LinkForm, PostForm, SettingForm, Submit } from '../components/form.js';
import { ACTIONS, Past, Table } from '../components/table.js';
import { DayAndTime, moment } from '../components/time.js';
import { PasskeyCard } from '../passkeys/passkeys.js';
import { notFound, pageResponse, seeOther } from '../request/page-response.js';
import { actorOf, type Dashboard, type VisitOf } from '../route.js';

type Visit = VisitOf<'signed-in'>;

/** `GET /account`: the sessions of the visitor. */
export async function showAccount(visit: Visit, dashboard: Dashboard) {
  const { visitor, now } = visit;
  const { sessions: all, passkeys } = dashboard.accounts;
  const head = { lead: [visitor.name, visitor.email].filter(Boolean).join(', ') };
  const [sessions, own] = await Promise.all([all.list(visitor), passkeys.list(visitor)]);
  const rows = sessions.map(({ id, createdAt, seenAt, address, browser }) => [
    [browser || 'An unknown browser', id === visitor.id && <p class="meta">this session</p>],
    <DayAndTime at={createdAt} />,
    <code>{address}</code>,
    <Past at={seenAt} now={now} />,
    <LinkForm visit={visit} action={`/account/sessions/${id}`}>
      Sign out<span class="unseen"> the session of {moment(createdAt, now)}</span>
    </LinkForm>,
  ]);
  const main = (
    <>
      <Card title="Where you are signed in" id="sessions" aside={amountOf(sessions.length, 'session')}>
        <Table columns={['Browser', 'Signed in', 'Address', 'Last seen', ACTIONS]} rows={rows} />
      </Card>
      {sessions.length > 1 && (
        <PostForm visit={visit} class="row card after" action="/account/sessions">
          <Submit kind="quiet">Sign out everywhere else</Submit>
          <span class="soft">Signs you out on all other devices.</span>
        </PostForm>
      )}
      <Card label="Settings" class="after">
        <SettingForm
          title="Time zone"
          text="Pages show times in this zone. Days of usage, of forms and of files stay in UTC."
          visit={visit}
          action="/account/time-zone"
          class="inline-form"
          fields={[
            {
              name: 'timeZone',
              label: 'Zone',
              value: visitor.timeZone,
              options: TIME_ZONES.map((zone) => [zone, zone]),
            },
          ]}
          button="Save"
          kind="quiet"
        />
      </Card>
      {dashboard.relyingParty && <PasskeyCard visit={visit} passkeys={own} />}
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Account', head, main });
}

export async function endSession(visit: Visit, dashboard: Dashboard) {
  const { visitor, params } = visit;
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : undefined;
  const ended = id !== undefined && (await dashboard.accounts.sessions.delete(id, visitor, actorOf(visit)));
  if (!ended) return notFound();
  if (id !== visitor.id) return seeOther('/account');
  return seeOther('/sign-in', { 'set-cookie': dashboard.cookie.clear() });
}

export async function changeTimeZone(visit: Visit, { accounts }: Dashboard) {
  await accounts.members.setTimeZone(visit.visitor, visit.form.text('timeZone'), actorOf(visit));
  return seeOther('/account');
}

/** `POST /account/sessions`: ends all other sessions. */
export async function endOtherSessions(visit: Visit, dashboard: Dashboard) {
  await dashboard.accounts.sessions.deleteOthers(visit.visitor, actorOf(visit));
  return seeOther('/account');
}

/** `GET /switch`: the customers of an email. Only a session that proves that the email belongs to the visitor shows them. */
export async function showSwitch(visit: Visit, dashboard: Dashboard) {
  const { visitor, now } = visit;
  if (!visitor.isVerified) return notFound();
  const entries = await dashboard.accounts.sessions.entries(visitor.email);
  const rows = entries.map(({ id, customer, role, lastSeenAt, joinedAt }) => [
    [<b>{customer ?? 'All customers'}</b>, id === visitor.memberId && <p class="meta">now</p>],
    customer === null ? 'Operator' : capitalized(role),
    <Past at={lastSeenAt} now={now} never={joinedAt === null ? 'You are invited' : 'Not recently'} />,
    <LinkForm visit={visit} action={`/switch/${id}`}>
      Open{customer && <span class="unseen"> {customer}</span>}
    </LinkForm>,
  ]);
  const main = (
    <Card label="Customers">
      <Table columns={['Customer', 'Role', 'Last used', ACTIONS]} rows={rows} />
    </Card>
  );
  const head = { lead: `${visitor.email} belongs to each of these. You can switch at any time.` };
  return pageResponse(visit, dashboard, { title: 'Choose a customer', head, main });
}

/** `POST /switch/{member}`: continues with the same session. */
export async function switchCustomer(visit: Visit, { accounts }: Dashboard) {
  const { visitor, params, nextPage = '/' } = visit;
  const { member = '' } = params;
  if (!/^[1-9]\d{0,8}$/.test(member)) return notFound();
  if (Number(member) !== visitor.memberId) await accounts.sessions.switchTo(Number(member), visitor, actorOf(visit));
  return seeOther(nextPage);
}
