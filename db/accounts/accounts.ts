import type { CivilDay } from '../deadlines/civil-day.js';
import { OperatorError } from '../operator-error.js';
import type { Subscription } from '../tables/accounts.js';
import type { UsageGroup, UsagePeriod, UsageRow, UsageWriter } from './usage.js';

/** The operator asked for something impossible, such as a second customer with the same name. */
export class AccountsError extends OperatorError {
  override name = 'AccountsError';
}

export interface Customer {
  name: string;
  subscription: Subscription;
  createdAt: string;
}

export interface ApiKey {
  keyId: string;
  customer: string;
  label: string;
  createdAt: string;
  revokedAt: string | null;
  /** The last day (UTC) for which usage is recorded. */
  lastUsed: CivilDay | null;
}

/** The result of checking a key. `unknown` covers an unknown id, a wrong secret and a revoked key alike. */
export type Authentication = { status: 'unknown' } | { status: Subscription; keyId: string; customer: string };

/** Of which keys usage is added up, and for which days. */
export type UsageOf = UsagePeriod & { customer?: string; keyId?: string };

/** Customers and their API keys, in a SQLite file or in a PostgreSQL database. A change takes effect with the end of its call. */
export interface Accounts extends UsageWriter {
  /** @throws AccountsError if the name is empty, or taken in any case: two such customers would be easy to confuse */
  createCustomer(name: string): Promise<Customer>;
  /** Gives a customer another name. Its keys stay valid. @throws AccountsError */
  renameCustomer(name: string, to: string): Promise<Customer>;
  setSubscription(name: string, subscription: Subscription): Promise<Customer>;
  /** Customers sorted by name, each with the number of its keys that are not revoked. */
  listCustomers(): Promise<(Customer & { keys: number })[]>;
  /** Creates a key. This is the only time that its secret is available. */
  createKey(customer: string, label?: string): Promise<ApiKey & { keySecret: string }>;
  /** The keys of all customers, or of one. @throws AccountsError if there is no such customer */
  listKeys(customer?: string): Promise<ApiKey[]>;
  /** Revokes a key for good. Revoking it again changes nothing. @throws AccountsError if there is no such key */
  revokeKey(keyId: string): Promise<ApiKey>;
  authenticate(keyId: string, keySecret: string): Promise<Authentication>;
  /**
   * How much the keys were used in a period, added up; of all customers, or of one, or of one key.
   *
   * @throws AccountsError if there is no such customer or key
   */
  usage(period: UsageOf, by: UsageGroup): Promise<UsageRow[]>;
  close(): void | Promise<void>;
}
