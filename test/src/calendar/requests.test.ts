import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, sendHead } from '../../support/http-request.js';
import { ALLOW, expectProblem } from '../../support/problem.js';
import { basic, type Service, startService } from '../../support/service.js';

const PATH = '/calendar/US-2028-11-07/CA.ics';

let service: Service;
let authorization: string;
beforeAll(async () => {
  service = await startService({ rateLimit: { points: 1_000, seconds: 60 } });
  authorization = basic(service.key.keyId, service.key.keySecret);
});
afterAll(() => service?.stop());

const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(service.url, path, { method, headers: { authorization, ...headers } });

describe('a request for a calendar', () => {
  it('gets text/calendar under a file name', async () => {
    const { status, headers } = await request(PATH);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="US-2028-11-07-CA.ics"',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization',
      'access-control-allow-origin': '*',
    });
  });

  it.each([
    '/calendar/US-2028-11-07/ca.ics',
    '/calendar/us-2028-11-07/california.ics',
    '/calendar/US%2D2028-11-07/C%41.ics?subscribe=1',
  ])('may be %s, without a redirect', async (path) => {
    const { status, body } = await request(path);
    expect([status, body]).toEqual([200, (await request(PATH)).body]);
  });

  it('gets a 304 with the ETag that it has, and the same headers with HEAD', async () => {
    const { headers } = await request(PATH);
    const etag = headers.etag as string;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await request(PATH, { 'if-none-match': etag });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
    expect((await request(PATH, { 'if-none-match': '"other"' })).status).toBe(200);
    const head = await sendHead(service.url, PATH, { authorization });
    expect([head.status, head.body, head.headers.etag]).toEqual([200, '', etag]);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });

  it('may be answered in a content coding, and not if it rules out all', async () => {
    const compressed = await request(PATH, { 'accept-encoding': 'br' });
    expect([compressed.headers['content-encoding'], compressed.headers.etag]).toEqual([
      'br',
      expect.stringMatching(/-br"$/),
    ]);
    expectProblem(await request(PATH, { 'accept-encoding': 'identity;q=0, *;q=0' }), 406);
  });

  it('runs no statement if the response cache has the calendar, which it stores at the second request', async () => {
    for (let times = 1; times <= 2; times += 1) await request(PATH);
    service.takeStatements();
    await request(PATH);
    expect(service.takeStatements()).toEqual([]);
  });

  it('takes one point from the rate limit of the key', async () => {
    const left = async () => Number(/r=(\d+)/.exec((await request(PATH)).headers.ratelimit as string)?.[1]);
    expect((await left()) - (await left())).toBe(1);
  });

  it.each(['POST', 'PUT', 'DELETE'])('with %s is answered 405', async (method) => {
    const answer = await request(PATH, {}, method);
    expectProblem(answer, 405);
    expect(answer.headers.allow).toBe(ALLOW);
  });

  it('with OPTIONS gets the headers of a preflight', async () => {
    const { status, headers } = await request(PATH, {}, 'OPTIONS');
    expect([status, headers.allow, headers['access-control-allow-origin']]).toEqual([204, ALLOW, '*']);
    expect(headers['access-control-allow-headers']).toContain('Authorization');
  });
});

describe('an unknown name', () => {
  it.each([
    ['/calendar/US-2028-11-08/CA.ics', 'no election "US-2028-11-08". The nearest id is "US-2028-11-07".'],
    ['/calendar/banana/CA.ics', 'To list the elections, query { elections('],
    ['/calendar/US-2028-11-07/CX.ics', 'no state "CX". Did you mean CA, CO or CT?'],
    ['/calendar/US-2028-11-07/Californa.ics', 'no state "Californa". Did you mean California?'],
    ['/calendar/US-2028-11-07/%E0%A4%A.ics', 'Use the postal code'],
    ['/calendar/GA-2026-12-01/CA.ics', 'Use /calendar/GA-2026-12-01/GA.ics.'],
  ])('%s is a 404 that says %s', async (path, advice) => {
    const { detail } = expectProblem(await request(path), 404);
    expect(detail).toContain(advice);
  });

  it('of any length gets a short answer', async () => {
    const { detail } = expectProblem(await request(`/calendar/${'x'.repeat(8_000)}/CA.ics`), 404);
    expect(detail.length).toBeLessThan(400);
  });

  it.each(['/calendar', '/calendar/', '/calendar/US-2028-11-07/CA', '/Calendar/US-2028-11-07/CA.ics'])(
    '%s is no path of a calendar',
    async (path) => {
      expectProblem(await request(path), 404);
    },
  );
});
