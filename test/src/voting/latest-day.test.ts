import { describe, expect, it } from 'vitest';
import { textOf } from '../../support/page-text.js';
import { useService } from '../../support/service.js';

let now = new Date();
const service = useService({ explorer: 'public', now: () => now });

async function textAt(day: string, path: string): Promise<string> {
  now = new Date(`${day}T17:00:00Z`);
  return textOf((await service.open(path)).body);
}

/** Early voting before the runoff of Georgia on December 1, 2026 ends at the latest on Friday, November 27. */
const PAGES = [
  ...['/states/GA', '/states/GA/guide', '/states/GA/plan', '/states/GA/plan?way=early', '/elections/GA-2026-12-01'],
  ...['/states/GA/regions/Fulton%20County', '/search?q=early+voting+georgia'],
];

describe('early voting whose last possible day has passed', () => {
  it.each(PAGES)('is over on %s, and open on no day after it', async (path) => {
    for (const day of ['2026-11-28', '2026-11-29', '2026-11-30']) {
      const text = await textAt(day, path);
      expect([day, text]).toEqual([day, expect.stringContaining('he last day was Fri, Nov 27 at the latest')]);
      expect(text).not.toMatch(/Vote early: (?:began|open)|still open|Early from|early from/);
      const inSpanish = await textAt(day, `/es${path}`);
      expect([day, inSpanish]).toEqual([
        day,
        expect.stringContaining('l último día fue a más tardar el vie, 27 de nov'),
      ]);
      expect(inSpanish).not.toMatch(/Votación anticipada: (?:empezó|abierta)|sigan abiertos|nticipadamente desde/);
    }
  });

  it('is what a voter has to ask about until that day', async () => {
    expect(await textAt('2026-11-27', '/states/GA')).toContain(
      'where places are still open (ask your election office)',
    );
    expect(await textAt('2026-11-27', '/states/GA/plan?way=early')).toContain('Ask if it is still open');
  });

  it('has that day in GraphQL, without one to act by, also before other runoffs', async () => {
    const query =
      'query ($id: ID!) { election(id: $id) { deadlines(states: ["GA"], kinds: [CLOSES]) { date actBy status } } }';
    const days = {
      'GA-2026-12-01': '2026-11-27',
      'GA-2027-11-30': '2027-11-26',
      'GA-2028-06-20': '2028-06-16',
      'GA-2028-12-05': '2028-12-01',
    };
    for (const [id, date] of Object.entries(days)) {
      const { data } = await service.graphql(query, { id });
      expect([id, data.election.deadlines]).toEqual([id, [{ date, actBy: null, status: 'LATEST' }]]);
    }
  });

  it('may move in a calendar', async () => {
    const calendar = (await service.open('/calendar/GA-2026-12-01/GA.ics')).body.replace(/\r\n /g, '');
    const event = calendar.split('BEGIN:VEVENT').find((one) => one.includes('last day to vote early (at the latest)'));
    expect(event).toContain('DTSTART;VALUE=DATE:20261127');
    expect(event).toContain('STATUS:TENTATIVE');
  });
});
