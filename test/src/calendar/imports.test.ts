import { describe, expect, it } from 'vitest';
import { readCalendar } from '../../support/calendar.js';
import { publishFolder } from '../../support/publish.js';
import { withService } from '../../support/service.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

const PATH = '/calendar/US-2028-11-07/AA.ics';
const starting = (text: string, footnotes = '') =>
  writeDataset(edited('values.csv', 'early_voting_starts,N/A,', `early_voting_starts,${text},${footnotes}`));

describe('after an import', () => {
  it('that changes a deadline, its calendar has another ETag and the new day', () =>
    withService({ dataset: starting('20 days before Election Day') }, async ({ get, datasetPath }) => {
      const before = await get(PATH);
      const etag = before.headers.get('etag') as string;
      expect(readCalendar(await before.text()).events[0]?.start).toBe('2028-10-18');
      await publishFolder(starting('19 days before Election Day'), datasetPath);
      const after = await get(PATH, { headers: { 'if-none-match': etag } });
      expect([after.status, after.headers.get('etag') === etag]).toEqual([200, false]);
      expect(readCalendar(await after.text()).events[0]).toMatchObject({
        uid: 'US-2028-11-07.AA.early_voting_starts.opens',
        start: '2028-10-19',
      });
    }));

  it('with footnotes of several lines, commas and semicolons, an event has them as they are', async () => {
    const footnotes = 'One, two; three\\\r\nEND:VEVENT\nBEGIN:VEVENT\nUID:evil, "quoted" – ünïcode 🗳️';
    const dataset = starting('20 days before Election Day', `"${footnotes.replaceAll('"', '""')}"`);
    await withService({ dataset }, async ({ get }) => {
      const { events } = readCalendar(await (await get(PATH)).text());
      expect(events.length).toBe(1);
      // An import makes every end of a line a line feed.
      expect(events[0]?.description).toContain(`Footnotes: ${footnotes.replace('\r\n', '\n')}\n\nSource: Guide`);
    });
  });
});
