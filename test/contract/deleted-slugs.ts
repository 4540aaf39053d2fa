export type V1Rule =
  | { option: readonly [slug: string, option: string] } // True or False by an option of a Multi-select field
  | { anyOption: string } // True where any option of a Multi-select field applies
  | { present: readonly string[] } // True where one of the fields has data
  | { footnotes: readonly string[] } // the notes that moved to the footnotes of these fields
  | { overrides: string } // True where the state has regional overrides of the field
  | { sameAs: string } // the value of the field that made it redundant
  | { constant: string; format: string }; // the same in all states: '' for what is not tracked or was dropped

export type DeletedSlug = { slug: string } & V1Rule;

const EARLY_VOTING = ['early_voting_starts', 'early_voting_ends'] as const;
const NOT_KEPT = { constant: '' } as const;
const YEAR_2022 = { constant: '', format: 'Date' } as const;

/** The contract says "various absentee-related fields": which ones, and in which order, is a decision of this service. */
const ABSENTEE_FIELDS_WITH_NOTES = [
  'absentee_ballot_issues',
  'absentee_deadline_in_person',
  'absentee_deadline_mail',
  'absentee_deadline_online',
  'absentee_directions_mail',
  'absentee_directions_online',
  'absentee_process_summary',
  'absentee_request_methods',
  'absentee_request_start_date',
  'absentee_voting_laws',
  'alerts_absentee',
  'gov_tool_absentee_request',
  'gov_tool_absentee_tracker',
  'has_no_excuse_absentee',
  'id_laws_absentee_request',
  'leo_absentee_ballots',
  'pdf_absentee_form',
  'source_absentee_info',
  'warnings_absentee',
] as const;

/**
 * The contract's table "Deleted slugs", row by row, each with what its V1 value follows from. The contract gives no
 * value to what it calls not tracked, dropped or deprecated; here those are empty, and each has a format.
 */
export const DELETED_SLUGS: readonly DeletedSlug[] = [
  { slug: 'early_voting', present: EARLY_VOTING },
  { slug: 'early_voting_notes', footnotes: EARLY_VOTING },
  { slug: 'emergency_ballot_request_start', ...NOT_KEPT, format: 'Markdown' },
  {
    slug: 'external_tool_felony_restoration_state_info',
    sameAs: 'source_rights_restoration_info',
  },
  {
    slug: 'external_tool_vbm_application_requires_printing',
    ...NOT_KEPT,
    format: 'Boolean',
  },
  {
    slug: 'external_tool_vbm_has_regional_urls',
    overrides: 'gov_tool_absentee_request',
  },
  {
    slug: 'felon_vote_in_prison',
    option: ['felony_voting_options', 'imprisoned'],
  },
  { slug: 'felon_vote_parole', option: ['felony_voting_options', 'parole'] },
  {
    slug: 'felon_vote_post_sentence',
    option: ['felony_voting_options', 'post_sentence'],
  },
  {
    slug: 'felon_vote_probation',
    option: ['felony_voting_options', 'probation'],
  },
  { slug: 'felon_vote_notes', footnotes: ['felony_voting_options'] },
  // The contract says "redundant with options" and not which: release from prison is taken as parole.
  {
    slug: 'felon_vote_release_prison',
    option: ['felony_voting_options', 'parole'],
  },
  { slug: 'id_laws_out_of_state_accepted', ...NOT_KEPT, format: 'Boolean' },
  { slug: 'id_laws_student_id_accepted', ...NOT_KEPT, format: 'Boolean' },
  // It stands in both of the contract's tables, and counts as a rename here.
  {
    slug: 'id_requirements_in_person_registration',
    sameAs: 'id_laws_in_person_registration',
  },
  { slug: 'overseas_voting', constant: 'True', format: 'Boolean' },
  { slug: 'provisional_voting', constant: 'True', format: 'Boolean' },
  {
    slug: 'registration_directions_felony_conviction',
    ...NOT_KEPT,
    format: 'Markdown',
  },
  {
    slug: 'registration_submission_email',
    option: ['registration_methods', 'email'],
  },
  {
    slug: 'registration_submission_fax',
    option: ['registration_methods', 'fax'],
  },
  {
    slug: 'registration_submission_in_person',
    option: ['registration_methods', 'in_person'],
  },
  {
    slug: 'registration_submission_mail',
    option: ['registration_methods', 'mail'],
  },
  {
    slug: 'registration_submission_phone',
    option: ['registration_methods', 'phone'],
  },
  {
    slug: 'sdr_notes',
    footnotes: ['has_sdr_early_voting', 'has_sdr_election_day', 'sdr_locations'],
  },
  { slug: 'specific_ballot_drop_date', ...YEAR_2022 },
  { slug: 'specific_ballot_return_deadline_by_mail', ...YEAR_2022 },
  { slug: 'specific_ballot_return_deadline_in_person', ...YEAR_2022 },
  { slug: 'specific_early_voting_ends', ...YEAR_2022 },
  { slug: 'specific_early_voting_starts', ...YEAR_2022 },
  {
    slug: 'specific_general_election_date',
    constant: '2022-11-08',
    format: 'Date',
  },
  { slug: 'specific_minimum_dob', ...YEAR_2022 },
  { slug: 'specific_official_election_calendar', ...NOT_KEPT, format: 'URL' },
  { slug: 'specific_registration_deadline_by_mail', ...YEAR_2022 },
  { slug: 'specific_registration_deadline_in_person', ...YEAR_2022 },
  { slug: 'specific_registration_deadline_online', ...YEAR_2022 },
  { slug: 'specific_vbm_request_deadline_by_in_person', ...YEAR_2022 },
  { slug: 'specific_vbm_request_deadline_by_mail', ...YEAR_2022 },
  { slug: 'specific_vbm_request_deadline_online', ...YEAR_2022 },
  {
    slug: 'vbm_app_submission_email',
    option: ['absentee_request_methods', 'email'],
  },
  {
    slug: 'vbm_app_submission_fax',
    option: ['absentee_request_methods', 'fax'],
  },
  {
    slug: 'vbm_app_submission_in_person',
    option: ['absentee_request_methods', 'in_person'],
  },
  {
    slug: 'vbm_app_submission_mail',
    option: ['absentee_request_methods', 'mail'],
  },
  {
    slug: 'vbm_app_submission_phone',
    option: ['absentee_request_methods', 'phone'],
  },
  { slug: 'vbm_counties_provides_dropboxes', ...NOT_KEPT, format: 'Boolean' },
  { slug: 'vbm_notes', footnotes: ABSENTEE_FIELDS_WITH_NOTES },
  {
    slug: 'vbm_return_drop_box',
    option: ['ballot_return_locations', 'drop_box'],
  },
  {
    slug: 'vbm_return_early_voting',
    option: ['ballot_return_locations', 'early_voting_site'],
  },
  {
    slug: 'vbm_return_election_office',
    option: ['ballot_return_locations', 'local_election_office'],
  },
  {
    slug: 'vbm_return_hand_deliver_allowed',
    anyOption: 'ballot_return_locations',
  },
  {
    slug: 'vbm_return_polling_place',
    option: ['ballot_return_locations', 'polling_place'],
  },
  { slug: 'vbm_state_provides_dropboxes', ...NOT_KEPT, format: 'Boolean' },
];
