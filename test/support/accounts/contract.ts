import { describe } from 'vitest';
import { testAccountCustomers } from './customers.js';
import { testAccountKeys } from './keys.js';
import type { OpenedAccounts } from './opened.js';
import { testUsage } from './usage.js';

/** What is true of accounts wherever they are stored. */
export function testAccounts(storage: string, open: () => Promise<OpenedAccounts>): void {
  // Each has hooks of its own.
  describe('keys', () => testAccountKeys(storage, open));
  describe('usage', () => testUsage(storage, open));
  describe('customers', () => testAccountCustomers(storage, open));
}
