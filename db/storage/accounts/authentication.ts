import type { KeyScope, Subscription } from '../tables/accounts-values.js';
import { matchesHash } from './key-secret.js';
import { hasExpired, splitOrigins } from './rules.js';
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
}

/** The result of checking a key. `unknown` covers an unknown id, a wrong secret, and a key that was revoked or has expired. */
export type Authentication = { status: 'unknown' } | ({ status: Subscription } & KeyUse);

/** The row of a key that is not revoked, with its customer, in the order of `useColumns`. */
export type KeyUseRow = readonly [
  hash: Buffer,
  customer: string,
  subscription: Subscription,
  label: string,
  expiresAt: string | null,
  scope: KeyScope,
  origins: string | null,
];

/** @param row of the key, if it exists and is not revoked */
export function authenticationOf(
  keyId: string,
  keySecret: string,
  row: KeyUseRow | undefined,
  now: Date,
): Authentication {
  const matches = matchesHash(keySecret, row?.[0]);
  if (!row || !matches) return { status: 'unknown' };
  const [, customer, status, label, expiresAt, scope, origins] = row;
  if (hasExpired(expiresAt, now)) return { status: 'unknown' };
  return { status, keyId, customer, label, expiresAt, scope, origins: splitOrigins(origins) };
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
