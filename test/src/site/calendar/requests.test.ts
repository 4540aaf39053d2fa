import { beforeAll, describe, expect, it } from 'vitest';
import { readCalendar } from '../../../support/calendar.js';
import { send } from '../../../support/http-request.js';
import { expectProblem } from '../../../support/problem.js';
import { basic, useService } from '../../../support/service.js';

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

describe('a way to vote', () => {
  const kindsIn = async (query: string) => {
    const { body, headers } = await request(`/calendar/US-2028-11-07/GA.ics${query}`);
    const { events, name } = readCalendar(body);
    const fields = new Set(
      events.map(({ uid }) => /registration|absentee|early_voting|ballot_return|emergency/.exec(uid)?.[0]),
    );
    return { fields: [...fields], name, file: /"(.*)"/.exec(String(headers['content-disposition']))?.[1] };
  };

  it.each([
    ['?way=mail', ['registration', 'absentee', 'ballot_return', undefined], ' (by mail)', '-mail'],
    ['?way=early', ['registration', 'early_voting', undefined], ' (early, in person)', '-early'],
    ['?way=day', ['registration', undefined], ' (on Election Day)', '-day'],
    ['?way=any', ['registration', 'absentee', 'early_voting', 'ballot_return', undefined], '', ''],
    ['', ['registration', 'absentee', 'early_voting', 'ballot_return', undefined], '', ''],
  ])('(%j) leaves out the days of others, and has Election Day', async (query, fields, name, file) => {
    const found = await kindsIn(query);
    expect(new Set(found.fields)).toEqual(new Set(fields));
    expect([found.name, found.file]).toEqual([`Georgia: General election 2028${name}`, `US-2028-11-07-GA${file}.ics`]);
  });

  it.each(['boat', '', 'Mail', 'x'.repeat(5_000)])(
    'that does not exist (%.9s) is a 400 that names the ways',
    async (way) => {
      const { status, body } = await request(`${PATH}?way=${way}`);
      const { detail } = JSON.parse(body);
      expect(status).toBe(400);
      expect(detail).toMatch(/^There is no way ".*"\. The ways are mail, early, day, any\.$/);
      expect(detail.length).toBeLessThan(400);
    },
  );
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

  it.each([
    '/calendar/',
    '/calendar/US-2028-11-07/CA',
    '/calendar/US-2028-11-07/CAxics',
    '/Calendar/US-2028-11-07/CA.ics',
  ])('%s is no path of a calendar', async (path) => {
    expectProblem(await request(path), 404);
  });
});
