import { Field, ID, ObjectType } from 'type-graphql';
import type { ElectionType } from '../../../db/domain/deadlines/elections.js';
import { Node } from '../node.type.js';
import { DateScalar } from '../scalars.js';
import { ElectionTypeEnum } from './election.enums.js';

@ObjectType({
  description:
    'An election: a federal general election, whose date is computed for the years 2000 to 2099, or an election of one state with a source for its date.',
  implements: Node,
  simpleResolvers: true,
})
export class Election {
  @Field(() => ID, {
    description:
      'Code of the state, or `US` for all states, and the date: `US-2028-11-07`. A name follows if a state has two elections on a day.',
  })
  id!: string;

  @Field(() => String, { description: 'Name of the election, such as `General election 2028`.' })
  name!: string;

  @Field(() => DateScalar, { description: 'Election Day.' })
  date!: string;

  @Field(() => ElectionTypeEnum, { description: 'The type of the election.' })
  type!: ElectionType;

  @Field(() => String, { description: 'Where the date was found: a law, a URL, or the name of a document.' })
  source!: string;

  @Field(() => DateScalar, { nullable: true, description: 'Date of the source; null if the source has no date.' })
  asOf!: string | null;

  @Field(() => Boolean, {
    description:
      'Whether the election is held only if it is needed, such as a runoff after an election that nobody won. Until that is known, say "if needed".',
  })
  isContingent!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether a source says that the polls keep the hours of `polls_open` and `polls_close` in this election, as they do in federal general elections. If it is false, say that the hours are not confirmed.',
  })
  hasUsualHours!: boolean;
}
