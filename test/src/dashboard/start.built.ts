import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { openAccounts } from '../../../db/storage/accounts/sqlite/open.js';
import { readConfig } from '../../../src/process/settings/config.js';
import { placeInServer } from '../../../src/process/settings/dashboard-place.js';
import { builtCivicData, pathOf, whileRunning, withDataset } from '../../support/run.js';

const linkIn = (printed: string): string | undefined => /Dashboard {3}(\S+)/.exec(printed)?.[1];

it('the start prints a link to the dashboard, a new one each time', async () => {
  const environment = await withDataset({ DASHBOARD: '127.0.0.1:0' });
  const links: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const { stdout } = await whileRunning(environment, async (printed) => {
      const link = linkIn(printed) as string;
      links.push(link);
      // Browsers allow passkeys at no other address of this machine.
      expect(new URL(link).hostname).toBe('localhost');
      expect(await (await fetch(link)).text()).toContain('Sign in as <b>Operator</b>');
    });
    expect(stdout.match(/token=/g)).toHaveLength(1);
  }
  expect(new Set(links).size).toBe(2);
});

it('the start in production prints no link, and how to get one', async () => {
  const environment = await withDataset({ DASHBOARD: '127.0.0.1:0', NODE_ENV: 'production' });
  const { stdout } = await whileRunning(environment, async (printed) => {
    expect(printed).toMatch(
      /Dashboard {3}http:\/\/localhost:\d+\/ {3}\(to sign in, run: .*dashboard link --email EMAIL/,
    );
  });
  expect(stdout).not.toContain('token=');
});

it('the start goes on without a dashboard if another process has its default address', async () => {
  const other = createServer().listen(4100, '127.0.0.1');
  // If it is taken already, that is as good.
  await new Promise((resolve) => other.once('listening', resolve).once('error', resolve));
  const environment = await withDataset({ DASHBOARD: '' });
  const { stdout } = await whileRunning(environment, async (printed, url) => {
    expect(linkIn(printed)).toBeUndefined();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
  expect(stdout).toContain('There is no dashboard: Cannot listen on 127.0.0.1, port 4100: it is in use.');
  other.close();
});

it('the start fails if the address that an operator chose is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  const { code, stderr } = await builtCivicData(await withDataset({ DASHBOARD: `127.0.0.1:${port}` }), 'dashboard');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/in use.*choose another port with DASHBOARD\.\n$/)]);
  other.close();
});

it.each([
  [{}, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ ACCOUNTS_URL: 'postgres://u@h/d' }, false],
  [{ DASHBOARD: 'off' }, false],
  [{ DASHBOARD: '127.0.0.1:4200', NODE_ENV: 'production' }, true],
])('a server with %o has a dashboard: %s', (settings, expected) => {
  expect(placeInServer(readConfig(settings)) !== undefined).toBe(expected);
});

it('the start has a link also if a customer has invited the email of its operator', async () => {
  const environment = await withDataset({ DASHBOARD: '127.0.0.1:0' });
  const accounts = openAccounts(pathOf(environment, 'ACCOUNTS_URL'));
  const { id } = await accounts.customers.create('C');
  await accounts.members.invite(id, { email: 'operator@localhost' }, { name: 'ann@example.org' });
  accounts.close();
  await whileRunning(environment, async (printed) => {
    expect(await (await fetch(linkIn(printed) as string)).text()).toContain('an operator');
  });
});
