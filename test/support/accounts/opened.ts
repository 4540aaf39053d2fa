import type { Accounts } from '../../../db/accounts/accounts.js';

/** Accounts that are empty at first. */
export interface OpenedAccounts {
  accounts: Accounts;
  /** Opens the same accounts once more, as another process does. */
  openAnother(): Promise<Accounts>;
  /** Adds an active customer without the checks of the service, as a version of it did that had none. */
  insertCustomer(name: string): Promise<void>;
}
