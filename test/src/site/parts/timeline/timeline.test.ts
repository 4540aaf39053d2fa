import { describe, expect, it } from 'vitest';
import { send } from '../../../../support/http-request.js';
import { mainText } from '../../../../support/page-text.js';
import { useService } from '../../../../support/service.js';
import { barsOf, rowsOfPage } from './rows-of-page.js';

const ELECTION = '/elections/US-2028-11-07';

let now = new Date();
const service = useService({ explorer: 'public', now: () => now });

/** With all lanes, of which the page shows the first one. */
async function pageAt(day: string, query = '?show=all') {
  now = new Date(`${day}T21:00:00Z`);
  return service.open(`${ELECTION}${query}`);
}
const rowsAt = async (day: string, query?: string) => rowsOfPage((await pageAt(day, query)).body);
const rowAt = async (day: string, code: string, query?: string) =>
  (await rowsAt(day, query)).find((row) => row.code === code) ?? expect.fail(`There is no row for ${code}.`);

describe('the timeline of an election', () => {
  it('has a row for each state: one link with the name of the state and what ends next in words', async () => {
    const rows = await rowsAt('2026-11-26');
    expect(new Set(rows.map(({ code }) => code)).size).toBe(51);
    const georgia = rows.find(({ code }) => code === 'GA');
    expect(georgia).toMatchObject({ name: 'Georgia', text: 'Register by Fri, Oct 6', day: '2028-10-06' });
  });

  it('is drawn by attributes alone, without a text or a style that the security policy forbids', async () => {
    for (const { svg } of await rowsAt('2028-10-20')) {
      expect(svg).toMatch(/^<svg class="bars" viewBox="0 0 61 30" preserveAspectRatio="none" aria-hidden="true">/);
      expect(svg).not.toMatch(/style=|<text|<style/);
    }
  });

  it('ends a bar on the last day that is in time, and is pale while only some ways are left', async () => {
    // Friday, October 6 is in time for sure; the deadline is the day after a holiday.
    expect(barsOf(await rowAt('2028-09-01', 'GA'))).toEqual([
      ['s1', 0, 29],
      ['s2', 0, 43],
      ['s2 pale', 43, 50],
      ['s3', 38, 57],
      ['f4', 0, 54],
      ['s4 pale', 54, 61],
    ]);
  });

  it('is gray for what is past, with a line for today', async () => {
    const row = await rowAt('2028-10-20', 'GA');
    expect(barsOf(row)).toEqual([
      // Until the deadline itself, as on the page of the state.
      ['gone', 0, 29],
      ['gone', 29, 33],
      ['gone', 0, 42],
      ['s2', 42, 43],
      ['s2 pale', 43, 50],
      ['gone', 38, 42],
      ['s3', 42, 57],
      ['f0', 0, 42],
      ['f4', 42, 54],
      ['s4 pale', 54, 61],
    ]);
    expect(row.svg).toContain('<line class="now" x1="42" x2="42"');
    expect((await rowAt('2026-11-26', 'GA')).svg).not.toContain('class="now"');
  });

  it.each([
    ['CO', 'Ask: every registered voter is sent a ballot'],
    ['CO', 'Vote early: last day not known'],
    ['OH', 'Vote early: first day not known'],
    ['ND', 'Register: you need not register to vote'],
    ['NM', 'Ask in person: last day not known'],
    ['MS', 'Ask by mail: no last day'],
    ['NH', 'Ask online: last day not known'],
    ['OR', 'Vote early: all-mail; ballots mailed from 20 days before'],
    ['UT', 'Ask: every voter is sent a ballot'],
  ])('says what it does not draw: %s, %s', async (code, text) => {
    expect((await rowAt('2028-09-01', code)).text.toLowerCase()).toContain(text.toLowerCase());
  });

  it('says how many states no longer take registrations, but for those that do when people vote', async () => {
    const text = mainText((await pageAt('2028-10-20')).body);
    const over = (await rowsAt('2028-10-20', '?show=register')).filter((row) => row.text.startsWith('Over.'));
    const sameDay = over.filter((row) => /You can still register|Ask your election office/.test(row.text));
    expect(sameDay.map(({ code }) => code)).toContain('NC');
    for (const { code } of sameDay)
      expect((await rowAt('2028-10-20', code)).text).toMatch(/Register: the last day was .*(still register|Ask your)/);
    expect(text).toContain(`In ${over.length - sameDay.length} states, it is too late to register.`);
    expect(text).toMatch(/In \d+ states( and DC)?, early voting has begun\./);
  });
});

