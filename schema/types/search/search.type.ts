import { Field, ID, ObjectType } from 'type-graphql';
import type { ElectionKind, SearchTopic } from '../../../db/domain/search/topics.js';
import type { FieldRow } from '../../../db/storage/queries/fields.js';
import type { StateRow } from '../../../db/storage/queries/places.js';
import type { SearchSubject } from '../../../db/storage/queries/search/answers.js';
import type { SearchResult as ResultRow, SearchKind } from '../../../db/storage/queries/search/result.js';
import { MAX_RESULTS } from '../../../db/storage/queries/search/search.js';
import { releaseSizes } from '../../../db/storage/queries/sizes.js';
import { entries } from '../../limits/cost/complexity.js';
import { connectionType } from '../connection/connection.type.js';
import { enumOf } from '../enums.js';
import { FieldType } from '../field/field.type.js';
import { Node } from '../node.type.js';
import { State } from '../state/state.type.js';

export const SearchKindEnum = enumOf<SearchKind>('SearchKind', 'What a search found.', {
  ANSWER: 'A value of a state, or of a region: see `item`. Only with an API key.',
  FIELD: 'A field, with a value in every state.',
  REGION: 'A county or another region.',
  STATE: 'A state.',
});

export const SearchSubjectEnum = enumOf<SearchSubject>('SearchSubject', 'What a question is about.', {
  FIELD: 'A field: see `answer` and `answers`.',
  TOPIC: 'No single field for sure, but a topic: see `topic`. The results are its values, which may answer.',
  ELECTIONS: 'When elections are: see `elections`.',
  PLACE: 'A state, county, city or ZIP code alone.',
  NOT_AVAILABLE: 'Something that the service does not have: see `notice`. Ask the election office.',
  UNKNOWN: 'Nothing that is sure. The results are what may help.',
});

export const SearchTopicEnum = enumOf<SearchTopic>('SearchTopic', 'What most questions of voters are about.', {
  BALLOT_STATUS: 'To track, to correct or to replace a ballot.',
  CONVICTION: 'Voting after a conviction.',
  EARLY_VOTING: 'Voting in person before Election Day.',
  ELECTION_DAY: 'Where and when to vote in person, and how.',
  ELECTIONS: 'Which elections there are, and when.',
  ID: 'Identification and documents.',
  MAIL_BALLOT: 'To get a mail or absentee ballot, and to return it.',
  OVERSEAS: 'Military voters, and voters abroad.',
  REGISTER: 'Registering to vote, and who may vote.',
  STUDENTS: 'Students.',
});

export const ElectionKindEnum = enumOf<ElectionKind>('ElectionKind', 'What people call an election.', {
  GENERAL: 'A general election.',
  LOCAL: 'An election of a city, a county or a school board.',
  MIDTERM: 'The general election between two presidential ones.',
  PRESIDENTIAL: 'The general election in which the President is elected.',
  PRESIDENTIAL_PRIMARY: 'A presidential primary or caucus.',
  PRIMARY: 'A primary or a caucus.',
  RUNOFF: 'A runoff.',
  SPECIAL: 'A special election.',
});

@ObjectType({ description: 'Something that a search found.', implements: Node, simpleResolvers: true })
export class SearchResult {
  @Field(() => ID, {
    description: 'What it is, with the code of the state, the name of the region and the slug.',
  })
  id!: string;

  @Field(() => SearchKindEnum, { description: 'What it is.' })
  kind!: SearchKind;

  @Field(() => State, { nullable: true, description: 'The state of an answer, or of a region, or the state itself.' })
  state!: StateRow | null;

  @Field(() => FieldType, { nullable: true, description: 'The field of an answer, or the field itself.' })
  field!: FieldRow | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The part of the text of an answer that has the words of the question; null if the field is what matches.',
  })
  snippet!: string | null;
}

@ObjectType({ description: 'A word of a question that was read as another one.', simpleResolvers: true })
export class Correction {
  @Field(() => String, { description: 'The word in the question.' })
  from!: string;

  @Field(() => String, { description: 'The word that it was read as.' })
  to!: string;
}

const allStates = entries(({ database }) => releaseSizes(database).states);

@ObjectType({ description: 'What a search found, the best first, and how it read the question.' })
export class SearchConnection extends connectionType(SearchResult, 'SearchResult', 'results of a search', MAX_RESULTS) {
  @Field(() => SearchSubjectEnum, { description: 'What the question is about.' })
  subject!: SearchSubject;

  @Field(() => SearchTopicEnum, {
    nullable: true,
    description: 'What it has in common with many others; null if its words are of no topic.',
  })
  topic!: SearchTopic | null;

  @Field(() => SearchTopicEnum, {
    nullable: true,
    description: 'What it may be about instead; null if nothing in it says so, or if it has an answer.',
  })
  otherTopic!: SearchTopic | null;

  @Field(() => ElectionKindEnum, {
    nullable: true,
    description: 'The kind of election that a question about elections names; null if it names none.',
  })
  electionKind!: ElectionKind | null;

  @Field(() => [String], { description: 'Its words without the names of places.' })
  words!: readonly string[];

  @Field(() => [SearchResult], {
    complexity: allStates,
    description:
      'What answers the question: a value of each state that it names, otherwise a field. Empty if nothing is sure to.',
  })
  answers!: readonly ResultRow[];

  @Field(() => String, {
    nullable: true,
    description: 'A sentence about what the service does not have, if `subject` is `NOT_AVAILABLE`.',
  })
  notice!: string | null;

  @Field(() => [State], {
    complexity: allStates,
    description:
      'All states that the question names, in its order, and those that its city, county or ZIP code may be in.',
  })
  states!: readonly StateRow[];

  @Field(() => String, { nullable: true, description: 'The city or the ZIP code that the question names.' })
  city!: string | null;

  @Field(() => FieldType, { nullable: true, description: 'The field that the question is most likely about.' })
  field!: FieldRow | null;

  @Field(() => [Correction], { description: 'Words that were read as others.' })
  corrections!: readonly Correction[];
}
