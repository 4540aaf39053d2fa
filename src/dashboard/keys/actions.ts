import { AccountsError } from '../../../db/accounts/rules.js';
import type { HttpResponse } from '../../response/response.js';
import type { Dashboard } from '../dashboard.js';
import { seeOther } from '../layout/page-response.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';
import { successorOf } from './key-name.js';
import { keyPage } from './key-page.js';
import { shownBefore } from './repeated.js';
import { confirmationOf } from './revoke-zone.js';
import { secretPage } from './secret.js';
import { GRACE, GRACE_NAMES } from './settings.js';

type Visit = VisitOf<'member'>;

/** The key of the path, which must be one of the customer. */
const keyIdOf = ({ params }: Visit): string => params.id ?? '';
const ownOnly = ({ visitor }: Visit) => ({ customerId: visitor.customer.id });

/** `POST /keys/{id}/rename` */
export async function renameKey(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const label = visit.form.text('label');
  try {
    const { keyId } = await dashboard.accounts.keys.rename(keyIdOf(visit), label, actorOf(visit), ownOnly(visit));
    return seeOther(`/keys/${keyId}`);
  } catch (error) {
    if (!(error instanceof AccountsError) || error.field !== 'label') throw error;
    return keyPage(visit, dashboard, { field: 'label', typed: label, message: error.message });
  }
}

/** `POST /keys/{id}/rotate`: its answer is the only page that has the new secret. */
export async function rotateKey(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const newKeyId = visit.form.text('id');
  const graceSeconds = GRACE[visit.form.choice('grace', GRACE_NAMES, '24h')];
  const rotation = { keyId: keyIdOf(visit), graceSeconds, newKeyId };
  try {
    const { created, old } = await dashboard.accounts.keys.rotate(rotation, actorOf(visit), ownOnly(visit));
    dashboard.notices?.keyChanged('rotated', old, visit.visitor.email);
    return secretPage(visit, dashboard, created, old);
  } catch (error) {
    if (error instanceof AccountsError && error.problem === 'repeated') return shownBefore(visit, dashboard, newKeyId);
    throw error;
  }
}

/** `POST /keys/{id}/expire`: ends the old key of a rotation. */
export async function expireKey(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { form } = visit;
  const { keys } = dashboard.accounts;
  const old = await keys.find(keyIdOf(visit), ownOnly(visit));
  const next = successorOf(old, await keys.list(visit.visitor.customer.id));
  // Without one, a key is revoked, which needs its label.
  if (!next) throw new AccountsError('conflict', 'No key replaces this one. Rotate it first, or revoke it.');
  if (form.text('sure') !== 'yes') {
    const problem = { field: 'sure', typed: '', message: 'Tick the box. The key was not expired.' } as const;
    return keyPage({ ...visit, params: { id: next.keyId } }, dashboard, problem);
  }
  await keys.expire(old.keyId, actorOf(visit), ownOnly(visit));
  return seeOther(`/keys/${old.keyId}`);
}

/** `POST /keys/{id}/revoke` */
export async function revokeKey(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { keys } = dashboard.accounts;
  const key = await keys.find(keyIdOf(visit), ownOnly(visit));
  const typed = visit.form.text('confirm');
  if (typed !== confirmationOf(key)) {
    const message = `That is not the ${key.label ? 'label' : 'id'}. The key was not revoked.`;
    return keyPage(visit, dashboard, { field: 'confirm', typed, message });
  }
  const revoked = await keys.revoke(key.keyId, actorOf(visit), ownOnly(visit));
  if (key.state !== 'revoked') dashboard.notices?.keyChanged('revoked', revoked, visit.visitor.email);
  return seeOther('/keys');
}