describe('?show=', () => {
  it.each([
    ['register', /^s1/],
    ['request', /^[sf]2/],
    ['early', /^[sf]3/],
    ['return', /^[sf]4/],
  ])('show=%s shows one lane', async (show, look) => {
    const rows = await rowsAt('2028-09-01', `?show=${show}`);
    expect(rows).toHaveLength(51);
    for (const row of rows) for (const [bar] of barsOf(row)) expect(bar).toMatch(look);
  });

  it('is a link that is marked, and the last column has another name once something is over', async () => {
    const { body } = await pageAt('2026-11-26', '?show=return');
    expect(body).toContain('<span>Next deadline</span>');
    expect(body).toContain('href="../elections/US-2028-11-07?show=all">All</a>');
    expect(body).toContain('?show=return" aria-current="true">Return a mail ballot</a>');
    expect((await pageAt('2028-10-20')).body).toContain('<span>What is left</span>');
  });

  it.each([
    ['?show=early&show=all', '?show=early'],
    ['?show=', ''],
    ['?state=&show=early', '?show=early'],
  ])('has one address: %s redirects to %s', async (query, canonical) => {
    const { status, headers } = await pageAt('2026-11-26', query);
    expect([status, new URL(headers.location ?? '', `http://x${ELECTION}`).search]).toEqual([302, canonical]);
  });

  it.each([
    ['?show=mail', 'The timeline cannot show "mail". Use ?show=all, ?show=register, ?show=request'],
    [`?show=${'x'.repeat(5_000)}`, 'The timeline cannot show'],
  ])('%s is a page that names the values', async (query, message) => {
    const { status, body } = await pageAt('2026-11-26', query);
    expect(status).toBe(400);
    expect(mainText(body)).toContain(message);
    expect(body.length).toBeLessThan(10_000);
  });
});

describe('the day', () => {
  it('of each state is a part of the cache key: the page changes when one of them ends, and no earlier', async () => {
    const at = async (time: string, headers = {}) => {
      now = new Date(time);
      for (let count = 0; count < 2; count += 1) await service.open(ELECTION);
      return send(service.url, ELECTION, { headers: { accept: 'text/html', ...headers } });
    };
    const evening = await at('2028-10-20T23:00:00Z');
    expect(evening.headers['cache-control']).toBe('public, no-cache');
    const condition = { 'if-none-match': String(evening.headers.etag) };
    expect((await at('2028-10-21T03:59:59Z', condition)).status).toBe(304);
    const night = await at('2028-10-21T04:00:00Z', condition);
    expect(night.status).toBe(200);
    expect(mainText(night.body)).toContain(
      'Today is Friday, October 20, 2028, and where midnight has passed, Saturday, October 21, 2028.',
    );
    const dayIn = (body: string, wanted: string) =>
      /class="now" x1="(\d+)"/.exec(rowsOfPage(body).find(({ code }) => code === wanted)?.svg ?? '')?.[1];
    expect([dayIn(night.body, 'NY'), dayIn(night.body, 'CA'), dayIn(night.body, 'HI')]).toEqual(['43', '42', '42']);
    const morning = await at('2028-10-21T10:00:00Z', { 'if-none-match': String(night.headers.etag) });
    expect(mainText(morning.body)).toContain('Today is Saturday, October 21, 2028.');
  });
});
