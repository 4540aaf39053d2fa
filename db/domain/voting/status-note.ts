import { WHY } from '../deadlines/notes.js';
import type { Locale, MessageKey } from './messages/locale.js';

/** The note on a day, in the language as far as rules make it, and the rest of it in English. */
export interface StatusNote {
  text: string;
  /** Empty in English, which has all of it in the text. */
  english: string;
}

/** Of the dataset, which has notes in English alone. */
export function statusNote(note: string, locale: Locale): StatusNote {
  if (locale.language === 'en') return { text: note, english: '' };
  const [own, english] = [[] as string[], [] as string[]];
  let rest = note;
  while (rest !== '') {
    const sentence = firstSentence(rest, locale);
    if (sentence) own.push(sentence.words);
    else english.push(untilSpace(rest));
    rest = rest.slice(sentence ? sentence.length : untilSpace(rest).length).trimStart();
  }
  return { text: own.join(' '), english: english.join(' ') };
}

const untilSpace = (text: string): string => /^\S+/.exec(text)?.[0] ?? text;

/** The sentence that a text begins with, in the language; undefined if no rule made it. */
function firstSentence(text: string, locale: Locale): { words: string; length: number } | undefined {
  for (const [name, sentence] of Object.entries(WHY))
    if (text.startsWith(sentence))
      return { words: locale.t(`voting.note.${name as keyof typeof WHY}`), length: sentence.length };
  for (const { key, form } of COUNTED) {
    const match = form.exec(text);
    const { counted = '', day = '', why = '' } = match?.groups ?? {};
    if (!match) continue;
    const values = { counted: dayIn(locale, counted), day: dayIn(locale, day), why: holidayIn(locale, why) };
    return { words: locale.t(key, values), length: match[0].length };
  }
  return undefined;
}

const DAY = '[A-Z][a-z]+day, [A-Z][a-z]+ \\d{1,2}(?:, \\d{4})?';
const WHY_OFF = '(?<why>, which is [^.;]*(?:\\bJr\\.)?[^.;]*)?';

/** The sentences of `noteOfPoint`. */
const COUNTED: readonly { key: MessageKey; form: RegExp }[] = (
  [
    ['voting.note.moved', 'The count gives C; the state moves it to D\\.'],
    ['voting.note.mayMove', 'The count gives C\\. Whether the state moves it to another day is not certain\\.'],
    ['voting.note.earlyStarts', 'Early voting starts D\\.'],
    ['voting.note.earlyLatest', 'Early voting ends at the latest on D; places may close before it\\.'],
    ['voting.note.earlyEnds', 'Early voting ends D\\.'],
    ['voting.note.firstDay', 'The first day is D\\.'],
    ['voting.note.deadline', 'The deadline is D\\.'],
  ] as const
).map(([key, form]) => {
  const hasCount = form.includes(' C');
  const source = form
    .replace(' C', ` (?<counted>${DAY})${WHY_OFF}`)
    .replace(' D', ` (?<day>${DAY})${hasCount ? '' : WHY_OFF}`);
  return { key, form: new RegExp(`^${source}`) };
});

/** `Sunday, October 4, 2026`, or the same without its year. */
function dayIn({ dates, tag }: Locale, text: string): string {
  if (text === '') return '';
  const [weekday = '', monthAndDay = '', year] = text.split(', ');
  if (year) return dates.longDate(new Date(`${monthAndDay}, ${year} UTC`).toISOString().slice(0, 10));
  // No year is known here, so that the weekday comes from its own name.
  const inLeapYear = new Date(`${monthAndDay}, 2028 UTC`).toISOString().slice(0, 10);
  const index = WEEKDAYS.indexOf(weekday);
  const name = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2028, 0, 2 + index));
  return `${name}, ${dates.monthAndDay(inLeapYear)}`;
}

/** January 2, 2028 is a Sunday. */
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const HOLIDAYS: Readonly<Record<string, MessageKey>> = {
  "New Year's Day": 'voting.holiday.newYear',
  'Martin Luther King Jr. Day': 'voting.holiday.king',
  "Washington's Birthday": 'voting.holiday.washington',
  'Memorial Day': 'voting.holiday.memorial',
  Juneteenth: 'voting.holiday.juneteenth',
  'Independence Day': 'voting.holiday.independence',
  'Labor Day': 'voting.holiday.labor',
  'Columbus Day': 'voting.holiday.columbus',
  'Veterans Day': 'voting.holiday.veterans',
  'Thanksgiving Day': 'voting.holiday.thanksgiving',
  'Christmas Day': 'voting.holiday.christmas',
};

/** `, which is Columbus Day` */
function holidayIn({ t }: Locale, why: string): string {
  const [, name = '', observed] = /^, which is (.*?)( \(observed\))?$/.exec(why) ?? [];
  const key = HOLIDAYS[name];
  if (key === undefined) return '';
  const holiday = observed ? t('voting.note.observed', { holiday: t(key) }) : t(key);
  return `, ${t('voting.note.holiday', { holiday })}`;
}
