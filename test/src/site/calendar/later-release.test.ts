import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledDataset } from '../../../../db/package-root.js';
import { readCalendar } from '../../../support/calendar.js';
import { publishFolder } from '../../../support/publish.js';
import { useService } from '../../../support/service.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const ELECTION = 'US-2028-11-07';

describe('an event of a later release', () => {
  const own = useService({ dataset: bundledDataset, explorer: 'public' });

  it.each(['', '/es'])('has a higher SEQUENCE and LAST-MODIFIED, in the calendar of each way (%s)', async (prefix) => {
    const read = async (way: string) => {
      const text = await (await own.get(`${prefix}/calendar/${ELECTION}/GA.ics${way}`)).text();
      const { events } = readCalendar(text);
      const all = (name: string) => [...text.matchAll(new RegExp(`^${name}:(.*)\r$`, 'gm'))].map(([, value]) => value);
      expect([all('SEQUENCE').length, all('LAST-MODIFIED').length]).toEqual([events.length, events.length]);
      return { sequence: Number(all('SEQUENCE')[0]), modified: all('LAST-MODIFIED')[0] ?? '', events };
    };
    const before = [await read(''), await read('?way=mail')];
    const folder = join(temporaryFolder(), 'moved');
    cpSync(bundledDataset, folder, { recursive: true });
    const values = join(folder, 'values.csv');
    const days = prefix === '' ? 7 : 8;
    writeFileSync(
      values,
      readFileSync(values, 'utf8').replace(/^(GA,absentee_deadline_mail,Received) 11 days/m, `$1 ${days} days`),
    );
    await publishFolder(folder, own.datasetPath);
    const after = [await read(''), await read('?way=mail')];
    for (const [index, { sequence, modified, events }] of after.entries()) {
      expect(sequence).toBeGreaterThan(before[index]?.sequence ?? 0);
      expect(modified > (before[index]?.modified ?? '')).toBe(true);
      expect(events.map(({ start }) => start)).not.toEqual(before[index]?.events.map(({ start }) => start));
    }
  });
});
