import type { Election } from '../deadlines/elections.js';
import { CATALOGS } from '../language/languages.js';
import { lowerFirst } from '../text/format.js';
import type { Locale } from './messages/locale.js';

interface PollTime {
  text: string;
  footnotes: string;
}
type Time = PollTime | null | undefined;

/** The election whose polling hours are meant: they are not confirmed where no source is about such an election. */
export type HoursOf = Pick<Election, 'hasUsualHours'>;

/**
 * `7 a.m. to 7 p.m. (some towns open later)`, or `polls open: varies by county; polls close: 8 p.m.` Empty if neither is known. In other
 * languages than English, without what only exists in English.
 */
export function pollHours(opens: Time, closes: Time, { hasUsualHours }: HoursOf, locale: Locale): string {
  const { t } = locale;
  const mark = hasUsualHours ? '' : ` ${t('voting.notConfirmed')}`;
  const [open, close] = [opens, closes].map((time) => lowerFirst((wordsOf(time, locale) ?? '').replaceAll(':00', '')));
  const [note, last] = [opens, closes].map((time) => bracketed(noteIn(time, locale) ?? ''));
  if (/^\d.*&\d/.test(`${open}&${close}`))
    return `${t('voting.hours.fromTo', { open: open ?? '', close: close ?? '' })}${note}${note === last ? '' : last}${mark}`;
  const hours = [
    open && `${t('voting.hours.open', { time: open })}${note}`,
    close && `${t('voting.hours.close', { time: close })}${last}`,
  ]
    .filter(Boolean)
    .join('; ');
  return hours && `${hours}${mark}`;
}

/** What belongs to polling hours and only exists in English, for a page in another language: footnotes, and times in free words. */
export function pollNotes(opens: Time, closes: Time, locale: Locale): string[] {
  if (locale.language === 'en') return [];
  const named = [
    { name: 'Polls open', time: opens },
    { name: 'Polls close', time: closes },
  ];
  const notes = named.flatMap(({ name, time }) => {
    if (!time) return [];
    const isFree = time.text !== '' && wordsOf(time, locale) === undefined;
    const isOnlyEnglish = time.footnotes !== '' && (isFree || noteIn(time, locale) === undefined);
    return [...(isFree ? [`${name}: ${lowerFirst(time.text)}`] : []), ...(isOnlyEnglish ? [time.footnotes] : [])];
  });
  return [...new Set(notes)];
}

const wordsOf = (time: Time, { language }: Locale): string | undefined => CATALOGS[language].hours(time?.text ?? '');

/** The footnotes in the language; undefined if they only exist in English. */
const noteIn = (time: Time, { language }: Locale): string | undefined =>
  language === 'en' || !time?.footnotes ? time?.footnotes : CATALOGS[language].note(time.footnotes);

const bracketed = (note: string): string => (note === '' ? '' : ` (${lowerFirst(note).replace(/(?<!m)\.$/, '')})`);
