import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../../src/messages/locale.js';
import { renderCalendar } from '../../../../src/site/calendar/calendar.js';
import type { CalendarData } from '../../../../src/site/operation-types.js';
import { propertiesIn, readCalendar } from '../../../support/calendar.js';

/** A calendar in which every text of the dataset is the same. */
function calendarWith(text: string): CalendarData {
  const deadline = {
    id: 'US-2028-11-07.AA.early_voting_starts.opens',
    ...({ action: 'VOTE_EARLY', method: 'IN_PERSON', kind: 'OPENS', status: 'COUNTED' } as const),
    ...{ date: '2028-10-18', actBy: null, label: text, localTime: text },
    ...{ advice: text, statusNote: text, englishNotes: [text] },
    item: { slug: 'early_voting_starts', text, textIn: text, footnotes: text, source: text },
  };
  return {
    release: { publishedAt: '2026-03-01T00:00:00Z', sequence: 1, disclaimer: text },
    election: { id: 'US-2028-11-07', name: text, date: '2028-11-07', source: text, hasUsualHours: true, state: null },
    state: {
      ...{ code: 'AA', name: text, phone: { text }, deadlines: [deadline] },
      ...{ opens: { text, source: text }, closes: { text }, voting: { pollingHours: text, englishNotes: [text] } },
    },
  };
}

const PLAIN = propertiesIn(renderCalendar(calendarWith('plain'), { locale: LOCALES.en }));

describe('a text of the dataset', () => {
  it.each([
    'commas, semicolons; colons: and "quotes"',
    'a backslash \\n that is no line feed',
    'CRLF\r\nURL:https://evil.example\r\nEND:VEVENT\r\nBEGIN:VEVENT',
    'LF\nURL:https://evil.example',
    'CR\rURL:https://evil.example',
    'END:VCALENDAR\r\nBEGIN:VCALENDAR',
    'long '.repeat(100),
    '🗳️ü–'.repeat(50),
  ])('like %j adds no property, and a parser reads it unchanged', (text) => {
    const rendered = renderCalendar(calendarWith(text), { locale: LOCALES.en });
    expect(propertiesIn(rendered)).toEqual(PLAIN);
    const { events, name, description } = readCalendar(rendered);
    const read = text.replace(/\r\n?/g, '\n');
    expect(events[0]?.description).toContain(`\n\nFootnotes: ${read}\n\nSource: ${read}\n\n${read}`);
    expect(name).toBe(`${read}: ${read}`);
    expect(description.endsWith(`\n${read}`)).toBe(true);
  });

  it('of any characters adds no property', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aé🗳;:,\\"\r\n\t ', 'BEGIN:VEVENT', 'END:VEVENT') });
    fc.assert(
      fc.property(text, (one) => {
        const rendered = renderCalendar(calendarWith(one || 'x'), { locale: LOCALES.en });
        expect(propertiesIn(rendered)).toEqual(PLAIN);
        expect(readCalendar(rendered).events.length).toBe(2);
      }),
    );
  });
});
