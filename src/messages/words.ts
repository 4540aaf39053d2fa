import { CATALOGS, stateIn, textByRule } from '../../db/domain/language/languages.js';
import type { Topic } from '../../db/domain/vocabulary.js';
import type { Locale } from './locale.js';

/** The name of a state. */
export const stateName = ({ language }: Locale, state: { code: string; name: string }): string =>
  stateIn(language, state);

/** States with their names in the language of a page. */
export const namedStates = <State extends { code: string; name: string }>(
  locale: Locale,
  states: readonly State[],
): State[] => states.map((state) => ({ ...state, name: stateName(locale, state) }));

/** The text of a value by the rules of the language. @returns undefined if only English exists */
export const valueText = ({ language }: Locale, value: Parameters<typeof textByRule>[0]): string | undefined =>
  language === 'en' ? value.text : textByRule(value, language);

/** The name of an election. @returns undefined if only English exists */
export const electionNameIn = ({ language }: Locale, { name }: { name: string }): string | undefined =>
  CATALOGS[language].electionName(name);

/** The same as plain text, in English where there is nothing else. */
export const electionName = (locale: Locale, election: { name: string }): string =>
  electionNameIn(locale, election) ?? election.name;

/** What a footnote says, without its period. @returns undefined if only English exists */
export const footnoteIn = ({ language }: Locale, footnote: string): string | undefined =>
  CATALOGS[language].note(footnote);

/** An option for people: `in_person` as `In person`. In English if the language has no word. */
export const optionLabel = ({ language }: Locale, option: string): string =>
  CATALOGS[language].optionLabel(option) ?? CATALOGS.en.optionLabel(option) ?? option;

/** The name of a topic, from its name in GraphQL. */
export const topicName = ({ language }: Locale, topic: string): string =>
  CATALOGS[language].topics[topic.toLowerCase() as Topic];

/** A region's name within a sentence: `the City of Chicago` */
export const regionInText = (name: string, { language }: Locale): string =>
  language === 'en' ? name.replace(/^City of /, 'the $&') : name;
