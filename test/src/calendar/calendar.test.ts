import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../db/deadlines/civil-day.js';
import { propertiesIn, readCalendar } from '../../support/calendar.js';
import { useSharedService, withService } from '../../support/service.js';

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
  it('has one all-day event for each deadline with a date, on the day to act by or on the first day', async () => {
    expect(states.length).toBe(51);
    for (const { code, deadlines } of states) {
      const { events, components } = readCalendar(await calendarOf(code));
      const expected = deadlines.filter(({ date }) => date).map(({ id, date, actBy }) => [id, actBy ?? date]);
      expect(events.map(({ uid, start }) => [uid, start])).toEqual(expected);
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
        seen.add(statuses.get(uid) as string);
      }
    }
    expect([...seen].sort()).toEqual(['COUNTED', 'MAY_MOVE', 'MOVED']);
  });

  it('has lines of at most 75 octets that end in CRLF, and UTF-8 text', async () => {
    for (const { code } of states) {
      const text = await calendarOf(code);
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\ufffd]/);
      expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    }
  });

  it('has only known properties, none of them with a time', async () => {
    const text = await calendarOf('OH');
    expect([...new Set(propertiesIn(text))].sort()).toEqual([
      ...['BEGIN', 'DESCRIPTION', 'DTSTAMP', 'DTSTART', 'END', 'NAME', 'PRODID', 'REFRESH-INTERVAL', 'SEQUENCE'],
      ...['STATUS', 'SUMMARY', 'TRANSP', 'UID', 'VERSION', 'X-MICROSOFT-CDO-ALLDAYEVENT'],
      ...['X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', 'X-PUBLISHED-TTL', 'X-WR-CALDESC', 'X-WR-CALNAME'],
    ]);
    expect(text.match(/^DTSTART(?!;VALUE=DATE:\d{8}\r$)/gm)).toBeNull();
  });

  it('names the state and the election, and the deadlines that it does not have', async () => {
    const { name, description } = readCalendar(await calendarOf('CA'));
    expect(name).toBe('California: General election 2028');
    expect(description).toContain(
      'Deadlines for voters in California: General election 2028, Tuesday, November 7, 2028.\nNot offered: first day to request an absentee ballot,',
    );
    expect(description).toMatch(/\nUnknown: end of early voting\.\n/);
    expect(description.endsWith(disclaimer)).toBe(true);
  });
});

describe('an event', () => {
  it('says for voters what to do, until when, by which rule, and how certain that is', async () => {
    const { events } = readCalendar(await calendarOf('GA'));
    const online = events.find(({ uid }) => uid === `${ELECTION}.GA.registration_deadline_online.received`);
    expect(online?.summary).toBe('GA: last safe day to register to vote online (deadline October 10)');
    const paragraphs = online?.description.split('\n\n');
    expect(paragraphs?.slice(0, 2)).toEqual([
      'Deadline: Tuesday, October 10, 2028.',
      'Act by Friday, October 6, 2028 to be in time.',
    ]);
    expect(paragraphs?.[2]).toContain('which is Columbus Day; the state moves it to Tuesday, October 10, 2028.');
    expect(online?.description).toContain('\n\nRule: ');
    expect(online?.description.endsWith(`\n\n${disclaimer}`)).toBe(true);
  });

  it('names the local time and the time zones of a deadline in its text', async () => {
    const { events } = readCalendar(await calendarOf('GA'));
    const mail = events.find(({ uid }) => uid.includes('ballot_return_deadline_mail'));
    expect(mail?.summary).toBe('GA: last day to return your ballot by mail (must arrive)');
    expect(mail?.description).toMatch(
      /^Must arrive by: Tuesday, November 7, 2028, 7:00 p\.m\. local time \(America\/New_York\)\./,
    );
  });

  it('has the time of publishing as its stamp', async () => {
    const { data } = await service.graphql('{ release { publishedAt } }');
    const { events } = readCalendar(await calendarOf('CA'));
    expect(new Set(events.map(({ stamp }) => stamp))).toEqual(new Set([data.release.publishedAt.replace('.000', '')]));
  });
});

describe('the calendar of another election', () => {
  // A calendar without any component would be invalid.
  it('has Election Day as its one event if no deadline is confirmed, and says so', async () => {
    const { events, description } = readCalendar(await calendarOf('IL', 'IL-2027-02-23'));
    expect(events.map(({ uid, start }) => [uid, start])).toEqual([['IL-2027-02-23', '2027-02-23']]);
    expect(description).toContain(
      '\nNot confirmed for this election: ask the election office: register to vote in person, register to vote by mail,',
    );
  });

  it('has only the confirmed deadlines of an election of one state', async () => {
    const { events } = readCalendar(await calendarOf('LA', 'LA-2026-12-12'));
    expect(events.map(({ start }) => start).sort()).toEqual(['2026-11-20', '2026-11-28', '2026-12-05']);
  });

  it('has the days of that election', async () => {
    const { events } = readCalendar(await calendarOf('NY', 'US-2032-11-02'));
    expect(events.length).toBeGreaterThan(5);
    for (const { start } of events) {
      expect(start >= '2032-01-01').toBe(true);
      expect(start <= addDays('2032-11-02', 30)).toBe(true);
    }
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

  it('is left out without a public URL', async () => {
    expect(await calendarOf('OH')).not.toContain('URL;');
  });
});
