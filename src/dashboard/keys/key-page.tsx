import { capitalized, count } from '../../../db/domain/text/format.js';
import type { CustomerRow } from '../../../db/storage/accounts/customer-rows.js';
import { mayChangeKey } from '../../../db/storage/accounts/key-rules.js';
import type { ApiKey } from '../../../db/storage/accounts/keys.js';
import type { Child, Html } from '../../site/html/html.js';
import { Card, Credential, DangerZone, type Fact, Facts, Notice } from '../components/card.js';
import { RequestsCard } from '../components/requests-card.js';
import { IdLine, Past, Table } from '../components/table.js';
import { ago, clock, Day, moment, until } from '../components/time.js';
import { notFound, pageResponse } from '../request/page-response.js';
import { type Dashboard, type DashboardSettings, type MemberVisit, ownOnly } from '../route.js';
import {
  creatorOf,
  isEnded,
  type KeyProps,
  KeyState,
  labelOf,
  RECENT_DAYS,
  readCustomerKeys,
} from './customer-keys.js';
import { PageSample } from './samples.js';
import { KeySettings, RevokeSetting, RotateSetting } from './settings.js';

const SECTIONS = { all: ['Keys', '/keys'], calendar: ['Calendar links', '/calendars'] } as const;

export async function keyPage(visit: MemberVisit, dashboard: Dashboard) {
  const { visitor, now, params, path } = visit;
  const { scope } = await dashboard.accounts.keys.find(params.key ?? '', ownOnly(visit));
  const keys = await readCustomerKeys(dashboard, visitor.customer.id, now, { scope });
  const key = keys.find(params.key);
  if (!key) return notFound();
  const of = { visit, apiKey: key, keys };
  const usage = keys.usage.only(key.keyId);
  const mayChange = mayChangeKey(visitor, key) && !isEnded(key);
  const isRotated = key.plannedEnd !== null && keys.successorOf(key) !== undefined;
  const isActive = visitor.customer.subscription === 'active';
  const mayRotate = scope === 'all' && isActive && !isRotated;
  const revoke = `/keys/${key.keyId}/revoke`;
  const secret = key.origins && (await dashboard.accounts.keys.publicSecret(key.keyId, ownOnly(visit)));
  const main = (
    <>
      <Facts facts={[...factsOf(of), ...limitsOf(key, dashboard.settings, visitor.customer)]} />
      <div class="stack">
        {mayChange ? (
          <div class="actions">
            {mayRotate && (
              <details name="action">
                <summary class="button quiet">Rotate…</summary>
                <Card label="Rotate">
                  <RotateSetting {...of} />
                </Card>
              </details>
            )}
            <details name="action" open={path === revoke}>
              <summary class="button danger quiet">Revoke…</summary>
              <DangerZone label="Revoke">
                <RevokeSetting {...of} action={revoke} />
              </DangerZone>
            </details>
          </div>
        ) : (
          !isEnded(key) && <p>Owners can change this key, and so can {creatorOf(key)}.</p>
        )}
        <Rotations {...of} />
        {key.origins && !isEnded(key) && (
          <PublicKey keyId={key.keyId} secret={secret} apiUrl={dashboard.settings.apiUrl} />
        )}
        {usage.total.requests > 0 && (
          <RequestsCard
            usage={usage}
            now={now}
            label="Requests with this key each day, for 30 days"
            aside={<a href={`/usage?key=${key.keyId}`}>As a table or CSV</a>}
          />
        )}
        {mayChange && isActive && <KeySettings {...of} />}
      </div>
    </>
  );
  const head = { section: SECTIONS[scope], state: <KeyState {...of} />, meta: <code>{key.keyId}</code> };
  return pageResponse(visit, dashboard, { title: labelOf(key), head, main, scripts: ['commands.js', 'dashboard.js'] });
}

function factsOf({ apiKey: key, keys }: KeyProps): Fact[] {
  const { requests, limited } = keys.usage.ofKey(key.keyId);
  const end = key.revokedAt ?? key.expiresAt;
  return [
    [
      'Last used',
      key.lastAt ? capitalized(ago(key.lastAt, keys.now)) : 'Never',
      key.lastAt && moment(key.lastAt, keys.now),
    ],
    ['Requests', count(requests), `in ${RECENT_DAYS} days, ${count(limited)} refused`],
    [
      key.state === 'revoked' ? 'Revoked' : key.state === 'expired' ? 'Expired' : 'Expires',
      end === null ? 'Never' : <Day at={end} />,
      end && `at ${clock(end)}`,
    ],
    ['Created', <Day at={key.createdAt} />, `by ${creatorOf(key)}${key.replaces ? ', in a rotation' : ''}`],
  ];
}

