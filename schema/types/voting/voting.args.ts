import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field, ID } from 'type-graphql';
import type { Election } from '../../../db/domain/deadlines/elections.js';
import { findElection } from '../../../db/storage/queries/elections.js';
import type { Context } from '../../context.js';
import { unknownElection } from '../../limits/errors/unknown-names.js';
import { electionAfter } from '../election/election.args.js';
import { DateScalar } from '../scalars.js';

@ArgsType()
export class VotingArgs {
  @Field(() => DateScalar, {
    description: 'The current day where the voter is, in the years 2000 to 2099: see `State.zones`.',
  })
  on!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of an election of the state, such as `US-2028-11-07`; otherwise `State.nextElection`. One that does not exist, or is of another state, gives null, with a warning.',
  })
  election?: string | null;
}

/**
 * The election of the arguments; null if there is none, with a warning if it was named.
 *
 * @throws BAD_USER_INPUT if the day is in a year without known elections
 */
export function electionOf(
  { on, election: id }: VotingArgs,
  state: string,
  { dataset, warnings }: Context,
  info: GraphQLResolveInfo,
): Election | null {
  const next = electionAfter({ after: on }, state, dataset, info, 'on');
  if (id === undefined || id === null) return next;
  const election = findElection(dataset.database, id);
  if (!election) return warnings.unknown(info, () => unknownElection(dataset.database, id));
  if (election.state === null || election.state === state) return election;
  return warnings.unknown(info, () => `${election.id} is an election of ${election.state}, not of ${state}.`);
}
