import { AccountsError } from '../../../db/accounts/rules.js';
import type { HttpResponse } from '../../response/response.js';
import type { Dashboard } from '../dashboard.js';
import { seeOther } from '../layout/page-response.js';
import { changeInvitation, invite } from '../members/invitations.js';
import { inviteInputOf } from '../members/invite-setting.js';
import { removeMember, showRemoval } from '../members/remove.js';
import type { VisitOf } from '../route.js';
import { actorOf } from '../session/actor.js';
import { customerPage } from './customer.js';
import { findCustomer } from './find-customer.js';

type Visit = VisitOf<'operator'>;

/** `POST /operator/customers/{id}/rename` */
export async function renameCustomer(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { id } = await findCustomer(visit, dashboard);
  const name = visit.form.text('name');
  try {
    await dashboard.accounts.customers.rename(id, name, actorOf(visit));
    return seeOther(`/operator/customers/${id}`);
  } catch (error) {
    if (!(error instanceof AccountsError) || error.field !== 'name') throw error;
    return customerPage(visit, dashboard, { rename: { name, message: error.message } }, 422);
  }
}

/** `POST /operator/customers/{id}/suspend` */
export async function suspendCustomer(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { id, name } = await findCustomer(visit, dashboard);
  const typed = visit.form.text('confirm');
  if (typed !== name) {
    const message = 'That is not the name. The subscription was not suspended.';
    return customerPage(visit, dashboard, { suspend: { typed, message } }, 422);
  }
  await dashboard.accounts.customers.setSubscription(id, 'suspended', actorOf(visit));
  return seeOther(`/operator/customers/${id}`);
}

/** `POST /operator/customers/{id}/activate` */
export async function activateCustomer(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const { id } = await findCustomer(visit, dashboard);
  await dashboard.accounts.customers.setSubscription(id, 'active', actorOf(visit));
  return seeOther(`/operator/customers/${id}`);
}

/** `POST /operator/customers/{id}/members` */
export async function inviteToCustomer(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const customer = await findCustomer(visit, dashboard);
  const input = inviteInputOf(visit.form);
  try {
    return await customerPage(visit, dashboard, { invitation: await invite(visit, dashboard, customer, input) });
  } catch (error) {
    if (!(error instanceof AccountsError) || error.problem === 'unknown') throw error;
    return customerPage(visit, dashboard, { invite: { ...input, problem: error } }, 422);
  }
}

/** `POST /operator/customers/{id}/members/{member}/invitation` */
export async function changeCustomerInvitation(visit: Visit, dashboard: Dashboard): Promise<HttpResponse> {
  const customer = await findCustomer(visit, dashboard);
  const invitation = await changeInvitation(visit, dashboard, customer);
  if (!invitation) return seeOther(`/operator/customers/${customer.id}`);
  return customerPage(visit, dashboard, { invitation });
}

async function removalPlace(visit: Visit, dashboard: Dashboard) {
  const { id, name } = await findCustomer(visit, dashboard);
  const path = `/operator/customers/${id}` as const;
  return { customerId: id, section: { name, path }, base: `${path}/members` };
}

/** `GET /operator/customers/{id}/members/{member}/remove` */
export const showCustomerRemoval = async (visit: Visit, dashboard: Dashboard): Promise<HttpResponse> =>
  showRemoval(visit, dashboard, await removalPlace(visit, dashboard));

/** `POST /operator/customers/{id}/members/{member}/remove` */
export const removeFromCustomer = async (visit: Visit, dashboard: Dashboard): Promise<HttpResponse> =>
  removeMember(visit, dashboard, await removalPlace(visit, dashboard));
