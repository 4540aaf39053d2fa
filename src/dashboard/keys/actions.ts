import { customerOf } from '../request/customer-of.js';
import { seeOther } from '../request/page-response.js';
import { checkConfirmation } from '../request/try-change.js';
import { actorOf, type Dashboard, type MemberVisit, namedBy, ownOnly, type VisitOf } from '../route.js';
import { chosenExpiry, chosenOrigins } from './choice.js';
import { labelOf } from './customer-keys.js';
import { showSecret } from './new.js';
import { GRACE, GRACE_NAMES } from './settings.js';

const keyIdOf = ({ params }: Pick<MemberVisit, 'params'>): string => params.key ?? '';

export const renameKey = async (visit: MemberVisit, { accounts }: Dashboard) => {
  const label = visit.form.text('label');
  const { keyId } = await accounts.keys.rename(keyIdOf(visit), label, actorOf(visit), ownOnly(visit));
  return seeOther(`/keys/${keyId}`);
};

export const changeExpiry = async (visit: MemberVisit, { accounts }: Dashboard) => {
  const end = chosenExpiry(visit);
  const { keyId } = await accounts.keys.changeExpiry(keyIdOf(visit), end, actorOf(visit), ownOnly(visit));
  return seeOther(`/keys/${keyId}`);
};

export const changeOrigins = async (visit: MemberVisit, { accounts }: Dashboard) => {
  const origins = chosenOrigins(visit);
  const { keyId } = await accounts.keys.changeOrigins(keyIdOf(visit), origins, actorOf(visit), ownOnly(visit));
  return seeOther(`/keys/${keyId}`);
};

/** `POST /keys/{key}/rotate`: the response is the only page that shows the new secret. */
export async function rotateKey(visit: MemberVisit, dashboard: Dashboard) {
  const graceSeconds = GRACE[visit.form.choice('grace', GRACE_NAMES, '24h')];
  const rotation = { keyId: keyIdOf(visit), graceSeconds, newKeyId: visit.form.text('id') };
  const { created, old } = await dashboard.accounts.keys.rotate(rotation, actorOf(visit), ownOnly(visit));
  dashboard.notices?.keyChanged('rotated', old, visit.visitor.email);
  return showSecret(visit, dashboard, created, old);
}

/** `POST …/keys/{key}/revoke`, by a member or an operator. */
export async function revokeKey(visit: VisitOf<'signed-in'>, dashboard: Dashboard) {
  const { keys } = dashboard.accounts;
  const { customer, pages } = await customerOf(visit, dashboard);
  const of = { customerId: customer.id };
  const key = await keys.find(keyIdOf(visit), of);
  const what = key.label ? 'label' : 'ID';
  checkConfirmation(visit, labelOf(key), `That does not match the ${what}. The key was not revoked.`);
  const revoked = await keys.revoke(key.keyId, actorOf(visit), of);
  if (key.state !== 'revoked') dashboard.notices?.keyChanged('revoked', revoked, namedBy(visit.visitor));
  return seeOther(key.scope === 'calendar' && pages.keys === '/keys' ? '/calendars' : pages.keys);
}
