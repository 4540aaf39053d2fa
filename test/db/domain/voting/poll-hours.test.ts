import { describe, expect, it } from 'vitest';
import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { leftOf } from '../../../../db/domain/voting/headlines.js';
import { pollHours, pollNotes } from '../../../../db/domain/voting/poll-hours.js';
import type { Situation } from '../../../../db/domain/voting/ways-left.js';
import { LOCALES } from '../../../../src/messages/locale.js';

describe('polling hours in Spanish', () => {
  const time = (text: string, footnotes = '') => ({ text, footnotes });
  const today: CivilDay = '2026-12-01';
  const situation = (values: Situation['values']): Situation => ({
    ...{ election: { date: today, hasUsualHours: true }, deadlines: [], values, today },
    locale: LOCALES.es,
  });

  it.each([
    [time('7:00 a.m.'), time('7:30 p.m.'), 'de 7 a. m. a 7:30 p. m.', []],
    [
      time('7:00 a.m.', 'Some towns open later.'),
      time('8:00 p.m.'),
      'de 7 a. m. a 8 p. m.',
      ['Some towns open later.'],
    ],
    [
      time('Varies by county', 'Between 6 and 10 a.m.'),
      time('8:00 p.m.'),
      'hora de apertura: varía según el condado (entre las 6 y las 10 a. m.); hora de cierre: 8 p. m.',
      [],
    ],
    [
      time('When the rooster crows.'),
      time('8:00 p.m.'),
      'hora de cierre: 8 p. m.',
      ['Polls open: when the rooster crows.'],
    ],
    [
      time('At dawn', 'By town.'),
      time('8:00 p.m.', 'By town.'),
      'hora de cierre: 8 p. m. (según el municipio)',
      ['Polls open: at dawn', 'By town.'],
    ],
    [undefined, time('1:00 p.m.'), 'hora de cierre: 1 p. m.', []],
    [undefined, undefined, '', []],
  ])('%j and %j', (opens, closes, hours, notes) => {
    expect(pollHours(opens, closes, { hasUsualHours: true }, LOCALES.es).replaceAll('\u00a0', ' ')).toBe(hours);
    expect(pollNotes(opens, closes, LOCALES.es)).toEqual(notes);
    expect(pollNotes(opens, closes, LOCALES.en)).toEqual([]);
  });

  it('that are unknown leave the day alone', () => {
    expect(leftOf(situation(new Map())).day).toBe('hoy');
    expect(leftOf({ ...situation(new Map()), today: '2026-11-26' }).day).toBe('el mar, 1 de dic');
  });
});
