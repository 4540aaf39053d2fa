import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../../db/domain/deadlines/civil-day.js';
import { propertiesIn, readCalendar } from '../../../support/calendar.js';
import { useSharedService, withService } from '../../../support/service.js';

interface DeadlineData {
  id: string;
  date: string | null;
  actBy: string | null;
  status: string;
}
interface StateData {
  code: string;
  name: string;
  deadlines: DeadlineData[];
}

const ELECTION = 'US-2028-11-07';
const calendarOf = async (state: string, election = ELECTION) =>
  (await service.get(`/calendar/${election}/${state}.ics`)).text();

const service = useSharedService();
let states: StateData[];
let disclaimer: string;
beforeAll(async () => {
  const fields = 'code name deadlines(election: "US-2028-11-07") { id date actBy status }';
  const { data } = await service.graphql(`{ release { disclaimer } states { ${fields} } }`);
  states = data.states;
  disclaimer = data.release.disclaimer;
});

describe('the calendar of each state', () => {
  it('has one all-day event for each deadline with a date, on the day to act by or on the first day, and one for Election Day', async () => {
    expect(states.length).toBe(51);
    for (const { code, deadlines } of states) {
      const { events, components } = readCalendar(await calendarOf(code));
      const expected = deadlines.filter(({ date }) => date).map(({ id, date, actBy }) => [id, actBy ?? date]);
      expect(events.map(({ uid, start }) => [uid, start])).toEqual([...expected, [ELECTION, '2028-11-07']]);
      expect(components).toBe(events.length);
    }
  });

  it('has confirmed events for counted and moved deadlines, and tentative ones for those that may move', async () => {
    const seen = new Set<string>();
    for (const { code, deadlines } of states) {
      const statuses = new Map(deadlines.map(({ id, status }) => [id, status]));
      for (const { uid, status } of readCalendar(await calendarOf(code)).events) {
        const expected = statuses.get(uid) === 'MAY_MOVE' ? 'TENTATIVE' : 'CONFIRMED';
        expect(status, uid).toBe(expected);
        seen.add(statuses.get(uid) ?? 'Election Day');
      }
    }
    expect([...seen].sort()).toEqual(['COUNTED', 'Election Day', 'MAY_MOVE', 'MOVED']);
  });

  it.each(['', '/es'])(
    'has lines of at most 75 octets that end in CRLF, none of them cut within a letter (%s)',
    async (prefix) => {
      for (const { code } of states) {
        const text = await (await service.get(`${prefix}/calendar/${ELECTION}/${code}.ics`)).text();
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\ufffd]/);
        expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      }
    },
  );

  it('has only known properties, none of them with a time', async () => {
    const text = await calendarOf('OH');
    expect([...new Set(propertiesIn(text))].sort()).toEqual([
      ...['BEGIN', 'DESCRIPTION', 'DTSTAMP', 'DTSTART', 'END', 'LAST-MODIFIED', 'NAME', 'PRODID'],
      ...['REFRESH-INTERVAL', 'SEQUENCE', 'STATUS', 'SUMMARY', 'TRANSP', 'UID', 'VERSION'],
      ...['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT'],
      ...['X-PUBLISHED-TTL', 'X-WR-CALDESC', 'X-WR-CALNAME'],
    ]);
    expect(text.match(/^DTSTART(?!;VALUE=DATE:\d{8}\r$)/gm)).toBeNull();
  });

  it('names the state and the election, and the deadlines that it does not have', async () => {
    const { name, description } = readCalendar(await calendarOf('CA'));
    expect(name).toBe('California: General election 2028');
    expect(description).toContain(
      'Deadlines for voters in California: General election 2028, Tuesday, November 7, 2028.\nNot offered: first day to ask for a mail ballot,',
    );
    expect(description).toMatch(/\nUnknown: end of early voting\.\n/);
    expect(description.endsWith(disclaimer)).toBe(true);
  });
});

