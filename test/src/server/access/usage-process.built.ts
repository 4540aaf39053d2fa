import { describe, expect, it } from 'vitest';
import { totalUsage, withKey } from '../../../support/keyed-requests.js';
import { civicData, finished, spawnService, untilPrinted, whileRunning } from '../../../support/run.js';

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
