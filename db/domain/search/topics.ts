import { yearOf } from '../deadlines/civil-day.js';
import type { Election } from '../deadlines/elections.js';
import { isInSet, type SubjectRow, wordLists } from './word-lists.js';
import { isGeneralWord, isStopWord } from './words.js';

/** What most questions of voters are about. */
export const SEARCH_TOPICS = [
  'REGISTER',
  'MAIL_BALLOT',
  'EARLY_VOTING',
  'ELECTION_DAY',
  'ID',
  'CONVICTION',
  'STUDENTS',
  'OVERSEAS',
  'BALLOT_STATUS',
  'ELECTIONS',
] as const;
export type SearchTopic = (typeof SEARCH_TOPICS)[number];

/** Slugs, the most useful first. A dataset may lack some. */
export const fieldsOfTopic = (topic: SearchTopic): readonly string[] => wordLists().topics.get(topic) ?? [];

/** Whether a field may answer a question about a topic. What is of no topic, such as a phone number, may answer any. */
export const isOfTopic = (slug: string, topic: SearchTopic | null): boolean =>
  topic === null ||
  fieldsOfTopic(topic).includes(slug) ||
  SEARCH_TOPICS.every((one) => !fieldsOfTopic(one).includes(slug));

const ELECTION = /\b(?:elections?|primar(?:y|ies)|runoffs?|midterms?|caucus(?:es)?)\b/;
/** Matches "When do we vote" and "next vote". */
const WHEN_TO_VOTE = /\b(?:when|what (?:day|date))\b.*\bvot(?:e|ing)\b|\b(?:next|upcoming) vote\b|\bdo we vote\b/;

/** Whether a question is about when elections are. One with any other word is not. @param words as written, without names of places */
export function isAboutElections(words: readonly string[]): boolean {
  const text = words.join(' ');
  const isOfElections = (word: string) =>
    isInSet('election', word) || isGeneralWord(word) || isStopWord(word) || /^(?:19|20)\d\d$/.test(word);
  return words.every(isOfElections) && (ELECTION.test(text) || WHEN_TO_VOTE.test(text));
}

/** The rows of the list whose words a question has: each a topic, or what the service does not have. The first one decides. @param words in English */
export function rowsOf(words: readonly string[]): SubjectRow[] {
  const text = ` ${words.join(' ')} `;
  return wordLists().subjects.filter(({ pattern }) => pattern.test(text));
}

interface Kind {
  /** What a question calls it. */
  words: RegExp;
  isKind(election: Election): boolean;
}

const isPrimary = ({ type }: Election): boolean => type.includes('primary');
const isFederal = ({ state, type }: Election): boolean => state === null && type === 'general';
const yearInTerm = ({ date }: Election): number => yearOf(date) % 4;

/** In the order in which they are tried: what is special comes before what is common. */
const KINDS = {
  PRESIDENTIAL_PRIMARY: {
    words: /\bpresident\w* (?:\w+ )?(?:primar(?:y|ies)|caucus\w*)\b/,
    isKind: (election) => isPrimary(election) && /president/i.test(election.name),
  },
  PRIMARY: { words: /\bprimar(?:y|ies)\b|\bcaucus\w*\b/, isKind: isPrimary },
  RUNOFF: { words: /\brun ?offs?\b/, isKind: ({ type }) => type === 'runoff' },
  SPECIAL: { words: /\bspecial\b/, isKind: ({ type }) => type === 'special' },
  LOCAL: {
    words: /\b(?:municipal|local|city|town|mayor\w*|council|school|board|county)\b/,
    isKind: ({ name }) => /\b(?:municipal|local|cit(?:y|ies)|towns?|schools?|counties|council)\b/i.test(name),
  },
  PRESIDENTIAL: { words: /\bpresident\w*\b/, isKind: (one) => isFederal(one) && yearInTerm(one) === 0 },
  MIDTERM: { words: /\bmidterms?\b/, isKind: (one) => isFederal(one) && yearInTerm(one) === 2 },
  GENERAL: { words: /\bgeneral\b/, isKind: ({ type, name }) => type === 'general' && /general election/i.test(name) },
} as const satisfies Record<string, Kind>;

export type ElectionKind = keyof typeof KINDS;
const ELECTION_KINDS = Object.keys(KINDS) as ElectionKind[];

export function electionKindOf(words: readonly string[]): ElectionKind | null {
  const text = words.join(' ');
  return ELECTION_KINDS.find((kind) => KINDS[kind].words.test(text)) ?? null;
}

/** Whether an election is of a kind; of null, any is. */
export const isOfKind = (election: Election, kind: ElectionKind | null): boolean =>
  kind === null || (KINDS[kind] as Kind).isKind(election);
