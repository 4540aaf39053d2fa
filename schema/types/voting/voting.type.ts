import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import type { DeadlineKind, TimeKind } from '../../../db/domain/deadlines/deadlines.js';
import type { Election as ElectionRow } from '../../../db/domain/deadlines/elections.js';
import { DEADLINE_METHODS, type DeadlineMethod } from '../../../db/domain/deadlines/fields.js';
import { VOTER_ACTIONS, type VoterActionKind, type VoterActionStatus } from '../../../db/domain/voting/status.js';
import { DEADLINES_OF_STATE } from '../../../db/storage/queries/deadlines.js';
import { findElection } from '../../../db/storage/queries/elections.js';
import type { Context } from '../../context.js';
import { entries } from '../../limits/cost/complexity.js';
import { unknownElection } from '../../limits/errors/unknown-names.js';
import { DeadlineKindEnum, DeadlineMethodEnum, DeadlineType, TimeKindEnum } from '../deadline/deadline.type.js';
import { Election, electionAfter } from '../election/election.type.js';
import { enumOf } from '../enums.js';
import { Node } from '../node.type.js';
import { DateScalar } from '../scalars.js';

export const VoterActionKindEnum = enumOf<VoterActionKind>('VoterActionKind', 'What a voter does for an election.', {
  REGISTER: 'Register to vote.',
  REQUEST_BALLOT: 'Ask for an absentee or mail ballot.',
  RETURN_BALLOT: 'Return a completed absentee or mail ballot.',
  VOTE_EARLY: 'Vote in person before Election Day.',
  VOTE_ON_ELECTION_DAY: 'Vote in person on Election Day.',
});

const VoterActionStatusEnum = enumOf<VoterActionStatus>(
  'VoterActionStatus',
  'How things stand with an action, or with one way to do it, on a day.',
  {
    CLOSED: 'It is too late. By mail, also if a letter may not arrive in time. Give no instructions for it.',
    NOT_NEEDED: 'Voters need not do it: every voter is sent a ballot, or the state has no registration.',
    NOT_OFFERED: 'The state does not offer it.',
    NOT_YET: 'It begins on a later day: `opens` of its ways.',
    OPEN: 'Some way is in time. To register, this may be when voting.',
    UNKNOWN: 'A day that decides it is not known. Tell voters to ask the election office.',
  },
);

/** A letter may have two, and the first day is another one. */
const MAX_DEADLINES = 3;

@ObjectType({ description: 'One way to do something for an election, such as by mail.', simpleResolvers: true })
class VoterWay {
  @Field(() => DeadlineMethodEnum, { description: 'How the voter acts.' })
  method!: DeadlineMethod;

  @Field(() => VoterActionStatusEnum, { description: 'Whether there is time for this way.' })
  status!: VoterActionStatus;

  @Field(() => DateScalar, { nullable: true, description: 'The first day; null if there is none, or it is not known.' })
  opens!: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'The day to recommend, which is in time for sure: see `Deadline.actBy`. Null if there is none.',
  })
  actBy!: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description:
      'The last day on which acting is in time: for a letter, the last day to mail it. Null if there is none, or it is not known.',
  })
  lastDay!: string | null;

  @Field(() => String, { nullable: true, description: 'Local time of the deadline, `HH:MM`: see `Deadline.time`.' })
  time!: string | null;

  @Field(() => TimeKindEnum, { nullable: true, description: 'Until what time: see `Deadline.timeKind`.' })
  timeKind!: TimeKind | null;

  @Field(() => DeadlineKindEnum, {
    nullable: true,
    description: 'What has to happen by the deadline, such as the arrival or the postmark of a letter.',
  })
  condition!: DeadlineKind | null;

  @Field(() => Boolean, { description: 'Whether all of its days are certain for this election.' })
  isConfirmed!: boolean;

  @Field(() => [DeadlineType], {
    complexity: entries(() => MAX_DEADLINES),
    description: 'The deadlines that it depends on, with their sources.',
  })
  deadlines!: DeadlineType[];
}

