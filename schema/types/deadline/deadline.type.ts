import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import type { DeadlineKind, DeadlineStatus, TimeKind } from '../../../db/domain/deadlines/deadlines.js';
import type { DeadlineAction, DeadlineMethod } from '../../../db/domain/deadlines/fields.js';
import type { SelectedDeadlines } from '../../../db/storage/queries/deadlines.js';
import type { Context } from '../../context.js';
import { checkLength } from '../../limits/arguments.js';
import { badUserInput } from '../../limits/errors/errors.js';
import { Election, issueOfOrder } from '../election/election.type.js';
import { enumOf } from '../enums.js';
import { Node } from '../node.type.js';
import { DateScalar, StateCodeScalar } from '../scalars.js';
import { existingStates } from '../state/state.type.js';

const DeadlineActionEnum = enumOf<DeadlineAction>('DeadlineAction', 'What a voter does by a deadline.', {
  REGISTER: 'Register to vote.',
  REQUEST_BALLOT: 'Request an absentee or mail ballot.',
  REQUEST_EMERGENCY_BALLOT: 'Request an absentee ballot after the usual deadline, in an emergency.',
  RETURN_BALLOT: 'Return a completed absentee or mail ballot.',
  VOTE_EARLY: 'Vote in person before Election Day.',
});

export const DeadlineMethodEnum = enumOf<DeadlineMethod>('DeadlineMethod', 'How a voter acts.', {
  IN_PERSON: 'At an office or a polling place.',
  MAIL: 'By mail.',
  ONLINE: 'On a website.',
});

export const DeadlineKindEnum = enumOf<DeadlineKind>('DeadlineKind', 'What happens on the day of a deadline.', {
  CLOSES: 'The last day of a period, such as early voting. It does not move off a weekend.',
  DONE: 'The last day to act, where nothing is sent: the text names neither an arrival nor a postmark.',
  OPENS: 'The first day of a period. It has no `actBy`.',
  POSTMARKED: 'The last day for the postmark of a letter.',
  RECEIVED: 'The last day on which the election office accepts it. A letter must have arrived by then.',
});

const DeadlineStatusEnum = enumOf<DeadlineStatus>(
  'DeadlineStatus',
  'How certain the date of a deadline is, or why there is none. `statusNote` has the details.',
  {
    COUNTED:
      'The plain count is the date: it is a business day, Election Day or the end of a period, or it is known not to move.',
    LATEST:
      '`date` is the last day that is possible. The period may end before it, so there is no `actBy`: tell voters to ask the election office. After `date`, it is over.',
    MAY_MOVE:
      'The plain count is a weekend or a holiday, and no evidence says whether the state moves it. `date` is the plain count; `actBy` is in time either way.',
    MOVED: 'The plain count is a weekend or a holiday, and the state moves it. `date` is the day to which it moves.',
    NO_LIMIT: 'There is no date, because the state sets no limit.',
    NOT_COMPUTED: 'There is no date, because the rule cannot be computed.',
    NOT_OFFERED: 'There is no date, because the state does not offer this.',
    UNCONFIRMED:
      "The rule of federal general elections, where nothing says that it holds for this election of a state. `date` is the plain count, null if the state sets no day for general elections; `actBy` is in time if the rule holds. Confirm it with the election office: the state's `sos_phone_number` and `sos_election_website`.",
    UNKNOWN: 'There is no date, because the dataset has no text for this deadline. It does not mean "no deadline".',
  },
);

export const TimeKindEnum = enumOf<TimeKind>('TimeKind', 'What the time of a deadline is.', {
  CLOCK: 'A time of the clock: `Deadline.time`.',
  OFFICE_CLOSE: 'When the election office closes, at an hour that differs from place to place.',
  POLLS_CLOSE: "When the polls close. The state's `polls_close` may have the hour.",
});

