import { isOffered, standingOfField } from './field-actions.js';
import type { MessageKey } from './messages/locale.js';
import type { Action } from './ways.js';
import { SITUATION_SLUGS, type Situation } from './ways-left.js';

/** What a voter does, and Election Day. */
export type Step = Action | 'ELECTION_DAY';

export interface Help {
  slug: string;
  /** The message that says what the value is about, for a voter. A link has a name of its own. */
  name: MessageKey | '';
}

const ID_AT_THE_POLLS: Help = { slug: 'id_laws_in_person_voting', name: 'voting.help.bring' };

/** What helps with each step, in the order of reading: links first. */
export const HELP: Partial<Record<Step, readonly Help[]>> = {
  REGISTER: [
    { slug: 'gov_tool_registration', name: '' },
    { slug: 'registration_directions', name: 'voting.help.register' },
  ],
  REQUEST_BALLOT: [
    { slug: 'gov_tool_absentee_request', name: '' },
    { slug: 'pdf_absentee_form', name: '' },
    { slug: 'absentee_voting_laws', name: 'voting.help.whoMayVoteByMail' },
    { slug: 'absentee_directions_mail', name: 'voting.help.askByMail' },
    { slug: 'id_laws_absentee_request', name: 'voting.help.idForRequest' },
  ],
  VOTE_EARLY: [{ slug: 'source_early_voting_info', name: '' }, ID_AT_THE_POLLS],
  RETURN_BALLOT: [
    { slug: 'id_laws_ballot_return', name: 'voting.help.withBallot' },
    { slug: 'ballot_return_locations', name: 'voting.help.whereToBring' },
    { slug: 'ballot_return_laws_helpers', name: 'voting.help.helpers' },
    { slug: 'ballot_curing_directions', name: 'voting.help.problem' },
  ],
  ELECTION_DAY: [{ slug: 'gov_tool_polling_place', name: '' }, ID_AT_THE_POLLS],
};

/** The slugs of the values that help with an action. */
export const helpSlugs = (action: Exclude<Step, 'ELECTION_DAY'> | 'VOTE_ON_ELECTION_DAY'): readonly string[] =>
  action === 'VOTE_ON_ELECTION_DAY' ? ['polls_open', 'polls_close', ...slugsOf('ELECTION_DAY')] : slugsOf(action);

const slugsOf = (step: Step): string[] => (HELP[step] ?? []).map(({ slug }) => slug);

/** Whether a value belongs into a plan. There are no instructions for what is over, and what is not known is named, but for links. */
export const isHelpful = (help: HelpName, standing: string, situation: Situation): boolean =>
  standingOfField(help.slug, situation) === 'open' &&
  (standing === 'known' || (standing === 'unknown' && isNamed(help, situation)));

/** Whether a value is named even if it is not known. */
export const isNamed = ({ slug, name }: HelpName, situation: Situation): boolean =>
  name !== '' && isOffered(slug, situation);

type HelpName = Record<keyof Help, string>;

/** What is true for some voters only. A link without a name belongs to what is before it. */
export const FOR_SOME: readonly Help[] = [
  { slug: 'felony_voting_options', name: 'voting.some.felony' },
  { slug: 'felony_laws_restoration_process', name: 'voting.some.restoration' },
  { slug: 'felony_laws_restoration_fees', name: 'voting.some.fees' },
  { slug: 'gov_tool_uocava', name: 'voting.some.overseas' },
  { slug: 'fvap_uocava_directions', name: '' },
  { slug: 'leo_overseas_voters', name: '' },
  { slug: 'source_student_voting_info', name: 'voting.some.student' },
  { slug: 'has_sdr_election_day', name: 'voting.some.sameDay' },
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
    ...Object.values(HELP)
      .flat()
      .map(({ slug }) => slug),
    ...FOR_SOME.map(({ slug }) => slug),
  ]),
];
