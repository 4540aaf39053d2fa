import type { Language, TranslationLanguage } from '../../domain/language/catalog.js';
import { CATALOGS, textByRule } from '../../domain/language/languages.js';
import type { DatasetDatabase } from '../release/open.js';
import { perRelease } from '../release/releases.js';
import { translations } from '../tables/dataset.js';
import type { FieldRow } from './fields.js';
import type { InformationRow } from './information.js';

/** Read once per release: labels of all fields, and a few pages of each state. */
const byKey = perRelease((database) => {
  const rows = database.select().from(translations).all();
  return new Map(rows.map((row) => [keyOf(row), row]));
});

const keyOf = ({ language, field, state }: Pick<typeof translations.$inferSelect, 'language' | 'field' | 'state'>) =>
  `${language} ${field} ${state}`;

type Slug = Pick<FieldRow, 'slug'>;

const labelRow = (database: DatasetDatabase, { slug }: Slug, language: TranslationLanguage) =>
  byKey(database).get(keyOf({ language, field: slug, state: '' }));

/** The label of a field. @returns null if the language has none */
export const labelIn = (database: DatasetDatabase, field: Slug, language: TranslationLanguage): string | null =>
  labelRow(database, field, language)?.text ?? null;

/** Where the words of a label are from. @returns null if the language has none */
export const labelSourceIn = (database: DatasetDatabase, field: Slug, language: TranslationLanguage): string | null =>
  labelRow(database, field, language)?.source ?? null;

/** The options of a field in words. @returns null if it has none, or the language lacks a word for one */
export function optionsIn({ options }: FieldRow, language: Language): string[] | null {
  const labels = options?.map((option) => CATALOGS[language].optionLabel(option));
  return labels?.every((label) => label !== undefined) ? labels : null;
}

/** The text of a value: the state's own page in the language, or what rules give. @returns null if only English exists */
export function textIn(database: DatasetDatabase, item: InformationRow, language: Language): string | null {
  if (language === 'en') return item.text;
  const page =
    item.region === null && byKey(database).get(keyOf({ language, field: item.slug, state: item.state.code }));
  return page ? page.text : (textByRule(item, language) ?? null);
}

/** The state's own pages in a language, each in place of the value of a field. */
export function statePagesIn(database: DatasetDatabase, state: string, language: TranslationLanguage) {
  return [...byKey(database).values()].filter((row) => row.language === language && row.state === state);
}
