import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Accounts } from '../../../db/accounts/accounts.js';
import { CLI } from '../../../db/accounts/audit.js';
import { startTestDashboard } from '../../support/dashboard.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** A dashboard with the customer C and its member Ann, until the end of the test. */
export interface StartedDashboard {
  url: string;
  /** Of its files. The dataset has no release yet. */
  folder: string;
  accounts: Accounts;
  customerId: number;
  /** What the dashboard logs. */
  lines: string[];
  browser(): Browser;
  /** A browser in which Ann is signed in. */
  signIn(): Promise<Browser>;
}

export async function startDashboardOfAnn(environment: Record<string, string> = {}): Promise<StartedDashboard> {
  const accountsPath = `${temporaryFolder()}/accounts.sqlite`;
  const folder = dirname(accountsPath);
  const own = { DATASET_URL: `file:${folder}/dataset.sqlite`, RATE_LIMIT: 'off' };
  const started = await startTestDashboard({ accountsPath, environment: { ...own, ...environment } });
  onTestFinished(() => started.stop());
  const { url, accounts, log: lines } = started;
  const { id: customerId } = await accounts.customers.create('C');
  const { link } = await accounts.members.invite(customerId, { email: 'ann@example.org', name: 'Ann' }, CLI);
  return {
    ...{ url, folder, accounts, customerId, lines },
    browser: () => new Browser(url),
    async signIn() {
      const browser = new Browser(url);
      await browser.post('/link', { token: link.token });
      return browser;
    },
  };
}

/** Keeps cookies, and follows no redirect. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string> = {},
  ) {}

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
      headers: { ...this.headers, ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
