import { Crumbs, Heading } from '../components/heading.js';
import type { Dashboard } from '../dashboard.js';
import { labelOf, readCustomerKeys } from '../keys/customer-keys.js';
import { KeyState } from '../keys/key-state.js';
import { RevokeZone } from '../keys/settings.js';
import { notFound, pageResponse } from '../layout/page-response.js';
import { customerOf } from '../request/customer-of.js';
import type { OperatorVisit } from '../route.js';

/** `GET /operator/customers/{id}/keys/{key}/revoke` */
export async function showRevocation(visit: OperatorVisit, dashboard: Dashboard) {
  const { customer, base, pages } = await customerOf(visit, dashboard);
  const keys = await readCustomerKeys(dashboard, customer.id, visit.now, { scope: null });
  const key = keys.find(visit.params.key);
  if (!key) return notFound();
  const of = { visit, apiKey: key, keys };
  const main = (
    <>
      <Crumbs section={customer.name} path={pages.keys} name={labelOf(key)} />
      <Heading title={labelOf(key)} state={<KeyState {...of} />} meta={<code>{key.keyId}</code>} />
      <RevokeZone {...of} action={`${base}/keys/${key.keyId}/revoke`} />
    </>
  );
  return pageResponse(visit, dashboard, { title: `Revoke ${labelOf(key)}`, main });
}
