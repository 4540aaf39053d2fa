import { afterAll, beforeAll } from 'vitest';
import type { Accounts } from '../../db/storage/accounts/accounts.js';
import { CLI } from '../../db/storage/accounts/audit.js';
import { openAccountsAt } from '../../db/storage/accounts/open.js';
import { startDashboard } from '../../src/dashboard/start.js';
import { createLog } from '../../src/process/log/log.js';
import { readConfig } from '../../src/process/settings/config.js';
import { Browser } from './browser.js';
import { temporaryFolder } from './temporary-folder.js';

export interface TestDashboard {
  url: string;
  /** Where it listens, which differs from the URL if DASHBOARD_URL is set. */
  listening: string;
  accountsPath: string;
  /** A second connection to the same accounts, as the command line has. */
  accounts: Accounts;
  /** Lines of the log. */
  log: string[];
  /** A browser in which nobody is signed in. */
  browser(headers?: Record<string, string>): Browser;
  /** A browser with a new session of a person: not by a form, of which an address may send 20 a minute. */
  signIn(email: string): Promise<Browser>;
  stop(): Promise<void>;
}

interface TestOptions {
  environment?: Record<string, string>;
  apiUrl?: string;
  accountsPath?: string;
  port?: number;
}

let newDatabase: (() => Promise<string>) | undefined;
/** Gives each dashboard from now on a database of its own in the place of a file. @param create returns its URL */
export function useDatabases(create: typeof newDatabase): void {
  newDatabase = create;
}

/** The dashboard on a free port, with its own accounts. */
export async function startTestDashboard(options: TestOptions = {}): Promise<TestDashboard> {
  const { environment = {}, apiUrl = 'http://127.0.0.1:4000' } = options;
  const accountsPath = options.accountsPath ?? `${temporaryFolder()}/accounts.sqlite`;
  const config = readConfig({
    ACCOUNTS_URL: (await newDatabase?.()) ?? `file:${accountsPath}`,
    CONTACT_EMAIL: 'keys@example.org',
    ...environment,
  });
  const log: string[] = [];
  const place = { host: '127.0.0.1', port: options.port ?? 0, isChosen: true };
  const running = await startDashboard({
    ...{ config, place, apiUrl },
    log: createLog('info', { write: (line) => void log.push(line) }),
  });
  const accounts = await openAccountsAt(config.accounts);
  const { url, listening } = running;
  return {
    ...{ url, listening, accountsPath, accounts, log },
    browser: (headers) => new Browser(url, headers),
    async signIn(email) {
      const member = await accounts.members.findByEmail(email);
      if (!member) throw new Error(`There is no member ${email}.`);
      const browser = new Browser(url);
      const token = await accounts.sessions.create(member.id, { address: '127.0.0.1' });
      browser.as = String(member.id);
      browser.cookies.set(`civic-dashboard-${new URL(url).port}`, token as string);
      return browser;
    },
    async stop() {
      accounts.close();
      await running.stop();
    },
  };
}

/** A customer with a member and a key. */
export async function addCustomer({ accounts }: Pick<TestDashboard, 'accounts'>, name: string) {
  const email = `member@${name.toLowerCase()}.example`;
  const customer = await accounts.customers.create(name, CLI);
  const { member } = await accounts.members.invite(customer.id, { email, name: `Member of ${name}` }, CLI);
  const by = { name: email, customerId: customer.id };
  const key = await accounts.keys.create(customer.id, { label: 'web' }, by);
  return { customer, member, key, email };
}

export const addOperator = ({ accounts }: Pick<TestDashboard, 'accounts'>) =>
  accounts.members.ensureOperator({ email: 'dana@example.org', name: 'Dana Whitfield' }, CLI);

interface SharedDashboard extends TestDashboard {
  /** The customer Own. */
  own: Awaited<ReturnType<typeof addCustomer>>;
  /** Browsers in which a member of Own and an operator are signed in. */
  member: Browser;
  operator: Browser;
}

/** A dashboard for all tests of a file. */
export function sharedDashboard(environment: Record<string, string> = {}): SharedDashboard {
  const shared = {} as SharedDashboard;
  beforeAll(async () => {
    const dashboard = await startTestDashboard({ environment });
    const own = await addCustomer(dashboard, 'Own');
    const { email } = await addOperator(dashboard);
    const [member, operator] = [await dashboard.signIn(own.email), await dashboard.signIn(email)];
    Object.assign(shared, dashboard, { own, member, operator });
  });
  afterAll(() => shared.stop());
  return shared;
}
