import type { MessageKey } from '../../../messages/locale.js';
import type { Child, Html } from '../../html/html.js';
import type { PlannedValue, PlannedVoting, PlanPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { PhoneLink } from '../../parts/office.js';
import { valuesBySlug } from '../../parts/questions/answer-list.js';
import { localized, statusOf } from '../../parts/values/item.js';
import { FullValue } from '../../parts/values/value.js';

/** The context of the plan, with the status of voting in the place. */
export interface PlanContext extends DataPageContext<PlanPageData> {
  voting: PlannedVoting;
}

/** What a value is about, for a voter. A link has a name of its own. */
const NAMES: Readonly<Record<string, MessageKey | ''>> = {
  gov_tool_registration: '',
  registration_directions: 'plan.help.register',
  gov_tool_absentee_request: '',
  pdf_absentee_form: '',
  absentee_voting_laws: 'plan.help.whoMayVoteByMail',
  absentee_directions_mail: 'plan.help.askByMail',
  id_laws_absentee_request: 'plan.help.idForRequest',
  source_early_voting_info: '',
  id_laws_in_person_voting: 'plan.help.bring',
  id_laws_ballot_return: 'plan.help.withBallot',
  ballot_return_locations: 'plan.help.whereToBring',
  ballot_return_laws_helpers: 'plan.help.helpers',
  ballot_curing_directions: 'plan.help.problem',
  gov_tool_polling_place: '',
  felony_voting_options: 'plan.some.felony',
  felony_laws_restoration_process: 'plan.some.restoration',
  felony_laws_restoration_fees: 'plan.some.fees',
  gov_tool_uocava: 'plan.some.overseas',
  fvap_uocava_directions: '',
  leo_overseas_voters: '',
  source_student_voting_info: 'plan.some.student',
  has_sdr_election_day: 'plan.some.sameDay',
};

/** Longer texts are collapsed, so that the deadlines stay in view. */
const MAX_OPEN_CHARACTERS = 260;

/** Links for one action, and what to bring or send: those that are known, and those to ask about. */
export function ActionHelp({ facts, context }: { facts: readonly PlannedValue[]; context: PlanContext }): Child {
  return localized(facts, context.data.state.code, context).map((value) => (
    <HelpText value={value} context={context} />
  ));
}

/** The values that help with an action, if it is not over in their way. A link that is not known is left out. */
export function helpOf({ voting }: PlanContext, kind: PlannedVoting['actions'][number]['action']): PlannedValue[] {
  const action = voting.actions.find((one) => one.action === kind);
  if (!action || action.status === 'CLOSED') return [];
  const closed = action.ways.filter(({ status }) => status === 'CLOSED').map(({ method }) => method);
  return action.facts.filter((value) => {
    const name = NAMES[value.slug];
    const { method } = value.field;
    if (name === undefined || (method !== null && closed.includes(method))) return false;
    return statusOf(value) === 'known' || (name !== '' && statusOf(value) === 'unknown');
  });
}

function HelpText({ value, context }: { value: PlannedValue; context: PlanContext }): Html {
  const full = <ValueOrAsk value={value} context={context} />;
  const name = NAMES[value.slug];
  if (!name) return <div class="help">{full}</div>;
  const title = context.locale.t(name);
  const isLong = value.text.length + value.footnotes.length > MAX_OPEN_CHARACTERS;
  return isLong ? (
    <details class="help">
      <summary>{title}</summary>
      {full}
    </details>
  ) : (
    <div class="help">
      <h3>{title}</h3>
      {full}
    </div>
  );
}

/** A value with its source. If the value is unknown, whom to ask. */
function ValueOrAsk({ value, context }: { value: PlannedValue; context: PlanContext }): Html {
  const { data, locale, markdown } = context;
  if (statusOf(value) !== 'unknown')
    return <FullValue item={value} options={value.field.options} markdown={markdown} locale={locale} />;
  const { information } = data.region ?? data.state;
  const phone = information?.find(({ slug }) => slug === 'sos_phone_number')?.text;
  return (
    <p>{phone ? locale.rich<Html>('plan.ask', { phone: <PhoneLink number={phone} /> }) : locale.t('guide.ask')}</p>
  );
}

interface ForSomeVotersProps {
  information: readonly PlannedValue[];
  context: PlanContext;
}

/** Values that matter only to some voters, each with its source. */
export function ForSomeVoters({ information, context }: ForSomeVotersProps): Html | null {
  const { t } = context.locale;
  const values = valuesBySlug(information);
  const entries = Object.entries(NAMES).flatMap(([slug, name]) => {
    const value = values.get(slug);
    return value && isShown(value, name, context) ? { name, value } : [];
  });
  if (entries.length === 0) return null;
  return (
    <section class="card on-screen" aria-labelledby="some">
      <h2 id="some">{t('plan.ifThisIsYou')}</h2>
      {entries.map(({ name, value }) => (
        <div class="help">
          {name && <h3>{t(name)}</h3>}
          <ValueOrAsk value={value} context={context} />
        </div>
      ))}
    </section>
  );
}

/** A value that is not known is named, but for links, and for registration in a state that has none. */
function isShown(value: PlannedValue, name: string, { voting }: PlanContext): boolean {
  if (statusOf(value) !== 'unknown') return true;
  const registration = voting.actions.find(({ action }) => action === 'REGISTER');
  return name !== '' && (value.slug !== 'has_sdr_election_day' || registration?.status !== 'NOT_NEEDED');
}
