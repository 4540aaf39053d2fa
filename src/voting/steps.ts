import type { Action } from './ways.js';
import { SITUATION_SLUGS } from './ways-left.js';

/** What a voter does, and Election Day. */
export type Step = Action | 'ELECTION_DAY';

export interface Help {
  slug: string;
  /** What the value is about, for a voter. A link has a name of its own. */
  name: string;
}

const ID_AT_THE_POLLS: Help = { slug: 'id_laws_in_person_voting', name: 'What to bring' };

/** What helps with each step, in the order of reading: links first. */
export const HELP: Partial<Record<Step, readonly Help[]>> = {
  REGISTER: [
    { slug: 'gov_tool_registration', name: '' },
    { slug: 'registration_directions', name: 'How to register' },
  ],
  REQUEST_BALLOT: [
    { slug: 'gov_tool_absentee_request', name: '' },
    { slug: 'pdf_absentee_form', name: '' },
    { slug: 'absentee_voting_laws', name: 'Who may vote by mail' },
    { slug: 'absentee_directions_mail', name: 'How to ask by mail' },
    { slug: 'id_laws_absentee_request', name: 'ID for the request' },
  ],
  VOTE_EARLY: [{ slug: 'source_early_voting_info', name: '' }, ID_AT_THE_POLLS],
  RETURN_BALLOT: [
    { slug: 'id_laws_ballot_return', name: 'What goes with the ballot' },
    { slug: 'ballot_return_locations', name: 'Where to bring it' },
    { slug: 'ballot_curing_directions', name: 'If your ballot has a problem' },
  ],
  ELECTION_DAY: [{ slug: 'gov_tool_polling_place', name: '' }, ID_AT_THE_POLLS],
};

/** What is true for some voters only. A link without a name belongs to what is before it. */
export const FOR_SOME: readonly Help[] = [
  { slug: 'felony_voting_options', name: 'Convicted of a felony' },
  { slug: 'felony_laws_restoration_process', name: 'How the right to vote comes back' },
  { slug: 'felony_laws_restoration_fees', name: 'Fines and fees after a felony' },
  { slug: 'gov_tool_uocava', name: 'In the military or overseas: your days may differ' },
  { slug: 'fvap_uocava_directions', name: '' },
  { slug: 'leo_overseas_voters', name: '' },
  { slug: 'source_student_voting_info', name: 'A student away from home' },
  { slug: 'has_sdr_election_day', name: 'Registering on Election Day' },
];

/** Whom to ask, and where to look something up. */
export const CONTACT_SLUGS = [
  'sos_phone_number',
  'sos_contact_email',
  'sos_election_website',
  'leo_voter_registration',
  'gov_tool_verify',
  'gov_tool_absentee_tracker',
] as const;

/** The slugs of all values that a plan reads. */
export const PLAN_SLUGS: readonly string[] = [
  ...new Set([
    ...SITUATION_SLUGS,
    ...CONTACT_SLUGS,
    'has_no_excuse_absentee',
    ...Object.values(HELP)
      .flat()
      .map(({ slug }) => slug),
    ...FOR_SOME.map(({ slug }) => slug),
  ]),
];
