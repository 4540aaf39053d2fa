import { and, asc, count, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import type { Subscription } from '../tables/accounts-values.js';
import { type Actor, addAudit, CLI } from './audit.js';
import { AccountsError, checkedName, checkFree, customerNamed, isoTime } from './rules.js';
import { type Call, Part, type Tables } from './storage.js';

export type CustomerRow = Omit<Tables['customers']['$inferSelect'], 'deletedAt'>;

/** The name of a customer in any case, or its id. */
export type CustomerRef = string | number;

export class Customers extends Part {
  /** @throws AccountsError if the name is empty, or taken in any case: two such customers would be easy to confuse */
  create(name: string, actor: Actor = CLI): Promise<CustomerRow> {
    return this.write(async (call) => {
      const { customers } = call.tables;
      const customer = { name: checkedName(name), subscription: 'active' as const, createdAt: isoTime(call.now) };
      checkFree(await selectCustomers(call), customer.name);
      const [row] = await call.database.insert(customers).values(customer).returning({ id: customers.id });
      const { id } = row as { id: number };
      await addAudit(call, actor, { action: 'customer.create', customerId: id, details: customer.name });
      return { id, ...customer };
    });
  }

  /** Gives a customer another name. Its keys stay valid. @throws AccountsError */
  async rename(ref: CustomerRef, to: string, actor: Actor = CLI): Promise<CustomerRow> {
    const newName = checkedName(to);
    return this.write(async (call) => {
      const customer = await findCustomer(call, ref);
      checkFree(await selectCustomers(call), newName, customer.id);
      if (customer.name === newName) return customer;
      const { customers } = call.tables;
      await call.database.update(customers).set({ name: newName }).where(eq(customers.id, customer.id));
      const details = `from ${customer.name} to ${newName}`;
      await addAudit(call, actor, { action: 'customer.rename', customerId: customer.id, details });
      return { ...customer, name: newName };
    });
  }

  /** Setting it again changes nothing. @throws AccountsError */
  setSubscription(ref: CustomerRef, subscription: Subscription, actor: Actor = CLI): Promise<CustomerRow> {
    return this.write(async (call) => {
      const customer = await findCustomer(call, ref);
      if (customer.subscription === subscription) return customer;
      const { customers } = call.tables;
      await call.database.update(customers).set({ subscription }).where(eq(customers.id, customer.id));
      const action = subscription === 'active' ? 'customer.activate' : 'customer.suspend';
      await addAudit(call, actor, { action, customerId: customer.id });
      return { ...customer, subscription };
    });
  }

  /** @throws AccountsError if there is no such customer */
  find(ref: CustomerRef): Promise<CustomerRow> {
    return this.read((call) => findCustomer(call, ref));
  }

  /** Sorted by name, each with the number of its keys that are neither revoked nor expired. */
  list(): Promise<(CustomerRow & { keys: number })[]> {
    return this.read(({ database, tables: { customers, apiKeys } }) => {
      const { id, name, subscription, createdAt } = customers;
      const isActive = isActiveKey(apiKeys, this.storage.now());
      return database
        .select({ id, name, subscription, createdAt, keys: count(apiKeys.id) })
        .from(customers)
        .leftJoin(apiKeys, and(eq(apiKeys.customerId, id), isActive))
        .where(isNull(customers.deletedAt))
        .groupBy(id)
        .orderBy(asc(name))
        .execute();
    });
  }
}

/** Whether a key is neither revoked nor expired, as a condition of a query. */
export function isActiveKey(apiKeys: Tables['apiKeys'], now: Date): SQL | undefined {
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, isoTime(now))));
}

/** @throws AccountsError if there is no such customer */
export async function findCustomer(call: Call, ref: CustomerRef): Promise<CustomerRow> {
  if (typeof ref === 'string') return customerNamed(await allCustomers(call), ref);
  const { id, deletedAt } = call.tables.customers;
  const [customer] = await selectCustomers(call).where(and(eq(id, ref), isNull(deletedAt)));
  if (customer) return customer;
  throw new AccountsError('unknown', 'There is no such customer.');
}

/** @throws AccountsError if its subscription is not active */
export function checkActive({ name, subscription }: CustomerRow): void {
  if (subscription === 'active') return;
  throw new AccountsError(
    'conflict',
    `The subscription of ${name} is suspended, so its keys do not work, and it cannot get new ones. An operator can activate it.`,
  );
}

const allCustomers = (call: Call): Promise<CustomerRow[]> =>
  selectCustomers(call)
    .where(isNull(call.tables.customers.deletedAt))
    .orderBy(asc(call.tables.customers.name))
    .execute();

/** Also those that were deleted. */
function selectCustomers({ database, tables: { customers } }: Call) {
  const { id, name, subscription, createdAt } = customers;
  return database.select({ id, name, subscription, createdAt }).from(customers);
}
