import { copyFileSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { isolated, pathOf, whileRunning } from '../../../support/run.js';

const PATHS = ['CA', 'AK', 'HI', 'GA'].map((state) => `/calendar/US-2028-11-07/${state}.ics`);

async function calendarsIn(TZ: string): Promise<string[]> {
  const environment = isolated({ TZ, EXPLORER: 'public', DEMO_KEY: 'off' });
  copyFileSync(inject('bundledRelease'), pathOf(environment, 'DATASET_URL'));
  const calendars: string[] = [];
  await whileRunning(environment, async (_, url) => {
    for (const path of PATHS) {
      const response = await fetch(`${url}${path}`);
      calendars.push(`${response.headers.get('etag')}\n${await response.text()}`);
    }
  });
  return calendars;
}

it('servers in different time zones send the same bytes', async () => {
  const expected = await calendarsIn('UTC');
  expect(expected.every((calendar) => calendar.includes('BEGIN:VEVENT'))).toBe(true);
  // The first and the last place on Earth where a day begins.
  for (const zone of ['Pacific/Kiritimati', 'America/Adak']) expect(await calendarsIn(zone)).toEqual(expected);
});
