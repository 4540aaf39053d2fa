import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { type CivilDay, isCivilDay } from '../../domain/deadlines/civil-day.js';
import type { Subscription } from '../tables/accounts-values.js';
import { type Actor, addAudit, CLI } from './audit.js';
import { type CustomerRow, customerColumns, isActiveKey } from './customer-rows.js';
import { AccountsError, checkedName, checkFree, customerNamed, isoTime } from './rules.js';
import { type Call, Part } from './storage.js';

/** The number that people write; other notations are none. */
export const wholeNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/** As many as RATE_LIMIT takes. */
const MAX_POINTS = 999_999_999;

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
      return { id, ...customer, rateLimit: null, endsAt: null };
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
      if (customer.subscription === 'ended' && subscription === 'active')
        throw new AccountsError('conflict', 'The subscription has ended. Set a later end instead.');
      const { customers } = call.tables;
      await call.database.update(customers).set({ subscription }).where(eq(customers.id, customer.id));
      const action = subscription === 'active' ? 'customer.activate' : 'customer.suspend';
      await addAudit(call, actor, { action, customerId: customer.id });
      return { ...customer, subscription };
    });
  }

  /**
   * @param limits points of the rate limit for each key, in the time of RATE_LIMIT, or null for those of RATE_LIMIT; and the last day (UTC)
   * of the subscription, or null if it does not end
   * @throws AccountsError
   */
  async setLimits(
    ref: CustomerRef,
    limits: { rateLimit: number | null; lastDay: CivilDay | null },
    actor: Actor = CLI,
  ): Promise<CustomerRow> {
    const { rateLimit, lastDay } = limits;
    if (rateLimit !== null && !(Number.isInteger(rateLimit) && rateLimit > 0 && rateLimit <= MAX_POINTS))
      throw new AccountsError('invalid', `Write a whole number from 1 to ${MAX_POINTS}.`, 'rateLimit');
    if (lastDay !== null && !isCivilDay(lastDay))
      throw new AccountsError('invalid', 'Write the last day as 2027-01-31.', 'lastDay');
    const endsAt = lastDay && `${lastDay}T23:59:59Z`;
    return this.write(async (call) => {
      const before = await findCustomer(call, ref);
      if (before.rateLimit === rateLimit && before.endsAt === endsAt) return before;
      const { customers } = call.tables;
      await call.database.update(customers).set({ rateLimit, endsAt }).where(eq(customers.id, before.id));
      const details = `${rateLimit ?? 'usual number of'} points, ends ${endsAt ?? 'never'}`;
      await addAudit(call, actor, { action: 'customer.limits', customerId: before.id, details });
      return findCustomer(call, before.id);
    });
  }

  /** @throws AccountsError if there is no such customer */
  find(ref: CustomerRef): Promise<CustomerRow> {
    return this.read((call) => findCustomer(call, ref));
  }

  /** Sorted by name, each with the number of its keys that are neither revoked nor expired. */
  list(): Promise<(CustomerRow & { keys: number })[]> {
    return this.read(({ database, tables: { customers, apiKeys } }) => {
      const { id, name } = customers;
      const isActive = isActiveKey(apiKeys, this.storage.now());
      return database
        .select({ ...customerColumns(customers, this.storage.now()), keys: count(apiKeys.id) })
        .from(customers)
        .leftJoin(apiKeys, and(eq(apiKeys.customerId, id), isActive))
        .where(isNull(customers.deletedAt))
        .groupBy(id)
        .orderBy(asc(name))
        .execute();
    });
  }
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
  const [what, help] = subscription === 'ended' ? ['has ended', 'set a later end'] : ['is suspended', 'activate it'];
  throw new AccountsError(
    'conflict',
    `The subscription of ${name} ${what}, so its keys do not work, and nothing can be added or changed. An operator can ${help}.`,
  );
}

const allCustomers = (call: Call): Promise<CustomerRow[]> =>
  selectCustomers(call)
    .where(isNull(call.tables.customers.deletedAt))
    .orderBy(asc(call.tables.customers.name))
    .execute();

/** Also those that were deleted. */
function selectCustomers({ database, tables: { customers }, now }: Call) {
  return database.select(customerColumns(customers, now)).from(customers);
}
