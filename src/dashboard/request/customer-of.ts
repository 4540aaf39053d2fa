import type { CustomerRow } from '../../../db/storage/accounts/customers.js';
import { AccountsError } from '../../../db/storage/accounts/rules.js';
import type { Dashboard, VisitOf } from '../route.js';

type Path = `/${string}`;

/** The customer that a visit is about, and where the visitor sees it. */
export interface CustomerPlace {
  customer: CustomerRow;
  /** The prefix of paths of the customer. */
  base: '' | Path;
  /** The pages that list its keys and members. */
  pages: { keys: Path; members: Path };
}

/** Finds the customer of the member, whatever the path says; for an operator, the customer of the path. @throws AccountsError if there is none */
export async function customerOf(
  { visitor, params }: Pick<VisitOf<'signed-in'>, 'visitor' | 'params'>,
  { accounts }: Dashboard,
): Promise<CustomerPlace> {
  if (visitor.customer) return { customer: visitor.customer, base: '', pages: { keys: '/keys', members: '/members' } };
  const { id = '' } = params;
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new AccountsError('unknown', 'There is no such customer.');
  const base: Path = `/operator/customers/${id}`;
  return { customer: await accounts.customers.find(Number(id)), base, pages: { keys: base, members: base } };
}

/** Whose members a visit is about, and where they are listed: those of a customer or, without one, the operators. */
export async function peopleOf(visit: Pick<VisitOf<'signed-in'>, 'visitor' | 'params'>, dashboard: Dashboard) {
  const operators: Path = '/operator/operators';
  if (!visit.visitor.customer && visit.params.id === undefined)
    return { customer: null, name: 'Operators', page: operators, base: operators };
  const { customer, base, pages } = await customerOf(visit, dashboard);
  return { customer, name: customer.name, page: pages.members, base: `${base}/members` };
}
