import type { Accounts } from '../../db/storage/accounts/accounts.js';
import { openAccountsAt } from '../../db/storage/accounts/open.js';
import { isThere, noAccounts } from '../../db/storage/accounts/sqlite/open.js';
import { readConfig } from '../process/settings/config.js';

/** Opens the accounts for a command that changes them. Creates the file if needed. */
export function withAccounts(run: (accounts: Accounts) => Promise<void>): Promise<void> {
  return use(openAccountsAt(readConfig().accounts), run);
}

/** Opens the accounts for a command that only reads. It does not create the file, which might be at a wrong path. */
export async function readAccounts(run: (accounts: Accounts) => Promise<void>): Promise<void> {
  const location = readConfig().accounts;
  const isMissing = location.kind === 'file' && !isThere(location.path);
  await use(isMissing ? noAccounts() : openAccountsAt(location), run);
}

async function use(opened: Accounts | Promise<Accounts>, run: (accounts: Accounts) => Promise<void>): Promise<void> {
  const accounts = await opened;
  try {
    await run(accounts);
  } finally {
    await accounts.close();
  }
}

/** Leaves out the customer's id, which means nothing to people and differs between storages. */
export function withoutCustomerId<Row extends { customerId: unknown }>(row: Row): Omit<Row, 'customerId'> {
  const { customerId: _, ...shown } = row;
  return shown;
}
