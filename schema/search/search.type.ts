import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { FieldRow } from '../../db/queries/fields.js';
import type { StateRow } from '../../db/queries/states.js';
import type { SearchKind } from '../../db/search/search.js';
import { connectionType } from '../connection/connection.type.js';
import { describe, type EnumOf } from '../enums.js';
import { FieldType } from '../field/field.type.js';
import { Node } from '../node/node.type.js';
import { State } from '../state/state.type.js';

export const SearchKindEnum = {
  ANSWER: 'ANSWER',
  FIELD: 'FIELD',
  REGION: 'REGION',
  STATE: 'STATE',
} as const satisfies EnumOf<SearchKind>;

registerEnumType(SearchKindEnum, {
  name: 'SearchKind',
  description: 'What a search found.',
  valuesConfig: describe({
    ANSWER: 'A value of a state, or of a region: see `item`. Only with an API key.',
    FIELD: 'A field, with a value in every state.',
    REGION: 'A county or another region.',
    STATE: 'A state.',
  }),
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

/** How a question was read. */
@ObjectType({ description: 'What a search found, the best first, and how it read the question.' })
export class SearchConnection extends connectionType(SearchResult, 'SearchResult', 'results of a search') {
  @Field(() => State, { nullable: true, description: 'The state that the question names.' })
  state!: StateRow | null;

  @Field(() => FieldType, { nullable: true, description: 'The field that the question is most likely about.' })
  field!: FieldRow | null;

  @Field(() => [Correction], { description: 'Words that were read as others.' })
  corrections!: readonly Correction[];
}
