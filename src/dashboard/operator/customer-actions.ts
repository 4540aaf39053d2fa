import type { Actor } from '../../../db/storage/accounts/audit.js';
import type { CustomerRow } from '../../../db/storage/accounts/customers.js';
import { seeOther } from '../layout/page-response.js';
import { inviteMember } from '../members/actions.js';
import { customerOf } from '../request/customer-of.js';
import { checkConfirmation, tryChange } from '../request/try-change.js';
import { actorOf, type Dashboard, Form, type OperatorVisit } from '../route.js';
import { showCustomer } from './customer.js';

const pathOf = ({ id }: Pick<CustomerRow, 'id'>) => `/operator/customers/${id}` as const;

/** `POST /operator/customers`: with the link for the first member, if there is one. Nothing is created with an email that is none. */
export async function createCustomer(visit: OperatorVisit, dashboard: Dashboard) {
  const { customers, links } = dashboard.accounts;
  const [email, token] = [visit.form.text('email'), visit.form.text('id')];
  const again = email === '' ? undefined : await links.findInvitation(token, email);
  const id = again?.member.customerId ?? (await customers.create(visit.form.text('name'), actorOf(visit))).id;
  if (email === '') return seeOther(pathOf({ id }));
  const form = new Form({ email, id: token });
  const sent = { ...visit, form, path: `${pathOf({ id })}/members` as const, params: { id: String(id) } };
  return tryChange(sent, dashboard, showCustomer, inviteMember<'operator'>(showCustomer));
}

/** A change of the customer of the path. @param refusal what did not happen without its name, if that has to be typed first */
const changing =
  (change: (of: Dashboard['accounts'], id: number, actor: Actor, form: Form) => Promise<unknown>, refusal?: string) =>
  async (visit: OperatorVisit, dashboard: Dashboard) => {
    const { customer } = await customerOf(visit, dashboard);
    if (refusal) checkConfirmation(visit, customer.name, `That does not match the name. ${refusal}`);
    await change(dashboard.accounts, customer.id, actorOf(visit), visit.form);
    return seeOther(visit.path.endsWith('/delete') ? '/operator/customers' : pathOf(customer));
  };

export const renameCustomer = changing(({ customers }, id, actor, form) =>
  customers.rename(id, form.text('name'), actor),
);
export const suspendCustomer = changing(
  ({ customers }, id, actor) => customers.setSubscription(id, 'suspended', actor),
  'The subscription was not suspended.',
);
export const activateCustomer = changing(({ customers }, id, actor) => customers.setSubscription(id, 'active', actor));
export const deleteCustomer = changing(
  (accounts, id, actor) => accounts.deleteCustomer(id, actor),
  'The customer was not deleted.',
);
