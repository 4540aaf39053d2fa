import type { CivilDay } from '../../../db/domain/deadlines/civil-day.js';
import type { Language } from '../../../db/domain/language/catalog.js';
import { type DateFormats, dateFormats, daysBetween } from '../../../db/domain/text/format.js';
import { createTranslate, type Translate } from './translate.js';

/** A language with its words, dates and lists. */
export interface Locale extends Translate {
  language: Language;
  /** `en-US` (BCP 47) */
  tag: string;
  dates: DateFormats;
  /** `by mail, online, or in person` */
  either(parts: readonly string[]): string;
  /** `by mail, online, and in person` */
  all(parts: readonly string[]): string;
  /** `today`, `tomorrow`, `in 12 days` */
  distance(today: CivilDay, day: CivilDay): string;
}

function createLocale(language: Language): Locale {
  const tag = `${language}-US`;
  const [either, all] = (['disjunction', 'conjunction'] as const).map((type) => new Intl.ListFormat(tag, { type }));
  const translate = createTranslate(language, tag);
  return {
    ...translate,
    language,
    tag,
    dates: dateFormats(tag),
    either: (parts) => (either as Intl.ListFormat).format(parts),
    all: (parts) => (all as Intl.ListFormat).format(parts),
    distance: (today, day) => translate.t('date.distance', { days: daysBetween(today, day) }),
  };
}

/** The languages of pages. */
export const LOCALES: Readonly<Record<Language, Locale>> = { en: createLocale('en'), es: createLocale('es') };
