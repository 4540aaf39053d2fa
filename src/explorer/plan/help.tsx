import type { Child, Html } from '../../pages/html.js';
import { wasKnown } from '../changes/since.js';
import type { DataPageContext } from '../data-page.js';
import type { PlanPageData } from '../operation-types.js';
import { SITUATION_SLUGS } from '../questions/ways-left.js';
import { standingOf } from '../values/item.js';
import { FullValue } from '../values/value.js';
import { ChangedValues } from './plan-changes.js';
import type { PlanDeadline } from './ways.js';

export type PlanContext = DataPageContext<PlanPageData>;
export type PlanValue = NonNullable<PlanPageData['state']['information']>[number];

/** What a voter does, and Election Day. */
export type Step = PlanDeadline['action'] | 'ELECTION_DAY';

interface Help {
  slug: string;
  /** What the value is about, for a voter. A link has a name of its own. */
  name: string;
}

const ID_AT_THE_POLLS: Help = { slug: 'id_laws_in_person_voting', name: 'What to bring' };

/** What helps with each step, in the order of reading: links first. */
const HELP: Partial<Record<Step, readonly Help[]>> = {
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

/** What is true for some voters only. */
const FOR_SOME: readonly Help[] = [
  { slug: 'felony_voting_options', name: 'Convicted of a felony' },
  { slug: 'gov_tool_uocava', name: 'In the military or overseas' },
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
    ...Object.values(HELP)
      .flat()
      .map(({ slug }) => slug),
    ...FOR_SOME.map(({ slug }) => slug),
  ]),
];

/** A longer text is closed at first, so that the days stay in view. */
const MOST_CHARACTERS = 260;

interface StepHelpProps {
  step: Step;
  values: ReadonlyMap<string, PlanValue>;
  context: PlanContext;
  /** What stands on the page already. */
  shown?: Set<string>;
}

/** Links, and what to bring or to send, for one step. */
export function StepHelp({ step, values, context, shown = new Set() }: StepHelpProps): Child {
  return (HELP[step] ?? []).map((help) => {
    const value = values.get(help.slug);
    const isNew = value && standingOf(value) === 'known' && !shown.has(help.slug);
    shown.add(help.slug);
    return [
      isNew && <HelpText {...help} value={value} context={context} />,
      <ChangedValues slugs={[help.slug]} values={values} context={context} />,
    ];
  });
}

function HelpText({ name, value, context }: Help & { value: PlanValue; context: PlanContext }): Html {
  const full = <FullValue item={value} options={value.field.options} markdown={context.markdown} />;
  if (name === '') return <div class="help">{full}</div>;
  const isLong = value.text.length + value.footnotes.length > MOST_CHARACTERS;
  return isLong ? (
    <details class="help">
      <summary>{name}</summary>
      {full}
    </details>
  ) : (
    <div class="help">
      <h3>{name}</h3>
      {full}
    </div>
  );
}

const isWorthSaying = (item: PlanValue, { data, since }: PlanContext): boolean =>
  standingOf(item) !== 'unknown' || wasKnown(since, { item, region: data.region?.name });

/** What differs for some voters: each with the value, and its source. */
export function ForSome({ values, context }: Omit<StepHelpProps, 'step'>): Html | null {
  const known = FOR_SOME.flatMap(({ slug, name }) => {
    const value = values.get(slug);
    return value && isWorthSaying(value, context) ? { name, value } : [];
  });
  if (known.length === 0) return null;
  return (
    <section class="card on-screen" aria-labelledby="some">
      <h2 id="some">If this is you</h2>
      {known.map(({ name, value }) => (
        <div class="help">
          <h3>{name}</h3>
          <FullValue item={value} options={value.field.options} markdown={context.markdown} />
          <ChangedValues slugs={[value.slug]} values={values} context={context} />
        </div>
      ))}
    </section>
  );
}
