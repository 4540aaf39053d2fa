import { deadlineField } from '../deadlines/fields.js';
import { capitalized, lowerFirst } from '../text/format.js';
import { NOT_OFFERED, OPTION_SEPARATOR } from '../vocabulary.js';
import { type Catalog, LANGUAGES, type Language, type TranslationLanguage } from './catalog.js';
import words from './en.json' with { type: 'json' };
import { SPANISH } from './spanish.js';

/** Labels of options whose codes are not readable words. */
const OPTIONS: Readonly<Record<string, string>> = words.options;

const ENGLISH: Catalog = {
  topics: words.topics,
  states: {},
  optionLabel: (option) => OPTIONS[option] ?? capitalized(option.replaceAll('_', ' ')),
  notice: (text) => text,
  yes: 'Yes',
  no: 'No',
  notOffered: NOT_OFFERED,
  deadline: (text) => text,
  electionName: (name) => name,
  hours: (text) => text,
  note: (text) => text.replace(/(?<!\.m)\.$/, ''),
  timeOf: (text) => (text.startsWith('By ') ? { words: `, ${lowerFirst(text)}`, isAll: true } : undefined),
};

/** The words of each language. To add a language, add its words here and rows to translations.csv. */
export const CATALOGS: Readonly<Record<Language, Catalog>> = { en: ENGLISH, es: SPANISH };

export const stateIn = (language: Language, { code, name }: { code: string; name: string }): string =>
  CATALOGS[language].states[code] ?? name;

/** Returns the distinct names of a state in all languages. */
export const stateNamesOf = (state: { code: string; name: string }): string[] => [
  ...new Set(LANGUAGES.map((language) => stateIn(language, state))),
];

/** Translates a notice of the search about missing content. */
export const noticeIn = (language: Language, notice: string): string => CATALOGS[language].notice(notice) ?? notice;

interface Value {
  text: string;
  field: { slug: string; format: string };
}

/**
 * Translates the text of a value by rules: yes and no, options, deadlines, times of day, and what a state does not offer. Unknown values
 * are empty.
 *
 * @returns undefined if the text exists only in English
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
