import { wordLists } from './word-lists.js';

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
