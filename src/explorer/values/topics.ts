/** A topic as GraphQL names it, the name of its section for people, and the anchor of that. In the order in which people vote. */
export const TOPICS = [
  { topic: 'REGISTRATION', name: 'Registration', anchor: 'registration' },
  { topic: 'VOTER_ID', name: 'Voter ID', anchor: 'voter-id' },
  { topic: 'IN_PERSON', name: 'Voting in person', anchor: 'in-person' },
  { topic: 'ABSENTEE', name: 'Absentee and mail voting', anchor: 'absentee' },
  { topic: 'BALLOT_RETURN', name: 'Returning a ballot', anchor: 'ballot-return' },
  { topic: 'FELONY', name: 'Rights after a felony', anchor: 'felony' },
  { topic: 'OVERSEAS', name: 'Military and overseas', anchor: 'overseas' },
  { topic: 'CONTACTS', name: 'Contacts', anchor: 'contacts' },
] as const;

export type TopicName = (typeof TOPICS)[number]['topic'];

/** The entries of each topic that has any. */
export function byTopic<Entry>(entries: readonly Entry[], topicOf: (entry: Entry) => TopicName) {
  return TOPICS.map((topic) => ({
    ...topic,
    entries: entries.filter((entry) => topicOf(entry) === topic.topic),
  })).filter((group) => group.entries.length > 0);
}
