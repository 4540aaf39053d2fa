import type { HttpResponse } from '../../response/response.js';
import { Crumbs, Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { readCustomerKeys } from '../keys/customer-keys.js';
import { KeyState } from '../keys/key-state.js';
import { confirmationOf, RevokeZone } from '../keys/revoke-zone.js';
import { pageResponse, seeOther } from '../layout/page-response.js';
import { notFound } from '../request/not-found.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';
import { findCustomer } from './find-customer.js';

type Visit = VisitOf<'operator'>;

/** `GET /operator/customers/{id}/keys/{key}/revoke` */
export const showRevocation = (visit: Visit, dashboard: Dashboard): Promise<HttpResponse> =>
  revocationPage(visit, dashboard);

/** `POST /operator/customers/{id}/keys/{key}/revoke` */
export async function revokeForCustomer(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { id: customerId } = await findCustomer(visit, dashboard);
  const key = await dashboard.accounts.keys.find(visit.params.key ?? '', { customerId });
  const typed = visit.form.text('confirm');
  if (typed !== confirmationOf(key)) return revocationPage(visit, dashboard, typed);
  const revoked = await dashboard.accounts.keys.revoke(key.keyId, actorOf(visit), { customerId });
  if (key.state !== 'revoked') dashboard.notices?.keyChanged('revoked', revoked, visit.visitor.email);
  return seeOther(`/operator/customers/${customerId}`);
}

/** @param typed what was typed instead of the label */
async function revocationPage(visit: Visit, dashboard: Dashboard, typed?: string): Promise<HttpResponse> {
  const { now, path } = visit;
  const customer = await findCustomer(visit, dashboard);
  const { keys, usage } = await readCustomerKeys(dashboard, customer.id, now);
  const key = keys.find(({ keyId }) => keyId === visit.params.key);
  if (!key) return notFound();
  const name = key.label || key.keyId;
  const problem =
    typed === undefined
      ? undefined
      : ({ field: 'confirm', typed, message: 'That is not the label. The key was not revoked.' } as const);
  const main = (
    <>
      <Crumbs section={customer.name} path={`/operator/customers/${customer.id}`} name={name} />
      <Heading
        title={
          <>
            {name} <KeyState apiKey={key} keys={keys} now={now} />
          </>
        }
        meta={<code>{key.keyId}</code>}
      />
      <RevokeZone apiKey={key} action={path} {...{ usage, now, problem }} />
    </>
  );
  return pageResponse(visit, dashboard, { title: `Revoke ${name}`, main }, problem ? 422 : 200);
}
