import { spawn } from 'node:child_process';
import DatabaseConstructor from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { totalUsage, withKey } from '../../../support/keyed-requests.js';
import { civicData, finished, pathOf, SERVER, spawnService, untilPrinted, whileRunning } from '../../../support/run.js';

describe('the built service', () => {
  it('writes everything that it counted when it is stopped by SIGTERM', async () => {
    const { environment, keyId, request } = await withKey();
    const { code } = await whileRunning(environment, (_, url) => request(url, 30));
    expect(code).toBe(0);
    expect(await totalUsage(environment)).toEqual({ requests: 30, cost: 30, limited: 0 });
    const listed = await civicData(environment, 'keys', 'list');
    expect(listed.stdout).toMatch(
      new RegExp(`LAST USED.*\\n${keyId} .* ${new Date().toISOString().slice(0, 7)}-\\d\\d`),
    );
  });

  it('answers on a full disk, and says at its end what it could not write', async () => {
    const { environment, request } = await withKey();
    // The log of this writer is longer than the service may write.
    const path = pathOf(environment, 'ACCOUNTS_URL');
    const other = new DatabaseConstructor(path);
    other.exec('create table filling (text)');
    other.prepare('insert into filling values (zeroblob(100000))').run();
    const child = spawn('sh', ['-c', 'ulimit -f 64 && exec "$0" "$@"', process.execPath, SERVER], { env: environment });
    const ended = finished(child);
    const printed = await untilPrinted(child, '/graphql\n\n');
    await request(/http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] as string, 10);
    child.kill('SIGTERM');
    const { code, stdout } = await ended;
    other.close();
    expect(code).toBe(0);
    expect(stdout).toMatch(/"requests":10,"msg":"The usage of some requests could not be written"/);
    expect(await totalUsage(environment)).toEqual({ requests: 0, cost: 0, limited: 0 });
  });

  it('loses only the usage of the last seconds when it is killed', async () => {
    const { environment, request } = await withKey();
    const child = spawnService(environment);
    const ended = finished(child);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await untilPrinted(child, '/graphql\n\n'))?.[0] as string;
    await request(url, 40);
    await expect.poll(() => totalUsage(environment)).toEqual({ requests: 40, cost: 40, limited: 0 });
    await request(url, 5);
    child.kill('SIGKILL');
    await ended;
    const { requests } = await totalUsage(environment);
    expect([40, 45]).toContain(requests);
  });
});
