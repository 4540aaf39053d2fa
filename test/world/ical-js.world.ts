import { expect, it } from 'vitest';
import { readCalendar } from '../support/calendar.js';
import { get, json } from './support/world.js';

const ELECTION = 'US-2028-11-07';
const QUERY = `{ election(id: "${ELECTION}") { deadlines { id date actBy state { code } } } }`;

interface Deadline {
  id: string;
  date: string | null;
  actBy: string | null;
  state: { code: string };
}

it('ical.js reads the calendars of all states: an event for each deadline with a date, on the day to act', async () => {
  const { data } = await json(`/graphql?query=${encodeURIComponent(QUERY)}`);
  const deadlines: Deadline[] = data.election.deadlines;
  const codes = new Set(deadlines.map(({ state }) => state.code));
  expect(codes.size).toBe(51);
  for (const code of codes) {
    const { events } = readCalendar(String(await get(`/calendar/${ELECTION}/${code}.ics`)));
    const expected = deadlines.filter(({ state, date }) => state.code === code && date !== null);
    expect(events.map(({ uid, start }) => [uid.split('@')[0], start]).sort(), code).toEqual(
      expected.map(({ id, date, actBy }) => [id, actBy ?? date]).sort(),
    );
  }
});
