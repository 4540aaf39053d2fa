import { describe, expect, it } from 'vitest';
import { textOf } from '../../../support/page-text.js';
import { useService } from '../../../support/service.js';

let now = new Date();
const service = useService({ explorer: 'public', now: () => now });

async function textAt(day: string, path: string): Promise<string> {
  now = new Date(`${day}T17:00:00Z`);
  return textOf((await service.open(path)).body).replaceAll('\u00a0', ' ');
}

async function eventIn(path: string, summary: string): Promise<string> {
  const calendar = (await service.open(path)).body.replaceAll('\r\n ', '');
  return calendar.split('BEGIN:VEVENT').find((event) => new RegExp(`SUMMARY:\\w\\w: ${summary}`).test(event)) ?? '';
}

/** Early voting before the runoff of Georgia on December 1, 2026 ends at the latest on Friday, November 27. */
const OF_GEORGIA = [
  ...['/states/GA', '/states/GA/guide', '/states/GA/plan', '/states/GA/plan?way=early', '/elections/GA-2026-12-01'],
  ...['/states/GA/regions/Fulton%20County', '/search?q=early+voting+georgia'],
];

describe('early voting with a last possible day', () => {
  it.each(OF_GEORGIA)('is over on %s after it, in both languages', async (path) => {
    for (const day of ['2026-11-28', '2026-11-29', '2026-11-30']) {
      const [text, inSpanish] = [await textAt(day, path), await textAt(day, `/es${path}`)];
      expect([day, text]).toEqual([day, expect.stringContaining('he last day was Fri, Nov 27 at the latest')]);
      expect(text).not.toMatch(/Vote early: (?:began|open)|still open|Early from|early from/);
      expect([day, inSpanish]).toEqual([day, expect.stringContaining('último día fue a más tardar el vie, 27 de nov')]);
      expect(inSpanish).not.toMatch(/Votación anticipada: (?:empezó|abierta)|sigan abiertos|nticipadamente desde/);
    }
  });

  it('has that day in GraphQL without one to act by, and a tentative event', async () => {
    const query =
      'query ($id: ID!) { election(id: $id) { deadlines(states: ["GA"], kinds: [CLOSES]) { date actBy status } } }';
    const days = ['2026-12-01 2026-11-27', '2027-11-30 2027-11-26', '2028-06-20 2028-06-16', '2028-12-05 2028-12-01'];
    for (const [day, date] of days.map((one) => one.split(' '))) {
      const { data } = await service.graphql(query, { id: `GA-${day}` });
      expect([day, data.election.deadlines]).toEqual([day, [{ date, actBy: null, status: 'LATEST' }]]);
    }
    const event = await eventIn('/calendar/GA-2026-12-01/GA.ics', 'last day to vote early \\(at the latest\\)');
    expect(event).toMatch(/DTSTART;VALUE=DATE:20261127[\s\S]*STATUS:TENTATIVE/);
  });
});

describe('polling hours', () => {
  it.each(['', '/guide', '/plan?way=day'])('that no source confirms are marked on /states/NJ%s', async (path) => {
    expect(await textAt('2027-06-01', `/states/NJ${path}`)).toContain('6 a.m. to 8 p.m. (not confirmed)');
    expect(await textAt('2027-06-01', `/es/states/NJ${path}`)).toContain('de 6 a. m. a 8 p. m. (sin confirmar)');
  });

  it('are confirmed in a calendar where a source says so: from 7 a.m. in Louisiana', async () => {
    expect(await eventIn('/calendar/NJ-2027-06-08/NJ.ics', 'Election Day')).toContain('STATUS:TENTATIVE');
    for (const id of ['LA-2026-12-12', 'LA-2027-04-17', 'LA-2027-05-29', 'LA-2027-10-09']) {
      const event = await eventIn(`/calendar/${id}/LA.ics`, 'Election Day');
      expect([id, event]).toEqual([
        id,
        expect.stringMatching(/polls open 7 a\.m\. to 8 p\.m\.[\s\S]*STATUS:CONFIRMED/),
      ]);
    }
  });
});
