import { GENERAL_WORDS } from './vocabulary.js';
import { type SubjectRow, wordLists } from './word-lists.js';
import { isStopWord } from './words.js';

/** Words of questions about when elections are. A question with any other word is about something else. */
const ELECTION_WORDS = new Set(
  `primary primaries runoff runoffs midterm midterms caucus caucuses special presidential federal municipal local school board council mayor
  mayoral governor gubernatorial senate congress congressional statewide coming future date dates calendar schedule scheduled held hold
  party presidents president even odd ones spring summer fall winter when what there`.split(/\s+/),
);
const ELECTION = /\b(?:elections?|primar(?:y|ies)|runoffs?|midterms?|caucus(?:es)?)\b/;
/** Matches "When do we vote" and "next vote". */
const WHEN_TO_VOTE = /\b(?:when|what (?:day|date))\b.*\bvot(?:e|ing)\b|\b(?:next|upcoming) vote\b|\bdo we vote\b/;

/** @param words the words as written, without names of places */
export function isAboutElections(words: readonly string[]): boolean {
  const text = words.join(' ');
  const isOfElections = (word: string) =>
    ELECTION_WORDS.has(word) || GENERAL_WORDS.has(word) || isStopWord(word) || /^(?:19|20)\d\d$/.test(word);
  return words.every(isOfElections) && (ELECTION.test(text) || WHEN_TO_VOTE.test(text));
}

/** The first row of the list whose words a question has: its topic, or what the service does not have. @param words in English */
export function rowOf(words: readonly string[]): SubjectRow | undefined {
  const text = ` ${words.join(' ')} `;
  return wordLists().subjects.find(({ pattern }) => pattern.test(text));
}