/** Everyone who opens the pages of the customer can read such a key, so its secret stays here. */
function PublicKey({ keyId, secret, apiUrl }: { keyId: string; secret: string | null; apiUrl: string }): Html {
  if (!secret)
    return (
      <Notice kind="quiet">
        The secret was shown once, when this key was created. Rotate it to get one that stays here.
      </Notice>
    );
  return (
    <Card title="ID and secret" id="credentials" aside="public by design: everyone who opens your pages can read them">
      <dl>
        <Credential name="ID" what="the ID">
          {keyId}
        </Credential>
        <Credential name="Secret" what="the secret">
          {secret}
        </Credential>
      </dl>
      <details>
        <summary>A whole page that uses it</summary>
        <PageSample apiUrl={apiUrl} credentials={`${keyId}:${secret}`} />
        <a href={`${apiUrl}/docs/web-pages`}>Use it from a web page</a>
      </details>
    </Card>
  );
}

/** How often, and where, the key may be used. */
function limitsOf({ origins, scope }: ApiKey, settings: DashboardSettings, customer: CustomerRow): Fact[] {
  const [points = '', ...unit] = rateLimit(settings, origins ? 'address' : 'key', customer).split(' ');
  const place = scope === 'calendar' ? 'Calendars' : 'Servers';
  return [
    ['Rate limit', points, `${unit.join(' ')}${origins ? ' for each visitor’s address' : ''}`],
    ['Works on', origins ? 'Web pages' : place, origins ? origins.join(', ') : 'and not in web pages'],
  ];
}

/** `6,000 points a minute` */
export function rateLimit(
  { rateLimit: limits }: DashboardSettings,
  of: 'key' | 'address' = 'key',
  customer?: Pick<CustomerRow, 'rateLimit'>,
): string {
  if (!limits) return 'None';
  const { seconds } = limits[of];
  const points = (of === 'key' && customer?.rateLimit) || limits[of].points;
  return `${count(points)} points ${seconds === 60 ? 'a minute' : `in ${count(seconds)} seconds`}`;
}

/** The rotations in progress that a key is part of, as the new key or as the old one. */
function Rotations({ apiKey: key, keys }: KeyProps): Child {
  const isEnding = (one: ApiKey) => one.plannedEnd !== null && !isEnded(one);
  const [before, next] = [keys.find(key.replaces), keys.successorOf(key)];
  return (
    <>
      {before && isEnding(before) && !isEnded(key) && <Rotation old={before} apiKey={key} keys={keys} />}
      {next && isEnding(key) && <Rotation old={key} apiKey={next} keys={keys} />}
    </>
  );
}

/** Both keys of a rotation, and whether programs still use the old one. */
function Rotation({ old, apiKey, keys }: KeyProps & { old: ApiKey }): Html {
  const { now } = keys;
  const end = old.expiresAt ?? '';
  const begun = `started on ${moment(apiKey.createdAt, keys.now)} by ${creatorOf(apiKey)}`;
  const usedSince = ({ lastAt }: ApiKey) => (lastAt !== null && lastAt > apiKey.createdAt ? lastAt : null);
  const rows = [old, apiKey].map((key) => [
    [<a href={`/keys/${key.keyId}`}>{keys.nameOf(key)}</a>, <IdLine>{key.keyId}</IdLine>],
    [<KeyState apiKey={key} keys={keys} />, key === old && <p class="meta">{moment(end, now)}</p>],
    <Past at={usedSince(key)} now={now} />,
  ]);
  return (
    <Card title="Rotation in progress" id="rotation" class="rotation" aside={begun}>
      <p class="countdown">The old key stops working in {until(end, now)}</p>
      <p class="soft">
        {usedSince(old)
          ? 'Something still uses the old key. Find it before then, or it will get a 401.'
          : 'Nothing has used the old key since the rotation.'}{' '}
        <a href={`/keys/${old.keyId}?settings#expiry`}>End it now or later</a>
      </p>
      <Table columns={['Key', { name: 'State', class: 'state-cell' }, 'Used since the rotation']} rows={rows} />
    </Card>
  );
}
