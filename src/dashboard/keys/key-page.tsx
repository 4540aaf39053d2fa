import type { ApiKey } from '../../../db/accounts/find-key.js';
import type { Child } from '../../pages/html.js';
import { Card } from '../components/card.js';
import { Crumbs, Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { notFound, pageResponse } from '../layout/page-response.js';
import type { MemberVisit } from '../route.js';
import { ownOnly } from '../session/visitor.js';
import { RequestsCard } from '../usage/requests-card.js';
import { AboutKey } from './about-key.js';
import { isEnded, labelOf, mayChange, readCustomerKeys } from './customer-keys.js';
import { KeyState, lastUse } from './key-state.js';
import { Ending, Rotation } from './rotation.js';
import { Samples, WebGuide } from './samples.js';
import { ExpirySetting, OriginsSetting, RenameSetting, RevokeZone, RotateSetting } from './settings.js';

const SECTIONS = {
  all: { section: 'Keys', path: '/keys' },
  calendar: { section: 'Calendar links', path: '/calendars' },
};

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
  const { apiUrl } = dashboard.settings;
  const usage = keys.usage.only([key.keyId]);
  const of = { visit, apiKey: key, keys };
  const main = (
    <>
      <Crumbs {...SECTIONS[scope]} name={labelOf(key)} />
      <Heading
        title={labelOf(key)}
        state={<KeyState {...of} />}
        meta={
          <>
            <code>{key.keyId}</code> · {usePhrase(key, now)}
          </>
        }
      />
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
        {key.origins && (
          <Card title="Use it from a web page" id="sample">
            <p class="soft">
              With the secret in the place of SECRET. <WebGuide apiUrl={apiUrl} /> explains the rest.
            </p>
            <details>
              <summary>Show a whole page</summary>
              <Samples apiUrl={apiUrl} origins={key.origins} credentials={`${key.keyId}:SECRET`} />
            </details>
          </Card>
        )}
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
  return pageResponse(visit, dashboard, { title: labelOf(key), main, scripts: ['commands.js'] });
}

function usePhrase(key: ApiKey, now: Date): Child {
  const use = lastUse(key, now);
  return use ? `last used ${use.relative.toLowerCase()} (${use.absolute})` : 'never used';
}
