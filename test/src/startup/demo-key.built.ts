import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sendRaw } from '../../support/http-request.js';
import { civicData, type Environment, pathOf, whileRunning, withDataset } from '../../support/run.js';

const HTML = { accept: 'text/html' };
const demoKeyFile = (environment: Environment) => join(dirname(pathOf(environment, 'ACCOUNTS_URL')), 'demo-key.json');

/** Path and query of the link. */
const demoLinkIn = (printed: string) => /\/\?demo=[\w-]+/.exec(printed)?.[0] as string;

describe('the start', () => {
  it('stores the demo key in a file that only its owner can read', async () => {
    const environment = await withDataset();
    await whileRunning(environment, async () => {});
    expect(statSync(demoKeyFile(environment)).mode & 0o777).toBe(0o600);
  });

  it('shows the same demo key again at the next start', async () => {
    const environment = await withDataset();
    const keys: unknown[] = [];
    for (let start = 0; start < 2; start += 1) {
      await whileRunning(environment, async (printed) => {
        keys.push(/curl -u (\S+)/.exec(printed)?.[1]);
      });
    }
    expect(keys[0]).toMatch(/^cds_/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('makes the demo key for a customer that an operator has named "demo"', async () => {
    const environment = await withDataset();
    await civicData(environment, 'customers', 'create', '--name', 'demo');
    await whileRunning(environment, async (printed) => expect(printed).toContain('Demo key '));
    const { stdout } = await civicData(environment, 'keys', 'list', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ customer: 'demo' }]);
  });

  it.each([
    ['NODE_ENV', 'production'],
    ['HOST', '0.0.0.0'],
    ['DEMO_KEY', 'off'],
  ])('makes no demo key with %s=%s', async (name, value) => {
    const environment = await withDataset({ [name]: value });
    await whileRunning(environment, async (printed, url) => {
      expect(printed).toContain('No demo key');
      expect(printed).not.toContain('?demo=');
      const page = await (await fetch(`${url}/?demo=token`, { headers: HTML })).text();
      expect(page).toContain('curl -u ID:SECRET');
    });
    expect(existsSync(demoKeyFile(environment))).toBe(false);
  });

  it('does not print or show the demo key of an earlier start with DEMO_KEY=off', async () => {
    const environment = await withDataset();
    let link = '';
    await whileRunning(environment, async (printed) => {
      link = demoLinkIn(printed);
    });
    const { keyId, keySecret } = JSON.parse(readFileSync(demoKeyFile(environment), 'utf8'));
    const { stdout } = await whileRunning({ ...environment, DEMO_KEY: 'off' }, async (_, url) => {
      const page = await (await fetch(`${url}${link}`, { headers: HTML })).text();
      expect(page).toContain('curl -u ID:SECRET');
      expect(page).not.toContain(keySecret);
    });
    expect(stdout).not.toContain(keyId);
    expect(stdout).not.toContain(keySecret);
  });

  it('prints a link that opens pages with the demo key, until the next start', async () => {
    const environment = await withDataset();
    let earlier = '';
    await whileRunning(environment, async (printed, url) => {
      earlier = demoLinkIn(printed);
      const { status, headers } = await fetch(`${url}${earlier}`, { redirect: 'manual' });
      const cookie = headers.get('set-cookie')?.split(';')[0] as string;
      expect([status, cookie]).toEqual([303, expect.stringMatching(/^civic-demo-\d+=[\w-]{43}$/)]);
      const { keySecret } = JSON.parse(readFileSync(demoKeyFile(environment), 'utf8'));
      expect(await (await fetch(url, { headers: { ...HTML, cookie } })).text()).toContain(keySecret);
      expect(await (await fetch(url, { headers: HTML })).text()).not.toContain(keySecret);
    });
    await whileRunning(environment, async (printed, url) => {
      expect(demoLinkIn(printed)).not.toBe(earlier);
      const response = await fetch(`${url}${earlier}`, { headers: HTML });
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('from an earlier start')]);
    });
  });

  it('prints the demo key without a link if PUBLIC_URL is set', async () => {
    await whileRunning(await withDataset({ PUBLIC_URL: 'https://example.org' }), async (printed) => {
      expect(printed).toMatch(/Demo key +id cds_/);
      expect(printed).not.toContain('?demo=');
    });
  });
});

describe('the start on an address that others can reach', () => {
  it('warns without PUBLIC_URL', async () => {
    const start = async (settings: Environment) =>
      (await whileRunning(await withDataset({ HOST: '0.0.0.0', ...settings }), async () => {})).stdout;
    expect(await start({})).toContain('but PUBLIC_URL is not set');
    expect(await start({ PUBLIC_URL: 'https://example.org' })).not.toContain('PUBLIC_URL is not set');
  });
});

describe('a running service', () => {
  it('never logs the token of the demo link, wherever a client sends it', async () => {
    let token = '';
    const { stdout } = await whileRunning(await withDataset({ LOG_LEVEL: 'trace' }), async (printed, url) => {
      const link = demoLinkIn(printed);
      token = link.slice('/?demo='.length);
      const { headers } = await fetch(`${url}${link}`, { redirect: 'manual' });
      const cookie = headers.get('set-cookie')?.split(';')[0] as string;
      for (const path of ['/', '/graphiql', `/%E0%A4%A${link}`, `/v2/election/field/?demo=${token}`, `/nothing${link}`])
        await (await fetch(`${url}${path}`, { headers: { ...HTML, cookie, referer: `${url}${link}` } })).text();
      await fetch(`${url}${link}`, { method: 'POST' });
      await sendRaw(url, `GET ${link} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nbroken line\r\n\r\n`);
    });
    const log = stdout.split('\n').filter((line) => line.startsWith('{'));
    expect(log.length).toBeGreaterThan(7);
    expect(log.join('\n')).not.toContain(token);
  });
});