describe('an event', () => {
  it('says for voters what to do, until when, by which rule, and how certain that is', async () => {
    const { events } = readCalendar(await calendarOf('GA'));
    const online = events.find(({ uid }) => uid === `${ELECTION}.GA.registration_deadline_online.received`);
    expect(online?.summary).toBe('GA: register to vote online by this day (the deadline is October 10)');
    const paragraphs = online?.description.split('\n\n');
    expect(paragraphs?.slice(0, 2)).toEqual([
      'Do it by Fri, Oct 6. (The deadline is Tuesday, October 10.)',
      'Deadline: Tuesday, October 10, 2028.',
    ]);
    expect(paragraphs?.[2]).toContain('which is Columbus Day; the state moves it to Tuesday, October 10, 2028.');
    expect(online?.description.endsWith(`\n\n${disclaimer}`)).toBe(true);
  });

  it('names the local time and the time zones of a deadline in its text', async () => {
    const { events } = readCalendar(await calendarOf('GA'));
    const mail = events.find(({ uid }) => uid.includes('ballot_return_deadline_mail'));
    expect(mail?.start).toBe('2028-10-31');
    expect(mail?.summary).toBe('GA: last day to mail your ballot (it must arrive by November 7)');
    expect(mail?.description).toMatch(
      /^Mail it by Tue, Oct 31 \(it must arrive by Tue, Nov 7, 7 p\.m\.\)\.\n\nMust arrive by: Tuesday, November 7, 2028, 7 p\.m\. local time \(America\/New_York\)\./,
    );
  });
});

describe('the calendar of another election', () => {
  it('has unconfirmed days as tentative events that say so, and a phone number', async () => {
    const { events, description } = readCalendar(await calendarOf('IL', 'IL-2027-02-23'));
    const [day] = events.splice(-1);
    expect(day).toMatchObject({ uid: 'IL-2027-02-23', start: '2027-02-23', status: 'TENTATIVE' });
    expect(events.length).toBeGreaterThan(4);
    for (const { summary, status } of events)
      expect([summary, status]).toEqual([expect.stringMatching(/ \(not confirmed\)$/), 'TENTATIVE']);
    expect(description).toMatch(
      /Days marked “not confirmed” follow the state's general-election rules\. .* Call to confirm: \(\d{3}\)/,
    );
  });

  it('has the confirmed deadlines of an election of one state without that mark', async () => {
    const { events } = readCalendar(await calendarOf('LA', 'LA-2026-12-12'));
    const confirmed = events.filter(({ status }) => status === 'CONFIRMED');
    expect(confirmed.map(({ start }) => start).sort()).toEqual([
      '2026-11-20',
      '2026-11-28',
      '2026-12-05',
      '2026-12-12',
    ]);
    for (const { summary } of confirmed) expect(summary).not.toContain('not confirmed');
  });

  it('never says that a day is "22 days before" where it follows from another rule', async () => {
    const { events } = readCalendar(await calendarOf('GA', 'GA-2026-12-01'));
    const early = events.find(({ uid }) => uid.includes('early_voting_starts'));
    expect(early?.start).toBe('2026-11-23');
    expect(early?.description).not.toMatch(/\d days before/);
  });
});

describe('every calendar', () => {
  it('has Election Day with the polling hours, and no day for mail later than a week before the day of arrival', async () => {
    const { data } = await service.graphql(
      '{ elections(from: "2026-11-22", to: "2030-12-31") { id date state { code } } }',
    );
    let mailed = 0;
    for (const { id, date, state } of data.elections)
      for (const code of state ? [state.code] : states.map((one) => one.code)) {
        const { events } = readCalendar(await calendarOf(code, id));
        expect(events.filter(({ uid }) => uid === id)).toMatchObject([
          { start: date, summary: expect.stringMatching(/: Election Day: .* \(polls open(?: \d.*[ap]\.m\.|: varies)/) },
        ]);
        for (const { uid, start, description } of events.filter((one) => /mail\.received$/.test(one.uid))) {
          const [, arrival = ''] = /Must arrive by: \w+, (\w+ \d+, \d{4})/.exec(description) ?? [];
          expect(addDays(start, 7) <= new Date(`${arrival} UTC`).toISOString().slice(0, 10), uid).toBe(true);
          mailed += 1;
        }
      }
    expect(mailed).toBeGreaterThan(100);
  });
});

describe('the URL of an event', () => {
  it('is the page of the state, which exists, if the service has a public URL', () =>
    withService({ publicUrl: 'https://example.org/civic', explorer: 'public' }, async ({ get }) => {
      const text = await (await get(`/calendar/${ELECTION}/OH.ics`)).text();
      const urls = [...text.replace(/\r\n /g, '').matchAll(/^URL;VALUE=URI:(.*)\r$/gm)].map(
        ([, url]) => new URL(url as string),
      );
      expect(urls.length).toBe(readCalendar(text).events.length);
      const { pathname, hash } = urls[0] as URL;
      const page = await (await get(pathname.replace('/civic', ''))).text();
      expect(page).toContain(` id="${hash.slice(1)}"`);
    }));
});
