import type { DeadlineKind, DeadlineStatus, TimeKind } from '../../../db/domain/deadlines/deadlines.js';
import type { DeadlineAction, DeadlineMethod } from '../../../db/domain/deadlines/fields.js';
import { namesOf } from '../enums.js';

export const DeadlineActionEnum = namesOf<DeadlineAction>({
  name: 'DeadlineAction',
  description: 'What a voter does by a deadline.',
  values: {
    REGISTER: 'Register to vote.',
    REQUEST_BALLOT: 'Request an absentee or mail ballot.',
    REQUEST_EMERGENCY_BALLOT: 'Request an absentee ballot after the usual deadline, in an emergency.',
    RETURN_BALLOT: 'Return a completed absentee or mail ballot.',
    VOTE_EARLY: 'Vote in person before Election Day.',
  },
});

export const DeadlineMethodEnum = namesOf<DeadlineMethod>({
  name: 'DeadlineMethod',
  description: 'How a voter acts.',
  values: { IN_PERSON: 'At an office or a polling place.', MAIL: 'By mail.', ONLINE: 'On a website.' },
});

export const DeadlineKindEnum = namesOf<DeadlineKind>({
  name: 'DeadlineKind',
  description: 'What happens on the day of a deadline.',
  values: {
    CLOSES: 'The last day of a period, such as early voting. It does not move off a weekend.',
    DONE: 'The last day to act, where nothing is sent: the text names neither an arrival nor a postmark.',
    OPENS: 'The first day of a period. It has no `actBy`.',
    POSTMARKED: 'The last day for the postmark of a letter.',
    RECEIVED: 'The last day on which the election office accepts it. A letter must have arrived by then.',
  },
});

export const DeadlineStatusEnum = namesOf<DeadlineStatus>({
  name: 'DeadlineStatus',
  description: 'How certain the date of a deadline is, or why there is none. `statusNote` has the details.',
  values: {
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
});

export const TimeKindEnum = namesOf<TimeKind>({
  name: 'TimeKind',
  description: 'What the time of a deadline is.',
  values: {
    CLOCK: 'A time of the clock: `Deadline.time`.',
    OFFICE_CLOSE: 'When the election office closes, at an hour that differs from place to place.',
    POLLS_CLOSE: "When the polls close. The state's `polls_close` may have the hour.",
  },
});
