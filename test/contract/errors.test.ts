import { describe, expect, it } from 'vitest';
import { type Answer, type Sent, send } from '../support/http-request.js';
import { ALL_PATHS, expectProblem, OPEN_PATHS, STATE_PATHS } from '../support/problem.js';
import { basic, useSharedService } from '../support/service.js';

const service = useSharedService();

const keyed = (): Sent => ({
  headers: { authorization: basic(service.key.keyId, service.key.keySecret) },
});
const suspended = (): Sent => ({
  headers: {
    authorization: basic(service.suspendedKey.keyId, service.suspendedKey.keySecret),
  },
});
const get = (path: string, sent?: Sent): Promise<Answer> => send(service.url, path, sent);
const withState = (path: string, state: string) => path.replace('/CA/', `/${state}/`);

const UNKNOWN_PATHS = [
  '/v1/',
  '/v2/election/',
  '/v2/election/fields/',
  '/v3/election/field/',
  '/V2/election/field/',
  '/v2/Election/field/',
  '/v2/election/data/state/',
  '/v2/election/data/state/CA/extra/',
  '/v1/election/override/',
  '/v2/election/field/polls_open/',
];

describe('a path that is not in the contract', () => {
  it.each(UNKNOWN_PATHS)('%s is a 404, with a key and without', async (path) => {
    expectProblem(await get(path, keyed()), 404);
    expectProblem(await get(path), 404);
  });

  it.each(['POST', 'DELETE'])('is a 404 to %s: the path comes before the method', async (method) => {
    expectProblem(await get('/v1/election/override/', { method }), 404);
  });

  it.each(['/v1/election/override', '/v2/election/fields'])('%s is a 404 and no redirect', async (path) => {
    const answer = await get(path);
    expectProblem(answer, 404);
    expect(answer.headers.location).toBeUndefined();
  });
});

describe('a path without its last slash', () => {
  // As it was sent: a URL parser would repair what the service got wrong. Only the base may stand before the path.
  const target = ({ headers }: Answer) => headers.location?.replace(service.url, '');

  it.each(ALL_PATHS)('redirects %s with 301 and its query unchanged, and needs no key', async (path) => {
    const query = '?state=N%20Y&a=1&a=2&empty=&plus=a+b';
    const answer = await get(path.slice(0, -1) + query);
    expect([answer.status, target(answer)]).toEqual([301, path + query]);
  });

  it('redirects before its state is checked', async () => {
    const answer = await get('/v2/election/data/state/ca');
    expect(answer.status).toBe(301);
    expect(target(answer)).toBe('/v2/election/data/state/ca/');
  });
});

describe.each(STATE_PATHS)('the state in %s', (path) => {
  it.each(['ca', 'Ca', 'cA', 'C', 'CAL', '12', 'C1', 'C-', 'CA%20', '%C3%84%C3%96', 'CA%0A', 'CA%00'])(
    '%s is malformed: the 400 names two uppercase letters',
    async (state) => {
      expectProblem(await get(withState(path, state), keyed()), 400);
    },
  );

  it.each(['%E0%A4%A', '%', '%zz'])('%s cannot be decoded: a 400, not a 500', async (state) => {
    expectProblem(await get(withState(path, state), keyed()), 400);
  });

  it.each(['ZZ', 'PR', 'US', 'AA'])('%s is not one of the 51 codes: a 404', async (state) => {
    expectProblem(await get(withState(path, state), keyed()), 404);
  });

  it('is named in the 404, so that a typo is visible', async () => {
    expect(expectProblem(await get(withState(path, 'ZQ'), keyed()), 404).detail).toContain('ZQ');
  });
});

describe.each(STATE_PATHS)('of two errors in one request to %s, the answer names', (path) => {
  const SLASHLESS = path.slice(0, -1);
  it.each<[what: string, target: string, status: number, sent: () => Sent]>([
    ['the missing key before the malformed state', withState(path, 'ca'), 401, () => ({})],
    ['the missing key before the unknown state', withState(path, 'ZZ'), 401, () => ({})],
    ['the missing key before a state that cannot be decoded', withState(path, '%E0%A4%A'), 401, () => ({})],
    ['the ended subscription before the malformed state', withState(path, 'ca'), 403, suspended],
    ['the ended subscription before the unknown state', withState(path, 'ZZ'), 403, suspended],
    ['the method before the missing slash', SLASHLESS, 405, () => ({ method: 'POST', ...keyed() })],
    ['the method before the missing key', path, 405, () => ({ method: 'POST' })],
    ['the method before the malformed state', withState(path, 'ca'), 405, () => ({ method: 'PUT', ...keyed() })],
    ['the method before the unknown state', withState(path, 'ZZ'), 405, () => ({ method: 'DELETE', ...keyed() })],
  ])('%s', async (_, target, status, sent) => {
    expectProblem(await get(target, sent()), status);
  });
});

describe('an error', () => {
  it('is problem+json even if the request accepts only HTML', async () => {
    const { headers } = keyed();
    const accept = { accept: 'text/html' };
    expectProblem(
      await get('/v2/election/data/state/ca/', {
        headers: { ...headers, ...accept },
      }),
      400,
    );
    expectProblem(await get('/v2/election/override/', { headers: accept }), 401);
    expectProblem(await get('/v2/election/fields/', { headers: accept }), 404);
  });

  it.each(OPEN_PATHS)('does not occur for a bad key on %s, which needs no key', async (path) => {
    expect((await get(path, suspended())).status).toBe(200);
    expect((await get(path, { headers: { authorization: 'Bearer abc' } })).status).toBe(200);
  });
});
