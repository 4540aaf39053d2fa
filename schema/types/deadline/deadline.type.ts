import { Field, ID, ObjectType } from 'type-graphql';
import type { DeadlineKind, DeadlineStatus, TimeKind } from '../../../db/domain/deadlines/deadlines.js';
import type { DeadlineAction, DeadlineMethod } from '../../../db/domain/deadlines/fields.js';
import { Election } from '../election/election.type.js';
import { Node } from '../node.type.js';
import { DateScalar } from '../scalars.js';
import {
  DeadlineActionEnum,
  DeadlineKindEnum,
  DeadlineMethodEnum,
  DeadlineStatusEnum,
  TimeKindEnum,
} from './deadline.enums.js';

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
