import {
  afterFelony,
  earlyVoting,
  idAtThePolls,
  pollingHours,
  register,
  registrationDeadline,
  votingByMail,
} from './answers.js';
import type { Question } from './question.js';

/** The seven questions that the start page, states, counties and printed guides answer, in their order. */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'register',
    label: 'How do I register?',
    name: 'How to register',
    hint: 'Online, by mail or in person',
    slugs: ['registration_methods', 'registration_deadline_in_person'],
    answer: register,
  },
  {
    id: 'registration-deadline',
    label: 'When is the deadline to register?',
    name: 'Deadline to register',
    hint: 'By each way, and on the day you vote',
    slugs: [
      'registration_deadline_online',
      'registration_deadline_mail',
      'registration_deadline_in_person',
      'has_sdr_election_day',
      'has_sdr_early_voting',
    ],
    answer: registrationDeadline,
  },
  {
    id: 'id',
    label: 'What ID do I need at the polls?',
    name: 'ID at the polls',
    hint: 'Photo ID, other documents, or none',
    slugs: ['id_laws_in_person_voting'],
    answer: idAtThePolls,
  },
  {
    id: 'polling-hours',
    label: 'When are the polls open?',
    name: 'Polling hours',
    hint: 'On Election Day, from the opening to the close',
    slugs: ['polls_open', 'polls_close'],
    answer: pollingHours,
  },
  {
    id: 'early-voting',
    label: 'When is early voting?',
    name: 'Early voting',
    hint: 'The first and the last day to vote early in person',
    slugs: ['early_voting_starts', 'early_voting_ends'],
    answer: earlyVoting,
  },
  {
    id: 'mail',
    label: 'How do I vote by mail?',
    name: 'Voting by mail',
    hint: 'Who may, how to ask for a ballot, and when it must be back',
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
  {
    id: 'felony',
    label: 'Can I vote after a felony?',
    name: 'After a felony',
    hint: 'In prison, on probation or parole, and after the sentence',
    slugs: ['felony_voting_options'],
    answer: afterFelony,
  },
];
