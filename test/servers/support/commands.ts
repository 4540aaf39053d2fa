import type { Accounts } from '../../../db/storage/accounts/accounts.js';
import { openAccountsAt } from '../../../db/storage/accounts/open.js';
import { parseAccountsUrl } from '../../../src/process/settings/parse-values.js';
import { builtCivicData, type Environment } from '../../support/run.js';

/** Runs civic-data as an operator does. @returns what it prints for programs; throws if it fails */
// biome-ignore lint/suspicious/noExplicitAny: what it prints depends on the command
export async function command(environment: Environment, ...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await builtCivicData(environment, ...args, '--json');
  if (code !== 0) throw new Error(stdout + stderr);
  return JSON.parse(stdout);
}

/** Uses accounts from this process, which is faster than a command. */
export async function withAccounts<T>(url: string, work: (accounts: Accounts) => T | Promise<T>): Promise<T> {
  const accounts = await openAccountsAt(parseAccountsUrl(url));
  try {
    return await work(accounts);
  } finally {
    await accounts.close();
  }
}
