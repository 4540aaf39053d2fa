import { describe, expect, it } from 'vitest';
import { readCalendar } from '../../../support/calendar.js';
import { publishFolder } from '../../../support/publish.js';
import { withService } from '../../../support/service.js';
import { edited, writeDataset } from '../../../support/small-dataset.js';

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
});
