import { AccountsError } from '../../../db/storage/accounts/rules.js';
import { customerOf } from '../request/customer-of.js';
import { seeOther } from '../request/page-response.js';
import { checkConfirmation, checkTicked } from '../request/try-change.js';
import { actorOf, type Dashboard, type MemberVisit, namedBy, ownOnly, type VisitOf } from '../route.js';
import { chosenExpiry, chosenOrigins } from './choice.js';
import { checkMayChange, isEnded, labelOf } from './customer-keys.js';
import { secretPage } from './new.js';
import { GRACE, GRACE_NAMES } from './settings.js';

/** The key of the path, which must belong to the customer. */
const keyIdOf = ({ params }: Pick<MemberVisit, 'params'>): string => params.key ?? '';

/** @throws AccountsError unless the visitor may change the key */
async function changedKey(visit: MemberVisit, { accounts }: Dashboard) {
  const key = await accounts.keys.find(keyIdOf(visit), ownOnly(visit));
  checkMayChange(visit.visitor, key);
  return key;
}

/** `POST /keys/{key}/rename` */
export const renameKey = async (visit: MemberVisit, dashboard: Dashboard) => {
  const label = visit.form.text('label');
  await changedKey(visit, dashboard);
  const { keyId } = await dashboard.accounts.keys.rename(keyIdOf(visit), label, actorOf(visit), ownOnly(visit));
  return seeOther(`/keys/${keyId}`);
};

/** `POST /keys/{key}/expiry` */
export const changeExpiry = async (visit: MemberVisit, dashboard: Dashboard) => {
  const { keyId } = await changedKey(visit, dashboard);
  await dashboard.accounts.keys.changeExpiry(keyId, chosenExpiry(visit), actorOf(visit), ownOnly(visit));
  return seeOther(`/keys/${keyId}`);
};

/** `POST /keys/{key}/origins` */
export const changeOrigins = async (visit: MemberVisit, dashboard: Dashboard) => {
  const { keyId } = await changedKey(visit, dashboard);
  await dashboard.accounts.keys.changeOrigins(keyId, chosenOrigins(visit), actorOf(visit), ownOnly(visit));
  return seeOther(`/keys/${keyId}`);
};

/** `POST /keys/{key}/rotate`: the response is the only page that shows the new secret. */
export async function rotateKey(visit: MemberVisit, dashboard: Dashboard) {
  const graceSeconds = GRACE[visit.form.choice('grace', GRACE_NAMES, '24h')];
  const rotation = { keyId: keyIdOf(visit), graceSeconds, newKeyId: visit.form.text('id') };
  const { scope } = await changedKey(visit, dashboard);
  // The address of a calendar link is shown once, when it is created.
  if (scope === 'calendar')
    throw new AccountsError('conflict', 'A calendar link cannot be rotated. Create a new one, and revoke this one.');
  const { created, old } = await dashboard.accounts.keys.rotate(rotation, actorOf(visit), ownOnly(visit));
  dashboard.notices?.keyChanged('rotated', old, visit.visitor.email);
  return secretPage(visit, dashboard, created, old);
}

/** `POST /keys/{key}/expire`: ends the old key of a rotation. The form is on the page of the new one. */
export async function expireKey(visit: MemberVisit, dashboard: Dashboard) {
  const { keys } = dashboard.accounts;
  const old = await changedKey(visit, dashboard);
  const next = (await keys.list(visit.visitor.customer.id)).findLast(({ replaces }) => replaces === old.keyId);
  // A key without a rotation is revoked, which requires typing its label.
  if (!next) throw new AccountsError('conflict', 'No other key replaces this one yet. Rotate it first, or revoke it.');
  checkTicked(visit, 'Check the box first. The old key still works.', { key: next.keyId });
  await keys.expire(old.keyId, actorOf(visit), ownOnly(visit));
  return seeOther(`/keys/${old.keyId}`);
}

/** `POST /keys/{key}/keep`: cancels the rotation that ends a key. The form is on the page of the new one, if that still works. */
export async function keepKey(visit: MemberVisit, dashboard: Dashboard) {
  const { keys } = dashboard.accounts;
  const old = await changedKey(visit, dashboard);
  const all = await keys.list(visit.visitor.customer.id);
  const next = all.find((key) => key.replaces === old.keyId && !isEnded(key));
  if (next) checkMayChange(visit.visitor, next);
  if (next) checkTicked(visit, 'Check the box first. Both keys still work.', { key: next.keyId });
  await keys.cancelRotation(old.keyId, actorOf(visit), ownOnly(visit));
  if (next) dashboard.notices?.keyChanged('revoked', next, visit.visitor.email);
  return seeOther(`/keys/${old.keyId}`);
}

/** `POST …/keys/{key}/revoke`, by a member or an operator. */
export async function revokeKey(visit: VisitOf<'signed-in'>, dashboard: Dashboard) {
  const { keys } = dashboard.accounts;
  const { customer, pages } = await customerOf(visit, dashboard);
  const of = { customerId: customer.id };
  const key = await keys.find(keyIdOf(visit), of);
  checkMayChange(visit.visitor, key);
  const what = key.label ? 'label' : 'ID';
  checkConfirmation(visit, labelOf(key), `That does not match the ${what}. The key was not revoked.`);
  const revoked = await keys.revoke(key.keyId, actorOf(visit), of);
  if (key.state !== 'revoked') dashboard.notices?.keyChanged('revoked', revoked, namedBy(visit.visitor));
  return seeOther(key.scope === 'calendar' && pages.keys === '/keys' ? '/calendars' : pages.keys);
}
