import { expect, it } from 'vitest';
import { sharedService } from '../../support/service.js';

/** Paths of clients that were tried, and the path that the answer must name. */
const TRIED: [path: string, named: string][] = [
  ['/v1/', '/v1/election/field/, /v1/election/data/state/{state}/'],
  ['/v1/elections/', '/v1/election/data/state/{state}/'],
  ['/v1/election/state/XX/', 'For a state, use /v1/election/data/state/XX/.'],
  ['/v2/election/states/ca', 'For a state, use /v2/election/data/state/CA/.'],
  ['/v1/election/field/polls_open/', '/v1/election/field/ lists all fields'],
  ['/v2/nothing', '/v2/election/override/'],
];

it.each(TRIED)('%s is a 404 that says %s', async (path, named) => {
  const response = await (await sharedService()).get(path, { key: 'none', headers: { accept: 'application/json' } });
  const end = response.status === 302 ? response.headers.get('location') : undefined;
  const found = end ? await (await sharedService()).get(path.replace(/\/$/, ''), { key: 'none' }) : response;
  expect(found.status).toBe(404);
  expect(((await found.json()) as { detail: string }).detail).toContain(named);
});
