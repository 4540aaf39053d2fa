import type { ApiKey } from '../../../db/accounts/find-key.js';
import { generateKey } from '../../../db/accounts/key-secret.js';
import { amountOf } from '../../../db/text/format.js';
import type { Child } from '../../pages/html.js';
import type { HttpResponse } from '../../response/response.js';
import { Crumbs, Heading } from '../components/heading.js';
import { Notice } from '../components/notice.js';
import { ago, capitalize, seconds, shortDay } from '../components/time.js';
import type { Dashboard } from '../dashboard.js';
import { pageResponse } from '../layout/page-response.js';
import { notFound } from '../request/not-found.js';
import type { VisitOf } from '../route.js';
import { AboutKey } from './about-key.js';
import { readCustomerKeys } from './customer-keys.js';
import { KeyChart } from './key-chart.js';
import { isEnded, successorOf } from './key-name.js';
import type { KeyProblem } from './key-problem.js';
import { KeyState, lastUse } from './key-state.js';
import { RevokeZone } from './revoke-zone.js';
import { Rotation } from './rotation.js';
import { RenameSetting, RotateSetting } from './settings.js';

/** `GET /keys/{id}`, and the answer to its forms if they have a problem. */
export async function keyPage(
  visit: VisitOf<'member'>,
  dashboard: Dashboard,
  problem?: KeyProblem,
): Promise<HttpResponse> {
  const { visitor, now, params } = visit;
  const { customer } = visitor;
  const { keys, usage, nameOf } = await readCustomerKeys(dashboard, customer.id, now);
  const key = keys.find(({ keyId }) => keyId === params.id);
  if (!key) return notFound();
  const old = keys.find(({ keyId }) => keyId === key.replaces);
  const isActive = customer.subscription === 'active';
  const isRotating = old && old.state === 'expires' && !isEnded(key);
  const mayRotate = isActive && !isEnded(key) && !successorOf(key, keys);
  const name = key.label || key.keyId;
  const main = (
    <>
      <Crumbs section="Keys" path="/keys" name={name} />
      <Heading
        title={
          <>
            {name} <KeyState apiKey={key} keys={keys} now={now} />
          </>
        }
        meta={
          <>
            <code>{key.keyId}</code> · {usePhrase(key, now)}
          </>
        }
      />
      <div class="stack">
        {isNew(key, usage.ofKey(key.keyId).requests, now) && (
          <FirstRequest apiKey={key} usage={usage.ofKey(key.keyId)} now={now} />
        )}
        {isRotating && <Rotation {...{ apiKey: key, old, usage, nameOf, now, problem }} />}
        <KeyChart apiKey={key} keys={keys} usage={usage} old={isRotating ? old : undefined} now={now} />
        <AboutKey apiKey={key} {...{ keys, usage, nameOf, settings: dashboard.settings }} />
        {!isEnded(key) && (
          <section class="card" aria-label="Settings">
            <RenameSetting apiKey={key} problem={problem} />
            {mayRotate && <RotateSetting apiKey={key} newKeyId={generateKey().keyId} />}
          </section>
        )}
      </div>
      {!isEnded(key) && <RevokeZone apiKey={key} action={`/keys/${key.keyId}/revoke`} {...{ usage, now, problem }} />}
    </>
  );
  return pageResponse(visit, dashboard, { title: name, main }, problem ? 422 : 200);
}

function usePhrase(key: ApiKey, now: Date): Child {
  const use = lastUse(key, now);
  if (!use) return 'never used';
  return (
    <>
      last used {use.relative.toLowerCase()} ({use.absolute})
    </>
  );
}

/** Whether its first request came on this day, and there were few. */
const isNew = (key: ApiKey, requests: number, now: Date): boolean =>
  requests > 0 && now.getTime() - Date.parse(key.createdAt) < 3_600_000;

function FirstRequest({
  apiKey,
  usage,
  now,
}: {
  apiKey: ApiKey;
  usage: { requests: number; cost: number };
  now: Date;
}) {
  const { lastAt } = apiKey;
  return (
    <Notice kind="done">
      <p>
        <span class="state active">
          <b>{usage.requests === 1 ? 'The first request arrived' : 'Requests arrive'}</b>
        </span>
      </p>
      <p>
        {lastAt && `${capitalize(ago(lastAt, now))} (${shortDay(lastAt)}, ${seconds(lastAt)}). `}
        {amountOf(usage.requests, 'request')}, {amountOf(usage.cost, 'point')}.
      </p>
    </Notice>
  );
}
