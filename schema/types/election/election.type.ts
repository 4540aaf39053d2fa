import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { addMonths, yearOf } from '../../../db/domain/deadlines/civil-day.js';
import {
  type Election as ElectionRow,
  type ElectionStatus,
  type ElectionType,
  FIRST_YEAR,
  LAST_YEAR,
} from '../../../db/domain/deadlines/elections.js';
import { findElections, nextElection } from '../../../db/storage/queries/elections.js';
import type { Context, ReleaseData } from '../../context.js';
import { pageSize } from '../../limits/arguments.js';
import { badUserInput } from '../../limits/errors/errors.js';
import { enumOf } from '../enums.js';
import { Node } from '../node.type.js';
import { DateScalar, StateCodeScalar } from '../scalars.js';
import { existingStates } from '../state/state.type.js';

const ElectionTypeEnum = enumOf<ElectionType>(
  'ElectionType',
  'The type of an election, as in NIST SP 1500-100, with `_` for `-`.',
  {
    general: 'An election that fills offices. Most are on the Tuesday after the first Monday of November.',
    partisan_primary_closed: 'A primary of a party in which only its members may vote.',
    partisan_primary_open: 'A primary of a party in which any voter may vote.',
    primary: 'A primary whose kind the source does not name.',
    runoff: 'A second election, held if nobody won the first one.',
    special: 'An election outside of the regular calendar, for example to fill a vacancy.',
  },
);

export const ElectionBasisEnum = enumOf<ElectionStatus>('ElectionBasis', 'How the date of an election is known.', {
  scheduled: 'A source names the date, or a rule of the state from which it follows. It may still change.',
  statute: 'Federal law fixes the date for all years (2 U.S.C. 7).',
});

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

/** Long enough for any calendar. It bounds the list: a release has some hundred elections for a few years. */
const MAX_YEARS = 10;

@ArgsType()
export class ElectionArgs {
  @Field(() => DateScalar, { description: 'Only elections on or after this day, in the years 2000 to 2099.' })
  from!: string;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'Only elections on or before this day, at most 10 years after `from`. The default is 4 years after.',
  })
  to?: string | null;

  @Field(() => [StateCodeScalar], {
    nullable: true,
    description:
      'Only elections in these states (at most 200), which include those in all states. One that does not exist is left out, with a warning.',
  })
  states?: string[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'At most so many elections, from 1 to 500: the first ones. The default is all of the period.',
  })
  first?: number | null;
}

@ArgsType()
export class NextElectionArgs {
  @Field(() => DateScalar, {
    description:
      'The current day where the voter is, in the years 2000 to 2099. An election on this day is the next one: on Election Day, a page that passes today has to show the election of today.',
  })
  after!: string;
}

/** A period as its first and its last day. Either may be left open. */
interface Period {
  from?: string | null;
  to?: string | null;
}

/** @returns what is wrong with a period, for the client */
export function issueOfOrder({ from, to }: Period): string | undefined {
  if (!from || !to || from <= to) return undefined;
  return `"from" must not be later than "to", but got ${from} and ${to}. Swap the two dates.`;
}

/** Outside of these years, "none" would be wrong. */
function issueOfYear(argument: string, day: string): string | undefined {
  const year = yearOf(day);
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return undefined;
  return `"${argument}" must be a day in the years ${FIRST_YEAR} to ${LAST_YEAR}, for which elections are known, but got ${day}.`;
}

/** @returns what is wrong with the period of a list of elections, for the client */
export function issueOfPeriod({ from, to }: ElectionArgs): string | undefined {
  const issue = issueOfYear('from', from);
  if (issue) return issue;
  const last = addMonths(from, 12 * MAX_YEARS);
  if (to && to > last)
    return `"to" must be at most ${MAX_YEARS} years after "from", which is ${last}, but got ${to}. Split the period into several requests.`;
  return issueOfOrder({ from, to });
}

/**
 * The arguments without the states that do not exist, which are a warning.
 *
 * @throws BAD_USER_INPUT if the period or `first` is not valid, or the list of states is too long
 */
export function checkElectionArgs(args: ElectionArgs, context: Context, info: GraphQLResolveInfo): SelectedElections {
  pageSize(args.first, 'To get more, begin at a later "from".');
  const issue = issueOfPeriod(args);
  if (issue) throw badUserInput(issue, info);
  return { ...args, states: existingStates('states', args.states, context, info) };
}

interface SelectedElections extends Pick<ElectionArgs, 'from' | 'to' | 'first'> {
  states?: readonly string[] | null | undefined;
}

/** The elections that match valid arguments, in order. */
export function matchingElections(
  { from, to, states, first }: SelectedElections,
  { database }: ReleaseData,
): ElectionRow[] {
  if (states?.length === 0) return [];
  const found = findElections(database, { from, to: to ?? undefined, states: states ?? undefined });
  return found.slice(0, first ?? undefined);
}

/** @throws BAD_USER_INPUT if the day is in a year without known elections */
export function checkDay(argument: string, day: string, info: GraphQLResolveInfo): void {
  const issue = issueOfYear(argument, day);
  if (issue) throw badUserInput(issue, info);
}

/** @throws as `checkDay` does */
export function electionAfter(
  { after }: NextElectionArgs,
  state: string | undefined,
  { database }: ReleaseData,
  info: GraphQLResolveInfo,
  argument = 'after',
): ElectionRow | null {
  checkDay(argument, after, info);
  return nextElection(database, state, after) ?? null;
}
