import { registerEnumType } from 'type-graphql';
import type { DeadlineKind, DeadlineStatus, TimeKind } from '../../db/deadlines/deadlines.js';
import type { DeadlineAction, DeadlineMethod } from '../../db/deadlines/fields.js';
import { describe, type EnumOf } from '../enums.js';

export const DeadlineActionEnum = {
  REGISTER: 'REGISTER',
  REQUEST_BALLOT: 'REQUEST_BALLOT',
  REQUEST_EMERGENCY_BALLOT: 'REQUEST_EMERGENCY_BALLOT',
  RETURN_BALLOT: 'RETURN_BALLOT',
  VOTE_EARLY: 'VOTE_EARLY',
} as const satisfies EnumOf<DeadlineAction>;

export const DeadlineMethodEnum = {
  IN_PERSON: 'IN_PERSON',
  MAIL: 'MAIL',
  ONLINE: 'ONLINE',
} as const satisfies EnumOf<DeadlineMethod>;

export const DeadlineKindEnum = {
  CLOSES: 'CLOSES',
  DONE: 'DONE',
  OPENS: 'OPENS',
  POSTMARKED: 'POSTMARKED',
  RECEIVED: 'RECEIVED',
} as const satisfies EnumOf<DeadlineKind>;

export const DeadlineStatusEnum = {
  COUNTED: 'COUNTED',
  LATEST: 'LATEST',
  MAY_MOVE: 'MAY_MOVE',
  MOVED: 'MOVED',
  NO_LIMIT: 'NO_LIMIT',
  NOT_COMPUTED: 'NOT_COMPUTED',
  NOT_OFFERED: 'NOT_OFFERED',
  UNCONFIRMED: 'UNCONFIRMED',
  UNKNOWN: 'UNKNOWN',
} as const satisfies EnumOf<DeadlineStatus>;

export const TimeKindEnum = {
  CLOCK: 'CLOCK',
  OFFICE_CLOSE: 'OFFICE_CLOSE',
  POLLS_CLOSE: 'POLLS_CLOSE',
} as const satisfies EnumOf<TimeKind>;

registerEnumType(DeadlineActionEnum, {
  name: 'DeadlineAction',
  description: 'What a voter does by a deadline.',
  valuesConfig: describe({
    REGISTER: 'Register to vote.',
    REQUEST_BALLOT: 'Request an absentee or mail ballot.',
    REQUEST_EMERGENCY_BALLOT: 'Request an absentee ballot after the usual deadline, in an emergency.',
    RETURN_BALLOT: 'Return a completed absentee or mail ballot.',
    VOTE_EARLY: 'Vote in person before Election Day.',
  }),
});

registerEnumType(DeadlineMethodEnum, {
  name: 'DeadlineMethod',
  description: 'How a voter acts.',
  valuesConfig: describe({ IN_PERSON: 'At an office or a polling place.', MAIL: 'By mail.', ONLINE: 'On a website.' }),
});

registerEnumType(DeadlineKindEnum, {
  name: 'DeadlineKind',
  description: 'What happens on the day of a deadline.',
  valuesConfig: describe({
    CLOSES: 'The last day of a period, such as early voting. It does not move off a weekend.',
    DONE: 'The last day to act, where nothing is sent: the text names neither an arrival nor a postmark.',
    OPENS: 'The first day of a period. It has no `actBy`.',
    POSTMARKED: 'The last day for the postmark of a letter.',
    RECEIVED: 'The last day on which the election office accepts it. A letter must have arrived by then.',
  }),
});

registerEnumType(DeadlineStatusEnum, {
  name: 'DeadlineStatus',
  description: 'How certain the date of a deadline is, or why there is none. `statusNote` has the details.',
  valuesConfig: describe({
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
  }),
});

registerEnumType(TimeKindEnum, {
  name: 'TimeKind',
  description: 'What the time of a deadline is.',
  valuesConfig: describe({
    CLOCK: 'A time of the clock: `Deadline.time`.',
    OFFICE_CLOSE: 'When the election office closes, at an hour that differs from place to place.',
    POLLS_CLOSE: "When the polls close. The state's `polls_close` may have the hour.",
  }),
});
