import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Accounts } from '../../../db/accounts/accounts.js';
import { CLI } from '../../../db/accounts/audit.js';
import { openAccounts } from '../../../db/accounts/sqlite/open.js';
import { readConfig } from '../../../src/config/config.js';
import { startDashboard } from '../../../src/dashboard/start.js';
import { createLog } from '../../../src/logging/log.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** A dashboard on a free port, over an accounts file with the customer C and its member Ann. */
export interface StartedDashboard {
  url: string;
  folder: string;
  /** On a connection of its own. */
  accounts: Accounts;
  customerId: number;
  /** What the dashboard logs. */
  lines: string[];
  /** Ann, signed in. */
  signIn(email?: string): Promise<Browser>;
  browser(): Browser;
}

export async function startTestDashboard(environment: NodeJS.ProcessEnv = {}): Promise<StartedDashboard> {
  const folder = temporaryFolder();
  const path = join(folder, 'accounts.sqlite');
  const accounts = openAccounts(path);
  const { id: customerId } = await accounts.customers.create('C');
  const ann = await accounts.members.invite(customerId, { email: 'ann@example.org', name: 'Ann' }, CLI);
  const config = readConfig({
    ACCOUNTS_URL: `file:${path}`,
    DATASET_URL: `file:${join(folder, 'dataset.sqlite')}`,
    RATE_LIMIT: 'off',
    ...environment,
  });
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const place = { host: '127.0.0.1', port: 0, isChosen: true };
  const running = await startDashboard({ config, place, apiUrl: 'http://127.0.0.1:4000', log });
  const { url } = running;
  onTestFinished(async () => {
    await running.stop();
    accounts.close();
  });
  const browser = () => new Browser(url);
  const tokens = new Map([['ann@example.org', ann.link.token]]);
  return {
    ...{ url, folder, accounts, customerId, lines, browser },
    async signIn(email = 'ann@example.org') {
      const own = browser();
      await own.post('/link', { token: tokens.get(email) ?? '' });
      return own;
    },
  };
}

/** Keeps cookies, and follows no redirect. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  get(path: string): Promise<Response> {
    return this.#fetch(path, {});
  }

  post(path: string, fields: Record<string, string | readonly string[]>): Promise<Response> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
    return this.#fetch(path, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } });
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.url), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
