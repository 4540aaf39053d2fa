import { expect, it } from 'vitest';
import { totalUsage, withKey } from '../../support/keyed-requests.js';
import { finished, spawnService, untilPrinted } from '../../support/run.js';

it('A service that is killed loses only the usage of the last seconds', async () => {
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
