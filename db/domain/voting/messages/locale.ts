import { IntlMessageFormat } from 'intl-messageformat';
import type { CivilDay } from '../../deadlines/civil-day.js';
import type { Language } from '../../language/catalog.js';
import { type DateFormats, dateFormats, daysBetween } from '../../text/format.js';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };

/** Sentences in ICU MessageFormat, by key. */
type Messages<Key extends string> = Readonly<Record<Key, string>>;

/** What stands in place of a `{name}`; of a `<tag>`, what makes an element of its content. */
type RichValues<Part> = Readonly<Record<string, string | number | Part | ((content: (string | Part)[]) => Part)>>;

interface Translate<Key extends string> {
  /** A message as text. */
  t(key: Key, values?: Readonly<Record<string, string | number>>): string;
  /** A message that has elements in it, such as links. */
  rich<Part extends object>(key: Key, values: RichValues<Part>): (string | Part)[];
}

/** Messages of a language. Each is parsed when it is used for the first time. */
function createTranslate<Key extends string>(messages: Messages<Key>, tag: string): Translate<Key> {
  const parsed = new Map<Key, IntlMessageFormat>();
  const messageOf = (key: Key) => {
    let message = parsed.get(key);
    if (!message) {
      message = new IntlMessageFormat(messages[key], tag);
      parsed.set(key, message);
    }
    return message;
  };
  return {
    t: (key, values) => messageOf(key).format(values) as string,
    rich<Part extends object>(key: Key, values: RichValues<Part>) {
      const content = messageOf(key).format<Part>(values as Record<string, never>);
      return (Array.isArray(content) ? content : [content]) as (string | Part)[];
    },
  };
}

/** Of the sentences about voting. */
export type MessageKey = keyof typeof english;

/** The sentences about voting in each language. A further language is a file here. */
export const MESSAGES: Readonly<Record<Language, Messages<MessageKey>>> = { en: english, es: spanish };

/** A language with its words, dates and lists. */
export interface Locale<Key extends string = MessageKey> extends Translate<Key> {
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

/** @param messages those about voting, and others */
export function createLocale<Key extends string>(
  language: Language,
  messages: Messages<Key | MessageKey>,
): Locale<Key | MessageKey> {
  const tag = `${language}-US`;
  const [either, all] = (['disjunction', 'conjunction'] as const).map((type) => new Intl.ListFormat(tag, { type }));
  const translate = createTranslate(messages, tag);
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

/** The languages of sentences about voting. */
export const VOTING_LOCALES: Readonly<Record<Language, Locale>> = {
  en: createLocale('en', MESSAGES.en),
  es: createLocale('es', MESSAGES.es),
};
