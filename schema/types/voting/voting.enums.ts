import type { VoterActionKind, VoterActionStatus } from '../../../db/domain/voting/status.js';
import { namesOf } from '../enums.js';

export const VoterActionKindEnum = namesOf<VoterActionKind>({
  name: 'VoterActionKind',
  description: 'What a voter does for an election.',
  values: {
    REGISTER: 'Register to vote.',
    REQUEST_BALLOT: 'Ask for an absentee or mail ballot.',
    RETURN_BALLOT: 'Return a completed absentee or mail ballot.',
    VOTE_EARLY: 'Vote in person before Election Day.',
    VOTE_ON_ELECTION_DAY: 'Vote in person on Election Day.',
  },
});

export const VoterActionStatusEnum = namesOf<VoterActionStatus>({
  name: 'VoterActionStatus',
  description: 'How things stand with an action, or with one way to do it, on a day.',
  values: {
    CLOSED: 'It is too late. By mail, also if a letter may not arrive in time. Give no instructions for it.',
    NOT_NEEDED: 'Voters need not do it: every voter is sent a ballot, or the state has no registration.',
    NOT_OFFERED: 'The state does not offer it.',
    NOT_YET: 'It begins on a later day: `opens` of its ways.',
    OPEN: 'Some way is in time. To register, this may be when voting.',
    UNKNOWN: 'A day that decides it is not known. Tell voters to ask the election office.',
  },
});
