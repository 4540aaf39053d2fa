import type { CustomerRow } from '../../../db/accounts/customers.js';
import type { Dashboard } from '../dashboard.js';
import { seeOther } from '../layout/page-response.js';
import { inviteMember } from '../members/actions.js';
import { customerOf } from '../request/customer-of.js';
import { Form } from '../request/form.js';
import { checkConfirmation, tryChange } from '../request/try-change.js';
import type { OperatorVisit } from '../route.js';
import { actorOf } from '../session/visitor.js';
import { showCustomer } from './customer.js';
import { showCustomers } from './customers.js';

const pathOf = ({ id }: CustomerRow) => `/operator/customers/${id}` as const;

/** `POST /operator/customers`: with the link for the first member, if there is one. */
export function createCustomer(visit: OperatorVisit, dashboard: Dashboard) {
  return tryChange(visit, dashboard, { page: showCustomers }, async () => {
    const customer = await dashboard.accounts.customers.create(visit.form.text('name'), actorOf(visit));
    const email = visit.form.text('email');
    if (email === '') return seeOther(pathOf(customer));
    // The customer exists by now: its page invites, and says what is wrong with the email.
    const invite = {
      path: `${pathOf(customer)}/members`,
      form: new Form({ email }),
      params: { id: String(customer.id) },
    };
    return inviteMember<'operator'>(showCustomer)({ ...visit, ...invite }, dashboard);
  });
}

/** `POST /operator/customers/{id}/rename` */
export async function renameCustomer(visit: OperatorVisit, dashboard: Dashboard) {
  const { customer } = await customerOf(visit, dashboard);
  return tryChange(visit, dashboard, { page: showCustomer }, async () => {
    await dashboard.accounts.customers.rename(customer.id, visit.form.text('name'), actorOf(visit));
    return seeOther(pathOf(customer));
  });
}

/** `POST /operator/customers/{id}/suspend` */
export async function suspendCustomer(visit: OperatorVisit, dashboard: Dashboard) {
  const { customer } = await customerOf(visit, dashboard);
  return tryChange(visit, dashboard, { page: showCustomer }, async () => {
    checkConfirmation(visit, customer.name, 'That does not match the name. The subscription was not suspended.');
    await dashboard.accounts.customers.setSubscription(customer.id, 'suspended', actorOf(visit));
    return seeOther(pathOf(customer));
  });
}

/** `POST /operator/customers/{id}/delete` */
export async function deleteCustomer(visit: OperatorVisit, dashboard: Dashboard) {
  const { customer } = await customerOf(visit, dashboard);
  return tryChange(visit, dashboard, { page: showCustomer }, async () => {
    checkConfirmation(visit, customer.name, 'That does not match the name. The customer was not deleted.');
    await dashboard.accounts.deleteCustomer(customer.id, actorOf(visit));
    return seeOther('/operator/customers');
  });
}

/** `POST /operator/customers/{id}/activate` */
export async function activateCustomer(visit: OperatorVisit, dashboard: Dashboard) {
  const { customer } = await customerOf(visit, dashboard);
  await dashboard.accounts.customers.setSubscription(customer.id, 'active', actorOf(visit));
  return seeOther(pathOf(customer));
}
