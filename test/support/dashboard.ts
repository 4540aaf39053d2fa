import type { Accounts } from '../../db/accounts/accounts.js';
import { openAccounts } from '../../db/accounts/sqlite/open.js';
import { readConfig } from '../../src/config/config.js';
import { startDashboard } from '../../src/dashboard/start.js';
import { createLog } from '../../src/logging/log.js';
import { temporaryFolder } from './temporary-folder.js';

const CLI = { name: 'cli' };

/** A person with a session. */
export interface Person {
  cookie: string;
  email: string;
}

export interface TestDashboard {
  url: string;
  /** Where it listens, which differs from the URL if DASHBOARD_URL is set. */
  listening: string;
  accountsPath: string;
  /** A second connection to the same file, as the command line has. */
  accounts: Accounts;
  /** Lines of the log. */
  log: string[];
  /** Signs a person in by a link. */
  signIn(email: string): Promise<Person>;
  get(path: string, person?: Person, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form as a browser does from a page of the dashboard. */
  post(
    path: string,
    person: Person | undefined,
    form?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  stop(): Promise<void>;
}

interface TestOptions {
  environment?: Record<string, string>;
  apiUrl?: string;
  accountsPath?: string;
}

/** The dashboard on a free port, with its own accounts file. */
export async function startTestDashboard(options: TestOptions = {}): Promise<TestDashboard> {
  const { environment = {}, apiUrl = 'http://127.0.0.1:4000' } = options;
  const accountsPath = options.accountsPath ?? `${temporaryFolder()}/accounts.sqlite`;
  const config = readConfig({
    ACCOUNTS_URL: `file:${accountsPath}`,
    CONTACT_EMAIL: 'keys@example.org',
    ...environment,
  });
  const log: string[] = [];
  const place = { host: '127.0.0.1', port: 0, isChosen: true };
  const running = await startDashboard({
    ...{ config, place, apiUrl },
    log: createLog('info', { write: (line) => void log.push(line) }),
  });
  const accounts = openAccounts(accountsPath);
  const { url, listening } = running;
  const send = (path: string, init: RequestInit) => fetch(`${url}${path}`, { redirect: 'manual', ...init });
  const post: TestDashboard['post'] = (path, person, form = {}, headers = { 'sec-fetch-site': 'same-origin' }) =>
    send(path, {
      method: 'POST',
      headers: { ...headers, ...(person && { cookie: person.cookie }) },
      body: new URLSearchParams(form),
    });
  return {
    ...{ url, listening, accountsPath, accounts, log, post },
    get: (path, person, headers = {}) =>
      send(path, { headers: { ...headers, ...(person && { cookie: person.cookie }) } }),
    async signIn(email) {
      const member = await accounts.members.findByEmail(email);
      if (!member) throw new Error(`There is no member ${email}.`);
      const { token } = await accounts.links.create(member.id, 'sign-in', CLI);
      const response = await post('/link', undefined, { token });
      return { email, cookie: cookieOf(response) };
    },
    async stop() {
      accounts.close();
      await running.stop();
    },
  };
}

/** What a browser sends back. */
export const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';

/** A customer with a member and a key. */
export async function addCustomer({ accounts }: Pick<TestDashboard, 'accounts'>, name: string) {
  const email = `member@${name.toLowerCase()}.example`;
  const customer = await accounts.customers.create(name, CLI);
  const { member } = await accounts.members.invite(customer.id, { email, name: `Member of ${name}` }, CLI);
  const key = await accounts.keys.create(customer.id, { label: 'web' }, { name: email });
  return { customer, member, key, email };
}

export const addOperator = ({ accounts }: Pick<TestDashboard, 'accounts'>) =>
  accounts.members.ensureOperator({ email: 'dana@example.org', name: 'Dana Whitfield' }, CLI);
