import { deadlineField } from '../deadlines/fields.js';
import { NOT_OFFERED, OPTION_SEPARATOR } from '../vocabulary.js';
import { type Catalog, LANGUAGES, type Language, type TranslationLanguage } from './catalog.js';
import { ENGLISH } from './english.js';
import { SPANISH } from './spanish.js';

/** The words of each language. A further language is a file here, and rows of translations.csv. */
export const CATALOGS: Readonly<Record<Language, Catalog>> = { en: ENGLISH, es: SPANISH };

/** The name of a state in a language. */
export const stateIn = (language: Language, { code, name }: { code: string; name: string }): string =>
  CATALOGS[language].states[code] ?? name;

/** The names of a state in all languages, each once. */
export const stateNamesOf = (state: { code: string; name: string }): string[] => [
  ...new Set(LANGUAGES.map((language) => stateIn(language, state))),
];

/** What the search says about something that the service does not have. */
export const noticeIn = (language: Language, notice: string): string => CATALOGS[language].notice(notice) ?? notice;

/** A value, as far as its words depend on the language. */
interface Value {
  text: string;
  field: { slug: string; format: string };
}

/**
 * The text of a value in another language, where rules give it: yes and no, options, deadlines, times of the day, what a state does not
 * offer. Empty if the value is unknown.
 *
 * @returns undefined if only English exists
 */
export function textByRule({ text, field }: Value, language: TranslationLanguage): string | undefined {
  const catalog = CATALOGS[language];
  if (text === '') return '';
  if (field.format === 'Boolean') return text === 'True' ? catalog.yes : catalog.no;
  if (field.format.endsWith('-select')) {
    const labels = text.split(OPTION_SEPARATOR).map(catalog.optionLabel);
    return labels.every((label) => label !== undefined) ? labels.join(OPTION_SEPARATOR) : undefined;
  }
  if (text === NOT_OFFERED) return catalog.notOffered;
  const deadline = deadlineField(field.slug);
  return deadline ? catalog.deadline(text, deadline) : catalog.hours(text);
}
