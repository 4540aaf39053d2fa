import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CIVIC_DATA, isolated, pathOf } from '../support/run.js';
import { basic } from '../support/service.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { command } from './support/commands.js';
import { PostgresServer } from './support/postgres.js';
import { endAll, Program } from './support/program.js';
import { type Key, ServerProcess } from './support/servers.js';

let postgres: PostgresServer;
let servers: ServerProcess[];
let dashboard: Program;
let url: string;
let environment: Record<string, string>;

beforeAll(async () => {
  postgres = await PostgresServer.start();
  const ACCOUNTS_URL = postgres.url(await postgres.createDatabase());
  environment = isolated({ ACCOUNTS_URL, NODE_ENV: 'production', LOG_LEVEL: 'warn', DASHBOARD: '127.0.0.1:0' });
  dashboard = new Program(process.execPath, [CIVIC_DATA, 'dashboard'], { env: environment });
  await dashboard.until('the dashboard listens', () => /^Dashboard {2}http/m.test(dashboard.printed), 30_000);
  url = /^Dashboard {2}(\S+)\//m.exec(dashboard.printed)?.[1] as string;
  servers = [0, 1].map(() => {
    const COPIES = join(temporaryFolder(), 'copies');
    return new ServerProcess(isolated({ ACCOUNTS_URL, COPIES, NODE_ENV: 'production', LOG_LEVEL: 'warn' }));
  });
  for (const server of servers) copyFileSync(inject('bundledRelease'), pathOf(server.environment, 'DATASET_URL'));
  await Promise.all(servers.map((server) => server.start()));
});

afterAll(endAll);

const page = async (path: string, cookie: string) => (await fetch(`${url}${path}`, { headers: { cookie } })).text();
/** Sends a form as from a page of the person who is signed in. */
const post = async (path: string, cookie: string, form: Record<string, string> = {}) => {
  // Nobody needs no page first. Fifteen at the same time would be more connections than an address may have.
  const [, as = ''] = /name="as" value="(\d+)"/.exec(cookie && (await page('/account', cookie))) ?? [];
  return fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ as, ...form }),
  });
};
const tokenIn = (text: string) => /\/link\?token=(\w+)/.exec(text)?.[1] ?? '';
/** What a browser sends back. */
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';
const signIn = async (token: string) => cookieOf(await post('/link', '', { token }));
const idIn = (html: string) => /name="id" value="(\w+)"/.exec(html)?.[1] ?? '';
const keyIn = (html: string): Key => ({
  keyId: />(cds_\w{12})</.exec(html)?.[1] ?? '',
  keySecret: />(cdss_\w{49})</.exec(html)?.[1] ?? '',
});
/** What all servers answer, once they agree. */
const expectStatus = (key: Key, status: number) =>
  expect.poll(() => Promise.all(servers.map((server) => server.status(key, 'CA')))).toEqual([status, status]);

describe('the dashboard on PostgreSQL, with two servers', () => {
  let member: string;
  let operator: string;

  it('makes keys that all servers accept, rotates and ends them', async () => {
    const { link } = await command(environment, 'dashboard', 'link', '--email', 'dana@example.org', '--operator');
    operator = await signIn(tokenIn(link));
    const created = await post('/operator/customers', operator, {
      name: 'Rock the Ballot',
      email: 'maya@ballot.example',
    });
    member = await signIn(tokenIn(await created.text()));

    const id = idIn(await page('/keys/new', member));
    const old = keyIn(await (await post('/keys/new', member, { id, label: 'web' })).text());
    await expectStatus(old, 200);
    const newId = idIn(await page(`/keys/${old.keyId}`, member));
    const key = keyIn(await (await post(`/keys/${old.keyId}/rotate`, member, { id: newId, grace: '1h' })).text());
    await expectStatus(key, 200);
    await expectStatus(old, 200);
    await post(`/keys/${old.keyId}/expiry`, member, { expires: 'now' });
    await expectStatus(old, 401);
    await post('/operator/customers/1/suspend', operator, { confirm: 'Rock the Ballot' });
    await expectStatus(key, 403);
    await post('/operator/customers/1/activate', operator);
    await post(`/keys/${key.keyId}/revoke`, member, { confirm: 'web' });
    await expectStatus(key, 401);
  });

  it('changes sites of a key, which all servers follow, and keeps its secret', async () => {
    const id = idIn(await page('/keys/new', member));
    const form = { id, label: 'site', place: 'web', origins: 'https://a.example' };
    await post('/keys/new', member, form);
    const bound = keyIn(await page(`/keys/${id}`, member));
    const authorization = basic(bound.keyId, bound.keySecret);
    const statuses = (origin: string) => {
      const get = ({ url }: ServerProcess) =>
        fetch(`${url}/v2/election/data/state/CA/`, { headers: { authorization, origin } });
      return Promise.all(servers.map(async (server) => (await get(server)).status));
    };
    await expect.poll(() => statuses('https://a.example')).toEqual([200, 200]);
    await post(`/keys/${id}/origins`, member, { origins: 'https://b.example' });
    await expect.poll(() => statuses('https://a.example')).toEqual([403, 403]);
    expect(await statuses('https://b.example')).toEqual([200, 200]);
  });

  it('refuses null characters, which PostgreSQL does not store', async () => {
    const id = idIn(await page('/webhooks/new', member));
    const url = 'https://example.org/\0';
    for (const path of ['/webhooks/new', '/webhooks/new?a=%00', '/webhooks/%00/delete'])
      expect((await post(path, member, { id, url })).status, path).toBe(400);
    expect(await page('/webhooks', member)).toContain('No webhooks yet');
  });

  it('signs in one of 20 who use a link at the same time', async () => {
    const { link } = await command(environment, 'dashboard', 'link', '--email', 'maya@ballot.example');
    const responses = await Promise.all(Array.from({ length: 15 }, () => post('/link', '', { token: tokenIn(link) })));
    const signedIn = responses.filter(({ status }) => status === 303);
    expect(signedIn).toHaveLength(1);
    member = cookieOf(signedIn[0] as Response);
  });

  it('says that the accounts are gone while PostgreSQL is, and servers go on', async () => {
    const id = idIn(await page('/keys/new', member));
    const key = keyIn(await (await post('/keys/new', member, { id, label: 'last' })).text());
    await expectStatus(key, 200);
    await postgres.stop();
    const response = await post('/keys/new', member, { id: 'cds_AAAAAAAAAAAA', label: 'lost' });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('Not available right now');
    await expectStatus(key, 200);
    await postgres.startAgain();
    await expect.poll(() => page('/keys', member)).toContain('last');
    expect(await page('/keys', member)).not.toContain('lost');
  });
});

describe('a server on PostgreSQL', () => {
  it('does not start with DASHBOARD, and names the command', async () => {
    const server = new ServerProcess({ ...servers[0]?.environment, DASHBOARD: '127.0.0.1:0' } as Record<
      string,
      string
    >);
    await expect(server.start()).rejects.toThrow();
    expect(server.printed).toContain('civic-data -- dashboard');
  });
});
