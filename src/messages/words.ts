import { CATALOGS, textByRule } from '../../db/language/languages.js';
import { labelIn } from '../../db/queries/translations.js';
import type { DatasetDatabase } from '../../db/release/open.js';
import type { Topic } from '../../db/vocabulary.js';
import type { Locale } from './locale.js';

/** The label of a field; in English where the language has none. */
export function fieldLabel(
  { language }: Locale,
  database: DatasetDatabase,
  field: { slug: string; label: string },
): string {
  return (language === 'en' ? undefined : labelIn(database, field, language)) ?? field.label;
}

/** The name of a state. */
export const stateName = (_locale: Locale, { name }: { code: string; name: string }): string => name;

/** The text of a value by the rules of the language. @returns undefined if only English exists */
export const valueText = ({ language }: Locale, value: Parameters<typeof textByRule>[0]): string | undefined =>
  language === 'en' ? value.text : textByRule(value, language);

/** An option for people: `in_person` as `In person`. In English if the language has no word. */
export const optionLabel = ({ language }: Locale, option: string): string =>
  CATALOGS[language].optionLabel(option) ?? CATALOGS.en.optionLabel(option) ?? option;

/** The name of a topic, from its name in GraphQL. */
export const topicName = ({ language }: Locale, topic: string): string =>
  CATALOGS[language].topics[topic.toLowerCase() as Topic];
