import { afterFelony, idAtThePolls, pollingHours, register, registrationDeadline, votingByMail } from './answers.js';
import { earlyVoting } from './early-voting.js';
import type { Question } from './question.js';

/** The questions that pages of states and counties and printed guides answer, in this order. */
export const QUESTIONS: readonly Question[] = [
  { id: 'register', slugs: ['registration_methods', 'registration_deadline_in_person'], answer: register },
  {
    id: 'registration-deadline',
    slugs: [
      'registration_deadline_online',
      'registration_deadline_mail',
      'registration_deadline_in_person',
      'has_sdr_election_day',
      'has_sdr_early_voting',
    ],
    answer: registrationDeadline,
  },
  { id: 'id', slugs: ['id_laws_in_person_voting'], answer: idAtThePolls },
  { id: 'polling-hours', slugs: ['polls_open', 'polls_close'], answer: pollingHours },
  { id: 'early-voting', slugs: ['early_voting_starts', 'early_voting_ends'], answer: earlyVoting },
  {
    id: 'mail',
    slugs: [
      'has_no_excuse_absentee',
      'has_automatic_vbm',
      'absentee_deadline_online',
      'absentee_deadline_mail',
      'absentee_request_methods',
      'ballot_return_deadline_mail',
    ],
    answer: votingByMail,
  },
  { id: 'felony', slugs: ['felony_voting_options'], answer: afterFelony },
];
