import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../support/http-request.js';
import { expectProblem } from '../../support/problem.js';
import { basic, useService } from '../../support/service.js';

const PATH = '/calendar/US-2028-11-07/CA.ics';

const service = useService();
let authorization: string;
beforeAll(async () => {
  authorization = basic(service.key.keyId, service.key.keySecret);
});

const request = (path: string) => send(service.url, path, { headers: { authorization } });

describe('a request for a calendar', () => {
  it('gets a file with a name', async () => {
    const { status, headers } = await request(PATH);
    expect([status, headers['content-disposition']]).toEqual([200, 'inline; filename="US-2028-11-07-CA.ics"']);
  });

  it.each([
    '/calendar/US-2028-11-07/ca.ics',
    '/calendar/us-2028-11-07/california.ics',
    '/calendar/US%2D2028-11-07/C%41.ics?subscribe=1',
  ])('may be %s, without a redirect', async (path) => {
    const { status, body } = await request(path);
    expect([status, body]).toEqual([200, (await request(PATH)).body]);
  });

  it('runs no statement if the response cache has the calendar, which it stores at the second request', async () => {
    for (let times = 1; times <= 2; times += 1) await request(PATH);
    service.takeStatements();
    await request(PATH);
    expect(service.takeStatements()).toEqual([]);
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

  it.each([
    '/calendar/',
    '/calendar/US-2028-11-07/CA',
    '/calendar/US-2028-11-07/CAxics',
    '/Calendar/US-2028-11-07/CA.ics',
  ])('%s is no path of a calendar', async (path) => {
    expectProblem(await request(path), 404);
  });
});
