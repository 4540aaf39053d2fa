import type { Subscription } from '../../tables/accounts.js';

/** A customer as it is copied. Ids differ from storage to storage; the name identifies it. */
export interface CustomerRecord {
  name: string;
  subscription: Subscription;
  createdAt: string;
}

export interface KeyRecord {
  id: string;
  /** Name of the customer. */
  customer: string;
  label: string;
  secretHash: Buffer;
  createdAt: string;
  revokedAt: string | null;
}

export interface AccountsCount {
  customers: number;
  /** Including revoked keys. */
  keys: number;
}

/** What a batch changes. */
export interface Changes {
  customers?: readonly CustomerRecord[];
  keys?: readonly KeyRecord[];
  /** Names of customers to suspend. */
  suspended?: readonly string[];
  revoked?: readonly { id: string; revokedAt: string }[];
}

/** Accounts that can be copied to, and from. */
export interface AccountsStorage {
  count(): Promise<AccountsCount>;
  customers(): Promise<CustomerRecord[]>;
  /** A page of keys, in the order of the bytes of their ids. */
  keys(after: string, limit: number): Promise<KeyRecord[]>;
  keysWithIds(ids: readonly string[]): Promise<KeyRecord[]>;
  /** All of it, or nothing. */
  write(changes: Changes): Promise<void>;
  close(): void;
}
