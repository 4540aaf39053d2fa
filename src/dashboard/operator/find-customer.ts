import type { CustomerRow } from '../../../db/accounts/customers.js';
import { AccountsError } from '../../../db/accounts/rules.js';
import type { Dashboard } from '../dashboard.js';
import type { Visit } from '../route.js';

/** The customer of the path. @throws AccountsError if there is none */
export async function findCustomer({ params }: Pick<Visit, 'params'>, { accounts }: Dashboard): Promise<CustomerRow> {
  const { id = '' } = params;
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new AccountsError('unknown', 'There is no such customer.');
  return accounts.customers.find(Number(id));
}