/** Not named `Deadline`, because that is the computed deadline of db/. */
@ObjectType('Deadline', {
  description:
    'A day by which voters of a state must act for an election, or on which a period opens or closes, computed from the text of a field. The day may be wrong: show `status`, `statusNote` and the text and footnotes of `item` with it. Nothing depends on the current date.',
  implements: Node,
  simpleResolvers: true,
})
export class DeadlineType {
  @Field(() => ID, {
    description:
      'Id of the election, state code, slug of the field, and the kind, such as `US-2028-11-07.CA.ballot_return_deadline_mail.postmarked`.',
  })
  id!: string;

  @Field(() => Election, { description: 'The election that the deadline is for.' })
  election!: Election;

  @Field(() => DeadlineActionEnum, { description: 'What a voter does by this deadline.' })
  action!: DeadlineAction;

  @Field(() => DeadlineMethodEnum, {
    nullable: true,
    description: 'How the voter acts; null if the deadline is the same for all methods.',
  })
  method!: DeadlineMethod | null;

  @Field(() => DeadlineKindEnum, {
    nullable: true,
    description:
      'What happens on the day. Null if there is no date and the field may have several kinds. A text with two rules (`Postmarked by ..., received within ...`) has two deadlines, one of each kind.',
  })
  kind!: DeadlineKind | null;

  @Field(() => DateScalar, {
    nullable: true,
    description:
      'The day of the deadline, moved off a weekend or a holiday if the state is known to move it; null if there is none.',
  })
  date!: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description:
      'The day for a reminder: the last business day that is not after `countedDate`. By mail, it is also at least one week before the day by which the mail must arrive, as the Postal Service recommends, and no later than that of a postmark. For `CLOSES`, the last day itself, also on a weekend. Null for `OPENS`, for the status `LATEST`, and if there is no date. After it and before `date`, mail may come too late: tell voters to bring the ballot or request instead.',
  })
  actBy!: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description:
      'The plain count from Election Day, before any move off a weekend or a holiday; null if there is none.',
  })
  countedDate!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Local time on that day, `HH:MM` on 24 hours, which sorts as text. Null unless `timeKind` is `CLOCK`. See `zones`.',
  })
  time!: string | null;

  @Field(() => TimeKindEnum, {
    nullable: true,
    description: 'Until what time on that day; null if the text and its footnotes name none.',
  })
  timeKind!: TimeKind | null;

  @Field(() => DeadlineStatusEnum, { description: 'How certain the date is, or why there is none.' })
  status!: DeadlineStatus;

  @Field(() => String, {
    nullable: true,
    description:
      'The rule that the date was computed with, such as `-29d received roll:next`: 29 days before Election Day, moved to the next business day. Null if there is none. The documentation of the dataset has the grammar.',
  })
  rule!: string | null;
}

/** Selects deadlines. A deadline must match all of the arguments that are given. */
@ArgsType()
export class DeadlineArgs {
  @Field(() => [StateCodeScalar], {
    nullable: true,
    description: 'Only deadlines in these states (at most 200). One that does not exist is left out, with a warning.',
  })
  states?: string[] | null;

  @Field(() => [DeadlineKindEnum], {
    nullable: true,
    description: 'Only deadlines of one of these kinds. This leaves out deadlines whose kind is null.',
  })
  kinds?: DeadlineKind[] | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'Only deadlines whose `date` is this day or later. This leaves out deadlines without a date.',
  })
  from?: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'Only deadlines whose `date` is this day or earlier. This leaves out deadlines without a date.',
  })
  to?: string | null;
}

/**
 * The arguments without the states that do not exist, which are a warning.
 *
 * @throws BAD_USER_INPUT if a list is too long, or `from` is after `to`
 */
export function checkDeadlineArgs(args: DeadlineArgs, context: Context, info: GraphQLResolveInfo): SelectedDeadlines {
  checkLength('kinds', args.kinds);
  const issue = issueOfOrder(args);
  if (issue) throw badUserInput(issue, info);
  return { ...args, states: existingStates('states', args.states, context, info) };
}
