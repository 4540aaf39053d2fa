import { chmodSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { withKey } from '../../support/keyed-requests.js';
import { finished, isolated, pathOf, spawnService, whileRunning, withDataset } from '../../support/run.js';
import { basic } from '../../support/service.js';

describe('the start', () => {
  it('publishes the bundled dataset if there is no dataset, and answers with the demo key', async () => {
    await whileRunning(isolated(), async (_, url) => {
      const headers = { authorization: basic('demo', 'demo') };
      const response = await fetch(`${url}/v2/election/data/state/CA/`, { headers });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ code: 'CA', name: 'California' });
    });
  });

  it.each<[string, boolean, (path: string) => () => void]>([
    [
      'another program writes to',
      true,
      (path) => {
        const writer = new DatabaseConstructor(path);
        writer.exec("BEGIN IMMEDIATE; UPDATE customers SET name = 'C'");
        return () => writer.close();
      },
    ],
    [
      'nobody may write to',
      // Root may write to every file.
      process.getuid?.() !== 0,
      (path) => {
        chmodSync(path, 0o400);
        return () => chmodSync(path, 0o600);
      },
    ],
  ])('needs no write to accounts that %s; only the link to the dashboard is missing', async (_, isMissing, prevent) => {
    const { environment, authorization } = await withKey({ NODE_ENV: '', DASHBOARD: '127.0.0.1:0' });
    const allow = prevent(pathOf(environment, 'ACCOUNTS_URL'));
    const { stdout } = await whileRunning(environment, async (printed, url) => {
      const { status } = await fetch(`${url}/v2/election/data/state/AA/`, { headers: { authorization } });
      expect([status, (await fetch(`${url}/readyz`)).status]).toEqual([200, 200]);
      expect(printed.includes('/link?token=')).toBe(!isMissing);
    });
    allow();
    expect(stdout.includes('There is no link to the dashboard')).toBe(isMissing);
  });

  it('names all invalid settings at once and ends with exit code 1', async () => {
    const { code, stderr } = await finished(spawnService(isolated({ PORT: 'http', LOG_LEVEL: 'loud' })));
    expect(code).toBe(1);
    expect(stderr).toContain('PORT is "http", but must be a port number from 0 to 65535.');
    expect(stderr).toContain('LOG_LEVEL is "loud", but must be one of fatal,');
  });

  it('reports a port that is in use and what to do', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as AddressInfo;
    const { code, stderr } = await finished(spawnService(await withDataset({ PORT: String(port) })));
    blocker.close();
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Cannot listen on 127.0.0.1, port ${port}: it is in use. Stop the other process, or choose another port with PORT.\n`,
    );
  });
});

describe('a running service', () => {
  it('serves /metrics only on its own address', async () => {
    const own = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => own.once('listening', resolve));
    const { port } = own.address() as AddressInfo;
    await new Promise((resolve) => own.close(resolve));
    const { code } = await whileRunning(await withDataset({ METRICS: `127.0.0.1:${port}` }), async (_, url) => {
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('http_requests_total')]);
      expect((await fetch(`http://127.0.0.1:${port}/v2/election/field/`)).status).toBe(404);
    });
    expect(code).toBe(0);
  });
});
