import type { CivilDay } from './deadlines/civil-day.js';
import type { Subscription } from './tables/accounts.js';

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
  /** The last day (UTC) on which it was used. */
  lastUsed: CivilDay | null;
}

/** The result of checking a key. `unknown` covers an unknown id, a wrong secret and a revoked key alike. */
export type Authentication = { status: 'unknown' } | { status: Subscription; keyId: string; customer: string };
