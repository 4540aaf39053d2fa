import { describe, expect, it } from 'vitest';
import { send } from '../../../support/http-request.js';
import { expectProblem } from '../../../support/problem.js';
import { withService, withSharedService } from '../../../support/service.js';

const PATH = '/calendar/US-2028-11-07/CA.ics';
const UNKNOWN = '/calendar/US-2028-11-08/CA.ics';

describe('EXPLORER', () => {
  it('keyed: calendars need an API key, as REST does', () =>
    withSharedService(async ({ url, get, key }) => {
      expect((await get(PATH)).status).toBe(200);
      const wrong = `Basic ${Buffer.from(`${key.keyId}:wrong`).toString('base64')}`;
      for (const path of [PATH, UNKNOWN]) {
        expectProblem(await send(url, path), 401);
        expectProblem(await send(url, path, { headers: { authorization: wrong } }), 401);
        expect((await get(path, { key: 'suspended' })).status).toBe(403);
      }
    }));

  it('public: everyone gets calendars, and may store them', () =>
    withService({ explorer: 'public' }, async ({ url, get }) => {
      const answer = await send(url, PATH);
      expect([answer.status, answer.headers['cache-control']]).toEqual([
        200,
        'public, max-age=300, stale-while-revalidate=600',
      ]);
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(await (await get(PATH)).text()).toBe(answer.body);
      expectProblem(await send(url, UNKNOWN), 404);
    }));
});
