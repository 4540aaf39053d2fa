import type { DeadlineNote, RuleNote } from '../deadlines/compute.js';
import type { Locale } from './messages/locale.js';

/** The notes on a deadline in a language. */
export interface StatusNote {
  text: string;
  /** What exists only in English, for another language. */
  english: readonly string[];
}

export function statusNote(notes: readonly DeadlineNote[], locale: Locale): StatusNote {
  const written = notes.filter((note) => typeof note === 'string');
  const isEnglish = locale.language === 'en';
  const own = notes.filter((note) => isEnglish || typeof note !== 'string');
  return {
    text: own.map((note) => (typeof note === 'string' ? note : sentenceOf(note, locale))).join(' '),
    english: isEnglish ? [] : written,
  };
}

function sentenceOf(note: RuleNote, locale: Locale): string {
  const { t, dates } = locale;
  if (!('day' in note)) return t(`voting.note.${note.reason}`);
  const { reason, day, countedDay } = note;
  const format = reason === 'moved' || reason === 'mayMove' ? dates.longDate : dates.weekdayAndDay;
  const values = { day: format(day), counted: format(countedDay), why: holidayText(note, locale) };
  return t(`voting.note.${reason}`, values);
}

/** `, which is Columbus Day` */
function holidayText({ holiday }: Extract<RuleNote, { day: unknown }>, { t }: Locale): string {
  if (!holiday) return '';
  const name = t(`voting.holiday.${holiday.name}`);
  return `, ${t('voting.note.holiday', { holiday: holiday.isObserved ? t('voting.note.observed', { holiday: name }) : name })}`;
}
