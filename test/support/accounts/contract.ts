import { beforeEach, describe } from 'vitest';
import { testAudit } from './audit.js';
import { testCustomers } from './customers.js';
import { testDeletedCustomers } from './deleted-customers.js';
import { testExpiringKeys } from './expiring-keys.js';
import { testKeyChanges } from './key-changes.js';
import { testKeys } from './keys.js';
import { testLinks } from './links.js';
import { testMakers } from './makers.js';
import { testMembers } from './members.js';
import { testPasskeys } from './passkeys.js';
import { testPeople } from './people.js';
import { testRotation } from './rotation.js';
import { checkKey, type OpenedAccounts, type TestedAccounts } from './tested.js';
import { testUsage } from './usage.js';
import { testWebhookSecrets } from './webhook-secrets.js';
import { testWebhooks } from './webhooks.js';

/** What is true of accounts wherever they are stored. */
export function testAccounts(storage: string, open: () => Promise<OpenedAccounts>): void {
  describe(`accounts in ${storage}`, () => {
    const tested = {} as TestedAccounts;
    beforeEach(async () => {
      const opened = await open();
      const { accounts } = opened;
      Object.assign(tested, opened, {
        async newKey(customer = 'C', label?: string) {
          const all = await accounts.customers.list();
          if (!all.some(({ name }) => name === customer)) await accounts.customers.create(customer);
          return accounts.keys.create(customer, { label });
        },
        check: (key) => checkKey(accounts, key),
      } satisfies Partial<TestedAccounts>);
      return () => accounts.close();
    });
    describe('customers', () => testCustomers(tested));
    describe('customers that are deleted', () => testDeletedCustomers(tested));
    describe('keys', () => {
      testKeys(tested);
      testRotation(tested);
      testKeyChanges(tested);
      describe('that expire soon', () => testExpiringKeys(tested));
    });
    describe('members', () => testMembers(tested));
    describe('people', () => testPeople(tested));
    describe('passkeys', () => testPasskeys(tested));
    describe('links', () => testLinks(tested));
    describe('what somebody’s link began', () => testMakers(tested));
    describe('the audit log', () => testAudit(tested));
    describe('usage', () => testUsage(tested));
    describe('webhooks', () => testWebhooks(tested));
    describe('secrets of webhooks', () => testWebhookSecrets(tested));
  });
}
