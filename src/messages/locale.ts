import { type Language, TRANSLATION_LANGUAGES } from '../../db/domain/language/catalog.js';
import { CATALOGS, stateIn, textByRule } from '../../db/domain/language/languages.js';
import type { Topic } from '../../db/domain/vocabulary.js';
import {
  createLocale,
  MESSAGES as VOTING,
  type Locale as VotingLocale,
} from '../../db/domain/voting/messages/locale.js';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };

/** Of the sentences of pages, and of those about voting. */
export type MessageKey = keyof typeof english | keyof (typeof VOTING)['en'];

/** All sentences in each language, in ICU MessageFormat. A further language is a file here, and one below the schema. */
export const MESSAGES: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  en: { ...english, ...VOTING.en },
  es: { ...spanish, ...VOTING.es },
};

/** A language of pages. */
export type Locale = VotingLocale<MessageKey>;

export const LOCALES: Readonly<Record<Language, Locale>> = {
  en: createLocale('en', MESSAGES.en),
  es: createLocale('es', MESSAGES.es),
};

/** `es` of `/es` and `/es/states/TX`. Pages in English have no such part. */
const PREFIX = new RegExp(`^/(${TRANSLATION_LANGUAGES.join('|')})(?=[/?#]|$)`);

/** The language of a page, which its path tells. */
export const languageOf = (path: string): Language => (PREFIX.exec(path)?.[1] as Language | undefined) ?? 'en';

export const localeOf = (path: string): Locale => LOCALES[languageOf(path)];

/** `/states/TX` of `/es/states/TX`, and `/` of `/es`. */
export function withoutLanguage(path: string): string {
  const rest = path.replace(PREFIX, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of a page in a language, from that of the page in English. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`;

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

interface Way {
  /** The value in an address. */
  way: string;
  /** The actions of voters who choose it. */
  actions: readonly string[];
}

/** The ways to vote that a plan or a calendar is for. The last one is the default. */
export const WAYS = [
  { way: 'mail', actions: ['REGISTER', 'REQUEST_BALLOT', 'RETURN_BALLOT'] },
  { way: 'early', actions: ['REGISTER', 'VOTE_EARLY'] },
  { way: 'day', actions: ['REGISTER', 'VOTE_ON_ELECTION_DAY'] },
  { way: 'any', actions: ['REGISTER', 'REQUEST_BALLOT', 'RETURN_BALLOT', 'VOTE_EARLY', 'VOTE_ON_ELECTION_DAY'] },
] as const satisfies readonly Way[];

export type PlanWay = (typeof WAYS)[number];
export const ANY_WAY = WAYS[3];

export const findWay = (name: string): PlanWay => WAYS.find(({ way }) => way === name) ?? ANY_WAY;

/** `By mail` */
export const wayName = ({ way }: PlanWay, { t }: Locale): string => t(`plan.way.${way}.name`);

export const wayHint = ({ way }: PlanWay, { t }: Locale): string => t(`plan.way.${way}.hint`);

/** `Vote by mail in Fulton County, Georgia` */
export const wayTitle = ({ way }: PlanWay, place: string, { t }: Locale): string =>
  t(`plan.way.${way}.title`, { place });

/** Returns a filter for what belongs to a way. */
export function isOf({ actions }: PlanWay): (entry: { action: string }) => boolean {
  const own: readonly string[] = actions;
  return ({ action }) => own.includes(action);
}
