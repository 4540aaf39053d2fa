const slugs = (list: string): readonly string[] => list.trim().split(/\s+/);

/** What most questions of voters are about, with the slugs of its fields, the most useful first. A dataset may lack some. */
export const FIELDS_OF_TOPIC = {
  REGISTER: slugs(`registration_methods gov_tool_registration registration_directions registration_deadline_online
      registration_deadline_mail registration_deadline_in_person registration_laws gov_tool_verify has_sdr_election_day has_sdr_early_voting
      minimum_age_register has_automatic_registration source_registration_info registration_directions_online sdr_locations
      nvra_submission_address nvra_directions_box6 nvra_directions_box7 nvra_directions_box8 registration_notes
      id_laws_in_person_registration id_laws_online_registration id_laws_sdr`),
  MAIL_BALLOT:
    slugs(`absentee_process_summary has_automatic_vbm has_no_excuse_absentee absentee_voting_laws gov_tool_absentee_request
      absentee_request_methods absentee_deadline_mail ballot_return_deadline_mail ballot_return_locations absentee_directions_mail
      absentee_directions_online pdf_absentee_form absentee_request_start_date absentee_deadline_online absentee_deadline_in_person
      ballot_return_deadline_in_person has_free_ballot_postage id_laws_absentee_request id_laws_ballot_return ballot_return_laws_helpers
      has_pav_everyone has_pav_disabled emergency_ballot_laws emergency_ballot_request_deadline pdf_emergency_ballot_application
      absentee_ballot_issues source_absentee_info gov_tool_absentee_tracker`),
  EARLY_VOTING: slugs(
    'early_voting_starts early_voting_ends source_early_voting_info has_sdr_early_voting gov_tool_polling_place',
  ),
  ELECTION_DAY:
    slugs(`polls_open polls_close gov_tool_polling_place id_laws_in_person_voting has_sdr_election_day sdr_locations
      source_early_voting_info`),
  ID: slugs(`id_laws_in_person_voting id_laws_student_voters id_laws_ballot_return id_laws_absentee_request
      id_laws_in_person_registration id_laws_online_registration id_laws_sdr source_voter_id_info nvra_directions_box6`),
  CONVICTION: slugs(`felony_voting_options felony_laws_restoration_process felony_laws_restoration_fees
      source_rights_restoration_info`),
  STUDENTS: slugs('source_student_voting_info id_laws_student_voters registration_laws absentee_voting_laws'),
  OVERSEAS: slugs('gov_tool_uocava fvap_uocava_directions leo_overseas_voters'),
  BALLOT_STATUS:
    slugs(`gov_tool_absentee_tracker absentee_ballot_issues ballot_curing_directions ballot_curing_laws_notification_process
      ballot_curing_laws_rejection_reasons gov_tool_provisional_tracker`),
  ELECTIONS: [] as readonly string[],
};
export type SearchTopic = keyof typeof FIELDS_OF_TOPIC;

const ALL = new Set(Object.values(FIELDS_OF_TOPIC).flat());

/** Whether a field may answer a question about a topic. What is of no topic, such as a phone number, may answer any. */
export const isOfTopic = (slug: string, topic: SearchTopic | null): boolean =>
  topic === null || !ALL.has(slug) || FIELDS_OF_TOPIC[topic].includes(slug);
