import { count, mediumDate, shortDate, weekdayDate } from '../../../db/domain/text/format.js';
import type { ApiKey } from '../../../db/storage/accounts/key-rows.js';
import { NEVER } from '../../../db/storage/accounts/key-rules.js';
import type { Child, Html } from '../../site/html/html.js';
import { Card, Detail, Notice } from '../components/card.js';
import { ChangeForm, Submit, TickForm } from '../components/form.js';
import { RequestsCard } from '../components/requests-card.js';
import { clock, DayAndTime, moment, until } from '../components/time.js';
import { notFound, pageResponse } from '../request/page-response.js';
import { type Dashboard, type DashboardSettings, type MemberVisit, ownOnly, type Visit } from '../route.js';
import {
  isEnded,
  type KeyProps,
  KeyState,
  labelOf,
  lastUse,
  mayChange,
  readCustomerKeys,
  usePhrase,
} from './customer-keys.js';
import { KeyLists } from './key-table.js';
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
  // The address of a calendar link is shown once, when it is created.
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

interface RotationProps extends KeyProps {
  visit: Visit;
  old: ApiKey;
}

/** A rotation in progress: how long the old key keeps working, and which of the two keys programs use. */
function Rotation({ visit, apiKey, old, keys }: RotationProps): Html {
  const { now } = keys;
  const end = old.expiresAt ?? '';
  const use = lastUse(old, now);
  const since = (old.lastAt ?? old.lastUsed ?? '') > apiKey.createdAt;
  const used = use ? `used ${use.relative.toLowerCase()}` : 'never used';
  const form = (to: 'expire' | 'keep', label: string, button: string) => (
    <TickForm visit={visit} action={`/keys/${old.keyId}/${to}`} class="row" label={label}>
      <Submit kind="danger quiet">{button}</Submit>
    </TickForm>
  );
  const begun = `started on ${shortDate(apiKey.createdAt)} at ${clock(apiKey.createdAt)} by ${keys.creatorOf(apiKey)}`;
  return (
    <Card title="Rotation in progress" id="rotation" class="rotation" aside={begun}>
      <p class="countdown">The old key stops working in {until(end, now)}</p>
      <p class="soft">
        On{' '}
        <time datetime={end}>
          {weekdayDate(end).slice(0, 3)}, {mediumDate(end)} at {clock(end)}
        </time>
        . Until then both keys work.{' '}
        {since
          ? 'Something still uses the old key. Find it before you end the rotation, or it will get a 401.'
          : 'Nothing has used the old key since the rotation.'}
      </p>
      <KeyLists shown={[apiKey, old]} keys={keys} />
      {form('expire', `I know that it was ${used}`, 'Expire the old key now')}
      {!keys.successorOf(apiKey) &&
        form('keep', 'I know that programs with the new key will get a 401', 'Cancel the rotation')}
    </Card>
  );
}

interface EndingProps extends Omit<RotationProps, 'old'> {
  /** Whether the visitor may keep the key. */
  isOwn: boolean;
}

/** A notice on the page of a key that a rotation ends: where to see the rotation, or how to keep the key if the new one was revoked. */
function Ending({ visit, apiKey, keys, isOwn }: EndingProps): Html | null {
  const { keyId, plannedEnd, expiresAt } = apiKey;
  if (plannedEnd === null || isEnded(apiKey)) return null;
  const next = keys.successorOf(apiKey);
  const action = next ? (
    <a href={`/keys/${next.keyId}`}>See the rotation</a>
  ) : (
    isOwn && (
      <ChangeForm visit={visit} action={`/keys/${keyId}/keep`}>
        <Submit kind="quiet">Keep this key</Submit>
      </ChangeForm>
    )
  );
  return (
    <Notice action={action}>
      <p>
        <b>This key stops working in {until(expiresAt ?? '', keys.now)}</b> ({moment(expiresAt ?? '', keys.now)}),{' '}
        {next
          ? `because ${next.keyId} replaces it.`
          : `although its new key was revoked. You can keep it, or rotate it again below. If you keep it, it ${plannedEnd === NEVER ? 'never expires' : `expires on ${mediumDate(plannedEnd)}`}.`}
      </p>
    </Notice>
  );
}
