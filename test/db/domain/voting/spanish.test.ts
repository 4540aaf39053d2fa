import { describe, expect, it } from 'vitest';
import type { Deadline } from '../../../../db/domain/voting/entries.js';
import { statusNote } from '../../../../db/domain/voting/status-note.js';
import { LOCALES } from '../../../../src/messages/locale.js';
import { casesOn, type Said, sentencesOf } from '../../../support/voting-cases.js';

const MONTHS = {
  en: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
};

/** The days in a text, as `12-1`, with the year if it names one. */
function daysIn(text: string, language: 'en' | 'es'): string[] {
  const form =
    language === 'en'
      ? /\b(?<month>[A-Z][a-z]{2})[a-z]* (?<day>\d{1,2})\b(?:, (?<year>\d{4}))?/g
      : /\b(?<day>\d{1,2}) de (?<month>[a-z]{3})[a-z]*(?: de (?<year>\d{4}))?/g;
  return [...text.matchAll(form)].flatMap(({ groups: { month = '', day, year = '' } = {} }) => {
    const index = MONTHS[language].indexOf(month.toLowerCase());
    return index < 0 ? [] : `${index + 1}-${day} ${year}`;
  });
}

/** The times in a text, as `7:30 p`. */
const timesIn = (text: string): string[] =>
  [...text.matchAll(/\b(\d{1,2}(?::\d\d)?)[ \u00a0]([ap])\.[ \u00a0]?m\.|\bnoon\b|\bmediodía\b/g)].map(
    ([, time = '12', half = 'p']) => `${time} ${half}`,
  );

/** What must be said in both languages, as often. */
const MEANINGS: readonly (readonly [string, RegExp, RegExp])[] = [
  ['not confirmed', /not confirmed/gi, /sin confirmar/gi],
  ['if registered', /if you are registered/gi, /si ya se inscribió/gi],
  ['with a reason', /with a reason only|a reason that the state accepts/gi, /un motivo aceptado por el estado/gi],
  ['too late', /too late/gi, /ya venció el plazo|ya es tarde|también es tarde/gi],
  ['must arrive', /\barrive\b/gi, /\b(?:debe|y) llegar a más tardar\b/gi],
  ['a postmark', /postmark/gi, /sello del correo/gi],
  ['by mail', /\bby mail\b|\bmail (?:it (?:by|safely)|your)\b|\bmail ballot\b/gi, /\bpor correo\b/gi],
  ['online', /\bonline\b/gi, /por internet/gi],
  ['in person', /\bin person\b|bring it/gi, /en persona/gi],
  ['ask or call the office', /your election office(?! by)/gi, /(?:a|con) su oficina electoral/gi],
  ['not offered', /not offer/gi, /no (?:se )?ofrece/gi],
  ['the last day was', /the last day was/gi, /el último día fue/gi],
  ['today', /\btoday\b/gi, /\bhoy\b/gi],
  ['may be closed', /may be closed/gi, /pueden estar cerradas/gi],
  ['not certain', /is not certain/gi, /no se sabe con certeza/gi],
];

const ENGLISH =
  /\b(?:the|you|your|and|or|by|of|if|is|at|to|for|from|mail|early|until|ballot|vote|voting|register|not|day|days|election|state|office|polls?|open|close|today|it|must|ask|call|which|only|with)\b/i;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** What differs between a sentence in English and its twin. */
function differences(english: Said, spanish: Said): string[] {
  const { text, notes } = spanish;
  const same = (one: readonly string[], other: readonly string[]) =>
    notes.length === 0
      ? one.toSorted().join() === other.toSorted().join()
      : [...new Set(one)].sort().join() === [...new Set(other)].sort().join();
  // English has the notes within the sentence.
  const noted = notes.join(' ');
  const own = notes.reduce((rest, note) => rest.replace(inSentence(note), ''), english.text);
  return [
    ...(ENGLISH.test(text) ? ['a word of English'] : []),
    ...(text === '' && own.trim() !== '' ? ['nothing'] : []),
    ...(same(daysIn(english.text, 'en'), [...daysIn(text, 'es'), ...daysIn(noted, 'en')]) ? [] : ['other days']),
    ...(same(timesIn(english.text), [...timesIn(text), ...timesIn(noted)]) ? [] : ['other times']),
    ...(/\d+ de [a-z]+ \d{4}|undefined|null|\{|\}| ,| {2}/.test(text) ? ['a broken form'] : []),
    ...MEANINGS.flatMap(([name, one, other]) => (count(own, one) === count(text, other) ? [] : [name])),
  ];
}

/** A footnote as English has it within a sentence, or as a sentence. */
const inSentence = (note: string): RegExp =>
  new RegExp(`${note.replace(/\.$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\.?`, 'i');

describe.each([30, 10, 1, 0])('in Spanish, %i days before any election in any state', (daysBefore) => {
  const cases = casesOn(daysBefore);

  it('each sentence says the same as in English, and has no word of English', () => {
    expect(cases.length).toBeGreaterThan(190);
    const wrong = cases.flatMap((one) => {
      const [english, spanish] = [sentencesOf(one, LOCALES.en), sentencesOf(one, LOCALES.es)];
      expect(spanish.length, one.at).toBe(english.length);
      return english.flatMap((said, index) => {
        const twin = spanish[index] as Said;
        const found = differences(said, twin);
        return found.length > 0 ? [{ at: one.at, found, english: said.text, spanish: twin.text }] : [];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('notes of rules are in Spanish, and only evidence is left in English', () => {
    for (const { deadlines, at } of cases)
      for (const { notes = [], field } of deadlines as (Deadline & { field: string })[]) {
        const [english, spanish] = [statusNote(notes, LOCALES.en), statusNote(notes, LOCALES.es)];
        const evidence = spanish.english.join(' ');
        expect([at, field, ENGLISH.test(spanish.text), english.english]).toEqual([at, field, false, []]);
        expect(english.text).toContain(evidence);
        expect(daysIn(spanish.text, 'es').join(), at).toBe(daysIn(english.text.replace(evidence, ''), 'en').join());
      }
  });
});
