import type { VoterActionKind } from './status.js';

/** The slugs of the values that help with each action, in the order of reading: links first. */
export const HELP_SLUGS: Record<VoterActionKind, readonly string[]> = {
  REGISTER: ['gov_tool_registration', 'registration_directions'],
  REQUEST_BALLOT: [
    ...['gov_tool_absentee_request', 'pdf_absentee_form', 'absentee_voting_laws', 'absentee_directions_mail'],
    'id_laws_absentee_request',
  ],
  RETURN_BALLOT: [
    ...['id_laws_ballot_return', 'ballot_return_locations', 'ballot_return_laws_helpers'],
    'ballot_curing_directions',
  ],
  VOTE_EARLY: ['source_early_voting_info', 'id_laws_in_person_voting'],
  VOTE_ON_ELECTION_DAY: ['polls_open', 'polls_close', 'gov_tool_polling_place', 'id_laws_in_person_voting'],
};

/** The slugs of what is true for some voters only. */
export const FOR_SOME_SLUGS = [
  ...['felony_voting_options', 'felony_laws_restoration_process', 'felony_laws_restoration_fees'],
  ...['gov_tool_uocava', 'fvap_uocava_directions', 'leo_overseas_voters'],
  ...['source_student_voting_info', 'has_sdr_election_day'],
] as const;

/** Whom to ask, and where to look something up. */
export const CONTACT_SLUGS = [
  ...['sos_phone_number', 'sos_contact_email', 'sos_election_website', 'leo_voter_registration'],
  ...['gov_tool_verify', 'gov_tool_absentee_tracker'],
] as const;
