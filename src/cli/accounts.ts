import type { Accounts } from '../../db/accounts.js';
import { openAccounts } from '../../db/open-accounts.js';
import { readConfig } from '../config/config.js';

/** Runs a command on the accounts that ACCOUNTS_URL names. */
export async function withAccounts(run: (accounts: Accounts) => Promise<void>): Promise<void> {
  const accounts = openAccounts(readConfig().accountsPath);
  try {
    await run(accounts);
  } finally {
    accounts.close();
  }
}
