import { count } from '../../../db/domain/text/format.js';
import type { ApiKey } from '../../../db/storage/accounts/key-rows.js';
import type { Child, Html } from '../../site/html/html.js';
import { Card, Detail } from '../components/card.js';
import { DayAndTime } from '../components/time.js';
import { notFound, pageResponse } from '../layout/page-response.js';
import { type Dashboard, type DashboardSettings, type MemberVisit, ownOnly } from '../route.js';
import { RequestsCard } from '../usage/requests-card.js';
import { isEnded, type KeyProps, KeyState, labelOf, lastUse, mayChange, readCustomerKeys } from './customer-keys.js';
import { Ending, Rotation } from './rotation.js';
import { WebGuide } from './samples.js';
import { ExpirySetting, OriginsSetting, RenameSetting, RevokeZone, RotateSetting } from './settings.js';

const SECTIONS = { all: ['Keys', '/keys'], calendar: ['Calendar links', '/calendars'] } as const;

/** `GET /keys/{key}` */
export async function keyPage(visit: MemberVisit, dashboard: Dashboard) {
  const { visitor, now, params } = visit;
  const { customer } = visitor;
  const { scope } = await dashboard.accounts.keys.find(params.key ?? '', ownOnly(visit));
  const keys = await readCustomerKeys(dashboard, customer.id, now, { scope });
  const key = keys.find(params.key);
  if (!key) return notFound();
  const replaced = keys.find(key.replaces);
  const old = replaced?.state === 'expires' && !isEnded(key) ? replaced : undefined;
  const isOwn = mayChange(visitor, key);
  // The address of a calendar link is shown once, when it is made.
  const mayRotate = scope === 'all' && customer.subscription === 'active' && !keys.successorOf(key);
  const usage = keys.usage.only([key.keyId]);
  const of = { visit, apiKey: key, keys };
  const main = (
    <>
      <div class="stack">
        <Ending {...of} isOwn={isOwn} />
        {old && isOwn && mayChange(visitor, old) && <Rotation {...of} old={old} />}
        {usage.total.requests > 0 && (
          <RequestsCard
            usage={usage}
            now={now}
            label="Requests with this key each day, for 30 days"
            aside={<a href={`/usage?key=${key.keyId}`}>As a table or CSV</a>}
          />
        )}
        <AboutKey {...of} settings={dashboard.settings} />
        {!isEnded(key) && !isOwn && <p>Owners can change this key, and so can {keys.creatorOf(key)}.</p>}
        {!isEnded(key) && isOwn && (
          <Card label="Settings">
            <RenameSetting {...of} />
            <OriginsSetting {...of} />
            {key.plannedEnd === null && <ExpirySetting {...of} />}
            {mayRotate && <RotateSetting {...of} />}
          </Card>
        )}
      </div>
      {!isEnded(key) && isOwn && <RevokeZone {...of} action={`/keys/${key.keyId}/revoke`} />}
    </>
  );
  const meta = [<code>{key.keyId}</code>, ' · ', usePhrase(key, now)];
  const head = { section: SECTIONS[scope], state: <KeyState {...of} />, meta };
  return pageResponse(visit, dashboard, { title: labelOf(key), head, main, scripts: ['commands.js'] });
}

function usePhrase(key: ApiKey, now: Date): Child {
  const use = lastUse(key, now);
  return use ? `last used ${use.relative.toLowerCase()} (${use.absolute})` : 'never used';
}

interface AboutKeyProps extends KeyProps {
  settings: DashboardSettings;
}

function AboutKey({ apiKey: key, keys, settings }: AboutKeyProps): Html {
  return (
    <Card title="About this key" id="about">
      <dl class="details">
        <Detail name={key.state === 'revoked' ? 'Revoked' : key.state === 'expired' ? 'Expired' : 'Expires'}>
          {endOf(key)}
        </Detail>
        <Detail name="Created">
          <DayAndTime at={key.createdAt} />{' '}
          <span class="meta">
            by {keys.creatorOf(key)}
            {key.replaces && ', in a rotation'}
          </span>
        </Detail>
        <Detail name="Rate limit">
          {rateLimit(settings, key.origins ? 'address' : 'key')}{' '}
          <span class="meta">{key.origins ? 'for each visitor’s address' : 'for this key only'}</span>
        </Detail>
        <Detail name="Works on">
          {key.origins ? key.origins.join(', ') : key.scope === 'calendar' ? 'Calendars of deadlines' : 'Servers'}
          <span class="meta">{key.origins ? 'and on no other web page' : 'and not in web pages'}</span>
          {key.origins && <WebGuide apiUrl={settings.apiUrl} />}
        </Detail>
      </dl>
    </Card>
  );
}

function endOf({ revokedAt, expiresAt }: ApiKey): Child {
  const end = revokedAt ?? expiresAt;
  return end === null ? 'Never' : <DayAndTime at={end} />;
}

/** `6,000 points a minute` */
export function rateLimit({ rateLimit: limits }: DashboardSettings, of: 'key' | 'address' = 'key'): string {
  if (!limits) return 'None';
  const { points, seconds } = limits[of];
  return `${count(points)} points ${seconds === 60 ? 'a minute' : `in ${count(seconds)} seconds`}`;
}
