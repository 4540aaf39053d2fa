import { DEADLINE_FIELDS, type DeadlineField } from '../deadlines/fields.js';
import type { VoterActionKind } from './status.js';
import { type Situation, waysOf } from './ways-left.js';
import type { Over } from './what-is-over.js';

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

/** What a voter does with the help of a field, and how, if it is about one way. */
type FieldAction = Pick<DeadlineField, 'action' | 'method'>;

const bySlug = new Map<string, FieldAction>(DEADLINE_FIELDS.map((field) => [field.slug, field]));

function helps(action: FieldAction['action'], method: FieldAction['method'], ...slugs: string[]): void {
  for (const slug of slugs) bySlug.set(slug, { action, method });
}

// Who may act, how, where, and with what. Nothing that is true after the last day as well, such as the tool that tracks a ballot.
helps('REGISTER', null, 'registration_methods', 'registration_directions', 'registration_laws', 'registration_notes');
helps('REGISTER', null, 'minimum_age_register', 'source_registration_info');
helps('REGISTER', 'IN_PERSON', 'id_laws_in_person_registration');
helps('REGISTER', 'MAIL', 'nvra_submission_address');
helps('REGISTER', 'MAIL', 'nvra_directions_box6', 'nvra_directions_box7', 'nvra_directions_box8');
helps('REGISTER', 'ONLINE', 'registration_directions_online', 'gov_tool_registration', 'id_laws_online_registration');
helps('REQUEST_BALLOT', null, 'absentee_request_methods', 'absentee_voting_laws', 'has_no_excuse_absentee');
helps('REQUEST_BALLOT', null, 'absentee_process_summary', 'id_laws_absentee_request', 'pdf_absentee_form');
helps('REQUEST_BALLOT', null, 'source_absentee_info');
helps('REQUEST_BALLOT', 'MAIL', 'absentee_directions_mail');
helps('REQUEST_BALLOT', 'ONLINE', 'absentee_directions_online', 'gov_tool_absentee_request');
helps('RETURN_BALLOT', null, 'id_laws_ballot_return');
helps('RETURN_BALLOT', 'IN_PERSON', 'ballot_return_locations');
helps('RETURN_BALLOT', 'MAIL', 'has_free_ballot_postage');
helps('VOTE_EARLY', null, 'source_early_voting_info', 'has_sdr_early_voting');

const ON_ELECTION_DAY = new Set(['polls_open', 'polls_close', 'gov_tool_polling_place', 'id_laws_in_person_voting']);

/** What a voter does with the help of a field, and how if it is about one way. */
export function actionOfField(slug: string): { action: VoterActionKind | null; method: FieldAction['method'] } {
  if (ON_ELECTION_DAY.has(slug)) return { action: 'VOTE_ON_ELECTION_DAY', method: 'IN_PERSON' };
  const { action, method } = bySlug.get(slug) ?? { action: null, method: null };
  return action === 'REQUEST_EMERGENCY_BALLOT' ? { action: null, method: null } : { action, method };
}

/** Whether it may be too late for what a field helps with, before the election is over. */
export const helpsWithDeadline = (slug: string): boolean => bySlug.has(slug);

/** Whether what is over is about a field: in its way, or in some way if the field is about all. */
export function isAbout(slug: string, { values }: Pick<Situation, 'values'>): (over: Over) => boolean {
  const field = bySlug.get(slug);
  // A place to hand in a ballot that closes with early voting.
  const { text = '', footnotes = '' } = (slug === 'ballot_return_locations' && values.get(slug)) || {};
  const closesEarly = /early[ _]voting/i.test(`${text} ${footnotes}`);
  return ({ action, methods }) =>
    (field?.action === action && (field.method === null || methods.includes(field.method))) ||
    (closesEarly && action === 'VOTE_EARLY');
}

/** Whether there is something to know: voters can act in the way of the field. Registering when voting needs registration. */
export function isOffered(slug: string, situation: Omit<Situation, 'locale'>): boolean {
  const field = bySlug.get(slug.startsWith('has_sdr_') ? 'registration_methods' : slug);
  return !field || waysOf(field, situation).some(({ method }) => field.method === null || field.method === method);
}
