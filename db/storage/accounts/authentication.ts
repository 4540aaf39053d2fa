import type { KeyScope, Subscription, SubscriptionState } from '../tables/accounts-values.js';
import { matchesHash } from './key-secret.js';
import { hasExpired, splitOrigins, subscriptionAt } from './rules.js';
import type { Tables } from './storage.js';

export interface KeyUse {
  keyId: string;
  customer: string;
  label: string;
  /** The key is not accepted from this second on. */
  expiresAt: string | null;
  scope: KeyScope;
  /** Origins of the pages that may use it; null if it is not bound to any. */
  origins: readonly string[] | null;
  /** Points of the rate limit, instead of those of RATE_LIMIT. */
  rateLimit?: number | null | undefined;
  /** When the subscription of the customer ends. */
  endsAt?: string | null | undefined;
}

/** A key whose secret was right, and why it was refused: for its customer alone. */
export interface RefusedKey {
  keyId: string;
  code: 'KEY_REVOKED' | 'KEY_EXPIRED' | 'OTHER_ORIGIN';
}

/** The result of checking a key. `unknown` covers an unknown id, a wrong secret, and a key that was revoked or has expired. */
export type Authentication = { status: 'unknown'; refused?: RefusedKey } | ({ status: SubscriptionState } & KeyUse);

/** The row of a key with its customer, in the order of `useColumns`. Copies of earlier versions have only the first columns. */
export type KeyUseRow = readonly [
  hash: Buffer,
  customer: string,
  subscription: Subscription,
  label: string,
  expiresAt: string | null,
  scope: KeyScope,
  origins: string | null,
  revokedAt?: string | null,
  rateLimit?: number | null,
  endsAt?: string | null,
];

/** @param row of the key, if it exists */
export function authenticationOf(
  keyId: string,
  keySecret: string,
  row: KeyUseRow | undefined,
  now: Date,
): Authentication {
  const matches = matchesHash(keySecret, row?.[0]);
  if (!row || !matches) return { status: 'unknown' };
  const [, customer, subscription, label, expiresAt, scope, origins, revokedAt, rateLimit, endsAt] = row;
  if (revokedAt) return { status: 'unknown', refused: { keyId, code: 'KEY_REVOKED' } };
  if (hasExpired(expiresAt, now)) return { status: 'unknown', refused: { keyId, code: 'KEY_EXPIRED' } };
  const status = subscriptionAt({ subscription, endsAt }, now);
  return { status, keyId, customer, label, expiresAt, scope, origins: splitOrigins(origins), rateLimit, endsAt };
}

/** What `authenticationOf` needs to know. */
export const useColumns = ({ apiKeys, customers }: Pick<Tables, 'apiKeys' | 'customers'>) => ({
  hash: apiKeys.secretHash,
  customer: customers.name,
  subscription: customers.subscription,
  label: apiKeys.label,
  expiresAt: apiKeys.expiresAt,
  scope: apiKeys.scope,
  origins: apiKeys.origins,
  revokedAt: apiKeys.revokedAt,
  rateLimit: customers.rateLimit,
  endsAt: customers.endsAt,
});

/** The keys as a server checks them. */
export interface KeyStore {
  /**
   * An object that identifies the current content: the same object until a millisecond after the keys have changed.
   *
   * @returns undefined while they cannot be read
   */
  revision(): object | undefined;
  /** @returns status `unavailable` while they cannot be read */
  authenticate(keyId: string, keySecret: string): Promise<Authentication | { status: 'unavailable' }>;
  /** Whether a key can be looked up now, and what is wrong, if anything is: for everybody, without paths. */
  check(): Promise<{ canRead: boolean; problem: string | undefined }>;
  close(): void;
}
