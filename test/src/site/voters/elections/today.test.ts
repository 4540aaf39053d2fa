import { describe, expect, it } from 'vitest';
import { todayIn } from '../../../../../db/domain/deadlines/today.js';
import { BROWSER, send } from '../../../../support/http-request.js';
import { mainText, textOf } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';

const DAILY = [
  ...['/elections', '/states/OH', '/fields/registration_deadline_mail'],
  ...['/elections/US-2028-11-07', '/compare?states=GA,WI'],
];

const withFormat = (path: string, format: string) =>
  format ? `${path}${path.includes('?') ? '&' : '?'}${format}` : path;

let now = new Date();
const service = useService({ explorer: 'public', now: () => now });

/** A page at a time. Opened three times, so that the response cache would have it from then on. */
async function openAt(time: string, path: string, headers: Record<string, string> = {}) {
  now = new Date(time);
  for (let count = 0; count < 2; count += 1) await service.open(path);
  return send(service.url, path, { headers: { ...BROWSER, ...headers } });
}

const pageAt = async (time: string, path: string) => (await openAt(time, path)).body;

describe('the current day', () => {
  it('is that of the time zone in which it ends last', () => {
    const evening = new Date('2028-10-11T04:30:00Z');
    expect(todayIn(['America/New_York'], evening)).toBe('2028-10-11');
    expect(todayIn(['America/New_York', 'America/Chicago'], evening)).toBe('2028-10-10');
    expect(todayIn(['America/Chicago', 'America/New_York'], evening)).toBe('2028-10-10');
  });

  it('ends for all states when it ends in Hawaii', () => {
    expect(todayIn([], new Date('2028-11-08T09:59:59Z'))).toBe('2028-11-07');
    expect(todayIn([], new Date('2028-11-08T10:00:00Z'))).toBe('2028-11-08');
  });
});

describe('the page of a state', () => {
  it('says who to call: the phone number, the website, and what is not known', async () => {
    const body = await pageAt('2026-11-22T16:00:00Z', '/states/OH');
    const [call = ''] = /<section class="card call"[\s\S]*?<\/section>/.exec(body) ?? [];
    expect(call).toContain('<a href="tel:+16144662655">(614) 466-2655</a>');
    expect(textOf(call)).toMatch(
      /State election website\s*sos\.state\.oh\.us.*Email: not known.*Find your polling place/s,
    );
    expect(body.indexOf('class="card call"')).toBeLessThan(body.indexOf('class="card facts"'));
  });

  it('stays the same at midnight UTC, and changes at midnight in the state', async () => {
    const evening = await openAt('2028-10-10T23:59:59Z', '/states/OH');
    const { etag = '' } = evening.headers;
    const condition = { 'if-none-match': String(etag) };
    expect(evening.body).toContain('<span class="distance">today</span>');
    expect((await openAt('2028-10-11T00:00:00Z', '/states/OH', condition)).status).toBe(304);
    expect((await openAt('2028-10-11T03:59:59Z', '/states/OH', condition)).status).toBe(304);
    const next = await openAt('2028-10-11T04:00:00Z', '/states/OH', condition);
    expect([next.status, next.headers.etag === etag]).toEqual([200, false]);
  });
});

describe('/elections', () => {
  it('lists the elections from today on, not from the day of the release on', async () => {
    const { rows } = JSON.parse(await pageAt('2028-02-01T16:00:00Z', '/elections?format=json'));
    const dates: string[] = rows.map(({ date }: { date: string }) => date);
    expect(dates.length).toBeGreaterThan(10);
    expect(dates.filter((date) => date < '2028-02-01')).toEqual([]);
    const body = await pageAt('2028-02-01T16:00:00Z', '/elections');
    // The name of an election tells until when its day may change.
    expect(mainText(body).replace('until March 1, 2027', '')).not.toContain('2027');
    expect(body).toContain('General election 2028: deadlines in all states');
  });
});

describe('the page of an election', () => {
  it("says so on the page of a state's own election, and in the overview of all states", async () => {
    const runoff = '/elections/GA-2026-12-01';
    expect(await pageAt('2026-10-01T16:00:00Z', runoff)).not.toContain('>passed<');
    expect(await pageAt('2026-11-23T16:00:00Z', runoff)).toContain('>passed<');
    expect(await pageAt('2028-07-01T16:00:00Z', '/elections/US-2028-11-07')).not.toContain('>passed<');
    expect(await pageAt('2028-10-11T16:00:00Z', '/elections/US-2028-11-07')).toContain('>passed<');
  });

  it('says that the election is over from the day after Election Day on', async () => {
    const path = '/elections/US-2028-11-07?state=OH';
    expect(await pageAt('2028-11-07T16:00:00Z', path)).not.toContain('This election is over');
    expect(await pageAt('2028-11-08T16:00:00Z', path)).toContain('This election is over');
  });
});

describe('a page that depends on the day', () => {
  it.each(DAILY.flatMap((path) => ['', 'format=csv', 'format=json'].map((format) => withFormat(path, format))))(
    '%s is revalidated at each visit',
    async (path) => {
      const { headers } = await openAt('2026-11-22T16:00:00Z', path);
      expect(headers['cache-control']).toBe('public, no-cache');
      const again = await openAt('2026-11-22T17:00:00Z', path, { 'if-none-match': String(headers.etag) });
      expect(again.status).toBe(304);
    },
  );
});
