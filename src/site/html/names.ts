import { CATALOGS } from '../../../db/domain/language/languages.js';
import type { FieldFormat, Topic } from '../operation-types.js';

const { topics: NAMES } = CATALOGS.en;

/** The topics: name in GraphQL, heading for people, and anchor of the section. In the order in which people vote. */
export const TOPICS = [
  { topic: 'REGISTRATION', name: NAMES.registration, anchor: 'registration' },
  { topic: 'VOTER_ID', name: NAMES.voter_id, anchor: 'voter-id' },
  { topic: 'IN_PERSON', name: NAMES.in_person, anchor: 'in-person' },
  { topic: 'ABSENTEE', name: NAMES.absentee, anchor: 'absentee' },
  { topic: 'BALLOT_RETURN', name: NAMES.ballot_return, anchor: 'ballot-return' },
  { topic: 'FELONY', name: NAMES.felony, anchor: 'felony' },
  { topic: 'OVERSEAS', name: NAMES.overseas, anchor: 'overseas' },
  { topic: 'CONTACTS', name: NAMES.contacts, anchor: 'contacts' },
] as const satisfies readonly { topic: Topic; name: string; anchor: string }[];

/** Groups entries by topic, without empty topics. */
export function byTopic<Entry>(entries: readonly Entry[], topicOf: (entry: Entry) => Topic) {
  return TOPICS.map((topic) => ({
    ...topic,
    entries: entries.filter((entry) => topicOf(entry) === topic.topic),
  })).filter((group) => group.entries.length > 0);
}

/** The names of the formats for people. */
export const FORMAT_NAMES = {
  BOOLEAN: 'Yes or no',
  DATE: 'Date',
  MARKDOWN: 'Text',
  MULTI_SELECT: 'Any of several options',
  SINGLE_SELECT: 'One of several options',
  URL: 'Link',
} as const satisfies Record<FieldFormat, string>;

export const TOPIC_OPTIONS = TOPICS.map(({ topic, name }) => ({ value: topic, name }));
