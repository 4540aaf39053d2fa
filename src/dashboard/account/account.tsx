import type { Session } from '../../../db/accounts/sessions.js';
import { amountOf } from '../../../db/text/format.js';
import type { Html } from '../../pages/html.js';
import { Heading } from '../components/heading.js';
import { ago, capitalize, DayAndTime, moment } from '../components/time.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import { notFound } from '../request/not-found.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';

type Visit = VisitOf<'signed-in'>;

/** `GET /account`: the sessions of the visitor. */
export async function showAccount(visit: Visit, dashboard: Dashboard) {
  const { visitor, now } = visit;
  const sessions = await dashboard.accounts.sessions.list(visitor.memberId);
  const main = (
    <>
      <Heading title="Account" lead={`${visitor.name === visitor.email ? '' : `${visitor.name}, `}${visitor.email}`} />
      <section class="card" aria-labelledby="sessions">
        <div class="top">
          <h2 id="sessions">Where you are signed in</h2>
          <span class="soft">{amountOf(sessions.length, 'session')}</span>
        </div>
        <SessionTable sessions={sessions} ownId={visitor.sessionId} now={now} />
      </section>
      {sessions.length > 1 && (
        <form class="row card after" method="post" action="/account/sessions">
          <button type="submit" class="button quiet">
            Sign out everywhere else
          </button>
          <span class="soft">Ends all sessions but this one.</span>
        </form>
      )}
    </>
  );
  return pageResponse(visit, dashboard, { title: 'Account', main });
}

/** `POST /account/sessions/{id}` */
export async function endSession(visit: Visit, dashboard: Dashboard) {
  const { visitor, params } = visit;
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : undefined;
  const ended = id !== undefined && (await dashboard.accounts.sessions.delete(id, visitor.memberId, actorOf(visit)));
  if (!ended) return notFound();
  if (id !== visitor.sessionId) return seeOther('/account');
  return seeOther('/sign-in', { 'set-cookie': dashboard.cookie.clear() });
}

/** `POST /account/sessions`: ends all but this one. */
export async function endOtherSessions(visit: Visit, dashboard: Dashboard) {
  const { memberId, sessionId } = visit.visitor;
  await dashboard.accounts.sessions.deleteAll(memberId, actorOf(visit), sessionId);
  return seeOther('/account');
}

interface SessionTableProps {
  sessions: readonly Session[];
  ownId: number;
  now: Date;
}

function SessionTable({ sessions, ownId, now }: SessionTableProps): Html {
  return (
    <table class="table people">
      <thead>
        <tr>
          <th scope="col">Signed in</th>
          <th scope="col">Address</th>
          <th scope="col">Last seen</th>
          <th scope="col" class="right">
            <span class="unseen">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, createdAt, seenAt, address }) => (
          <tr>
            <th scope="row">
              <DayAndTime at={createdAt} />
              {id === ownId && <p class="meta">this session</p>}
            </th>
            <td data-label="Address">
              <code>{address}</code>
            </td>
            <td data-label="Last seen">
              <div>
                <span>{capitalize(ago(seenAt, now))}</span>
                <span class="meta">{moment(seenAt, now)}</span>
              </div>
            </td>
            <td class="right">
              <form method="post" action={`/account/sessions/${id}`}>
                <button type="submit" class="as-link">
                  Sign out<span class="unseen"> the session of {moment(createdAt, now)}</span>
                </button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
