import { and, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { SubscriptionState } from '../tables/accounts-values.js';
import { isoTime } from './rules.js';
import type { Tables } from './storage.js';

export interface CustomerRow
  extends Omit<Tables['customers']['$inferSelect'], 'alerted' | 'deletedAt' | 'subscription'> {
  /** As of now. */
  subscription: SubscriptionState;
}

/** The columns of a `CustomerRow`. */
export function customerColumns(customers: Tables['customers'], now: Date) {
  const { alerted: _, deletedAt: __, ...columns } = getTableColumns(customers);
  const { subscription, endsAt } = customers;
  const hasEnded = sql`${subscription} = 'active' and ${endsAt} <= ${isoTime(now)}`;
  return {
    ...columns,
    subscription: sql<SubscriptionState>`case when ${hasEnded} then 'ended' else ${subscription} end`,
  };
}

/** Whether a customer has an active subscription, as a condition of a query. */
export const isActiveCustomer = (customers: Tables['customers'], now: Date): SQL =>
  eq(customerColumns(customers, now).subscription, 'active');

/** Whether a key is neither revoked nor expired, as a condition of a query. */
export function isActiveKey(apiKeys: Tables['apiKeys'], now: Date): SQL | undefined {
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, isoTime(now))));
}
