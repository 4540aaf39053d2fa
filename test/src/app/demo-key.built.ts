import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BROWSER, send } from '../../support/http-request.js';
import { civicData, type Environment, pathOf, whileRunning, withDataset } from '../../support/run.js';
import { basic } from '../../support/service.js';

const REST = '/v2/election/data/state/AA/';

const statusOf = async (url: string, path: string, headers: Record<string, string> = {}) =>
  (await send(url, path, { headers: { ...BROWSER, ...headers } })).status;
const withDemo = (url: string, path: string) => statusOf(url, path, { authorization: basic('demo', 'demo') });

describe('the start', () => {
  it('prints the demo key, and makes neither a key nor a file for it', async () => {
    const environment = await withDataset();
    await whileRunning(environment, async (printed, url) => {
      expect(printed).toMatch(/Demo key +id demo +secret demo/);
      expect(printed).toContain(`curl -u demo:demo ${url}/v2/election/data/state/CA/`);
      expect([await withDemo(url, REST), await statusOf(url, REST), await statusOf(url, '/states/AA')]).toEqual([
        200, 401, 200,
      ]);
      const { ok, url: file } = await fetch(`${url}/releases/latest/values.csv`);
      expect([ok, file]).toEqual([true, expect.stringMatching(/\/releases\/[\d-]+\w+\/values\.csv$/)]);
      const ready = await (await fetch(`${url}/readyz`)).json();
      expect(ready).not.toHaveProperty('accountsProblem');
    });
    const { stdout } = await civicData(environment, 'keys', 'list', '--json');
    expect(JSON.parse(stdout)).toEqual([]);
    const accounts = pathOf(environment, 'ACCOUNTS_URL');
    expect(existsSync(accounts)).toBe(true);
    expect(readdirSync(dirname(accounts)).filter((name) => name.includes('demo'))).toEqual([]);
  });

  it('has no demo key in production, and pages need one, unless DEMO_STATES names states', async () => {
    const environment = await withDataset({ NODE_ENV: 'production' });
    await whileRunning(environment, async (printed, url) => {
      expect(printed).toContain('No demo key');
      expect([await withDemo(url, REST), await withDemo(url, '/states/AA'), await statusOf(url, '/states/AA')]).toEqual(
        [401, 401, 401],
      );
      expect((await send(url, '/', { headers: BROWSER })).body).toContain('curl -u ID:SECRET');
    });
    await whileRunning({ ...environment, DEMO_STATES: 'AA' }, async (_, url) => {
      expect([await withDemo(url, REST), await withDemo(url, '/states/AA'), await statusOf(url, '/states/AA')]).toEqual(
        [200, 403, 401],
      );
      expect(await withDemo(url, '/v2/election/data/state/BB/')).toBe(403);
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