@ObjectType({
  description: 'What a voter does for an election, and whether there is time for it on a day.',
  implements: Node,
  simpleResolvers: true,
})
export class VoterAction {
  @Field(() => ID, { description: 'Id of its `VotingStatus`, and the action.' })
  id!: string;

  @Field(() => VoterActionKindEnum, { description: 'What the voter does.' })
  action!: VoterActionKind;

  @Field(() => VoterActionStatusEnum, { description: 'Whether there is time for it, in any way.' })
  status!: VoterActionStatus;

  @Field(() => DateScalar, {
    nullable: true,
    description:
      'The last day on which some way is in time, or was. Null if there is none, or it is not known. To register, it may be Election Day.',
  })
  lastDay!: string | null;

  @Field(() => Boolean, {
    description: 'Whether all of its days are certain for this election. If not, tell voters to call the office.',
  })
  isConfirmed!: boolean;

  @Field(() => [VoterWay], {
    complexity: entries(() => DEADLINE_METHODS.length),
    description: 'The ways to do it that the state offers, whether or not there is time for them.',
  })
  ways!: VoterWay[];
}

@ObjectType({
  description:
    'What is due by one day: an action in one or more ways, the start of early voting, or Election Day. A deadline without a day is an entry, too.',
  simpleResolvers: true,
})
export class AgendaEntry {
  @Field(() => VoterActionKindEnum, {
    description: 'What the voter does. An emergency ballot belongs to `REQUEST_BALLOT`.',
  })
  action!: VoterActionKind;

  @Field(() => DateScalar, {
    nullable: true,
    description:
      'The day to show: the recommended one while it is in time, then the day of the deadline; for early voting that has begun, the day of the voter. Null if none is known, or there is none.',
  })
  day!: string | null;

  @Field(() => Boolean, { description: 'Whether the day has passed. Give no instructions for it.' })
  isOver!: boolean;

  @Field(() => Boolean, { description: 'Whether the day is certain for this election.' })
  isConfirmed!: boolean;

  @Field(() => [DeadlineType], {
    complexity: entries(() => DEADLINE_METHODS.length),
    description: 'The deadlines of the entry, with their sources; empty for Election Day.',
  })
  deadlines!: DeadlineType[];
}

@ObjectType({
  description:
    'What voters of a state or region can still do for an election, as of a day. Nothing depends on the current date. It does not know whether a person is registered or may vote.',
  implements: Node,
  simpleResolvers: true,
})
export class VotingStatus {
  @Field(() => ID, {
    description: 'State, region if there is one, election and day, such as `voting:GA/GA-2026-12-01/2026-11-28`.',
  })
  id!: string;

  @Field(() => Election, { description: 'The election that it is about.' })
  election!: Election;

  @Field(() => DateScalar, { description: 'The day of the voter.' })
  on!: string;

  @Field(() => Boolean, { description: 'Whether everything in it is certain. If not, tell voters to call the office.' })
  isConfirmed!: boolean;

  @Field(() => [VoterAction], {
    complexity: entries(() => VOTER_ACTIONS.length),
    description:
      'All five: to register, to ask for a ballot, to return it, to vote early, and to vote on Election Day, in this order.',
  })
  actions!: VoterAction[];

  @Field(() => [AgendaEntry], {
    complexity: entries(() => DEADLINES_OF_STATE + 1),
    description: 'All deadlines and Election Day, by day. Those without a day come last.',
  })
  agenda!: AgendaEntry[];
}

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
): ElectionRow | null {
  const next = electionAfter({ after: on }, state, dataset, info, 'on');
  if (id === undefined || id === null) return next;
  const election = findElection(dataset.database, id);
  if (!election) return warnings.unknown(info, () => unknownElection(dataset.database, id));
  if (election.state === null || election.state === state) return election;
  return warnings.unknown(info, () => `${election.id} is an election of ${election.state}, not of ${state}.`);
}
