export type V1Rule =
  | { option: readonly [slug: string, option: string] } // True or False by an option of a Multi-select field
  | { anyOption: string } // True where any option of a Multi-select field applies
  | { present: readonly string[] } // True where one of the fields has data
  | { footnotes: readonly string[] } // the notes that moved to the footnotes of these fields
  | { overrides: string } // True where the state has regional overrides of the field
  | { sameAs: string } // the value of the field that made it redundant
  | { constant: string; format: string }; // the same in all states: '' for what is not tracked or was dropped

export type DeletedSlug = { slug: string } & V1Rule;

/** @param bySlug the option of each deleted slug */
const optionsOf = (field: string, bySlug: Record<string, string>): DeletedSlug[] =>
  Object.entries(bySlug).map(([slug, option]) => ({ slug, option: [field, option] }));

const constants = (constant: string, format: string, slugs: readonly string[]): DeletedSlug[] =>
  slugs.map((slug) => ({ slug, constant, format }));

const EARLY_VOTING = ['early_voting_starts', 'early_voting_ends'] as const;

/** The contract says "various absentee-related fields": which ones, and in which order, is a decision of this service. */
const ABSENTEE_FIELDS_WITH_NOTES =
  `absentee_ballot_issues absentee_deadline_in_person absentee_deadline_mail absentee_deadline_online
  absentee_directions_mail absentee_directions_online absentee_process_summary absentee_request_methods
  absentee_request_start_date absentee_voting_laws alerts_absentee gov_tool_absentee_request
  gov_tool_absentee_tracker has_no_excuse_absentee id_laws_absentee_request leo_absentee_ballots pdf_absentee_form
  source_absentee_info warnings_absentee`.split(/\s+/);

/**
 * The contract's table "Deleted slugs", each with what its V1 value follows from. The contract gives no value to what it calls not
 * tracked, dropped or deprecated; here those are empty, and each has a format.
 */
export const DELETED_SLUGS: readonly DeletedSlug[] = [
  { slug: 'early_voting', present: EARLY_VOTING },
  { slug: 'early_voting_notes', footnotes: EARLY_VOTING },
  { slug: 'felon_vote_notes', footnotes: ['felony_voting_options'] },
  { slug: 'sdr_notes', footnotes: ['has_sdr_early_voting', 'has_sdr_election_day', 'sdr_locations'] },
  { slug: 'vbm_notes', footnotes: ABSENTEE_FIELDS_WITH_NOTES },
  { slug: 'external_tool_felony_restoration_state_info', sameAs: 'source_rights_restoration_info' },
  // It stands in both of the contract's tables, and counts as a rename here.
  { slug: 'id_requirements_in_person_registration', sameAs: 'id_laws_in_person_registration' },
  { slug: 'external_tool_vbm_has_regional_urls', overrides: 'gov_tool_absentee_request' },
  { slug: 'vbm_return_hand_deliver_allowed', anyOption: 'ballot_return_locations' },
  ...optionsOf('felony_voting_options', {
    felon_vote_in_prison: 'imprisoned',
    felon_vote_parole: 'parole',
    felon_vote_post_sentence: 'post_sentence',
    felon_vote_probation: 'probation',
    // The contract says "redundant with options" and not which: release from prison is taken as parole.
    felon_vote_release_prison: 'parole',
  }),
  ...optionsOf('registration_methods', {
    registration_submission_email: 'email',
    registration_submission_fax: 'fax',
    registration_submission_in_person: 'in_person',
    registration_submission_mail: 'mail',
    registration_submission_phone: 'phone',
  }),
  ...optionsOf('absentee_request_methods', {
    vbm_app_submission_email: 'email',
    vbm_app_submission_fax: 'fax',
    vbm_app_submission_in_person: 'in_person',
    vbm_app_submission_mail: 'mail',
    vbm_app_submission_phone: 'phone',
  }),
  ...optionsOf('ballot_return_locations', {
    vbm_return_drop_box: 'drop_box',
    vbm_return_early_voting: 'early_voting_site',
    vbm_return_election_office: 'local_election_office',
    vbm_return_polling_place: 'polling_place',
  }),
  ...constants('True', 'Boolean', ['overseas_voting', 'provisional_voting']),
  ...constants('2022-11-08', 'Date', ['specific_general_election_date']),
  ...constants('', 'Markdown', ['emergency_ballot_request_start', 'registration_directions_felony_conviction']),
  ...constants('', 'URL', ['specific_official_election_calendar']),
  ...constants('', 'Boolean', [
    'external_tool_vbm_application_requires_printing',
    'id_laws_out_of_state_accepted',
    'id_laws_student_id_accepted',
    'vbm_counties_provides_dropboxes',
    'vbm_state_provides_dropboxes',
  ]),
  // Days of the year 2022.
  ...constants('', 'Date', [
    'specific_ballot_drop_date',
    'specific_ballot_return_deadline_by_mail',
    'specific_ballot_return_deadline_in_person',
    'specific_early_voting_ends',
    'specific_early_voting_starts',
    'specific_minimum_dob',
    'specific_registration_deadline_by_mail',
    'specific_registration_deadline_in_person',
    'specific_registration_deadline_online',
    'specific_vbm_request_deadline_by_in_person',
    'specific_vbm_request_deadline_by_mail',
    'specific_vbm_request_deadline_online',
  ]),
];
