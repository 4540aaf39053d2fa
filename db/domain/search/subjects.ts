import { isInSet, type SubjectRow, wordLists } from './word-lists.js';
import { isGeneralWord, isStopWord } from './words.js';

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

/** The first row of the list whose words a question has: its topic, or what the service does not have. @param words in English */
export function rowOf(words: readonly string[]): SubjectRow | undefined {
  const text = ` ${words.join(' ')} `;
  return wordLists().subjects.find(({ pattern }) => pattern.test(text));
}
