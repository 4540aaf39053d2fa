import type { Deadline } from '../../voting/entries.js';
import { LOCALES } from '../../voting/messages/locale.js';
import type { PlanDays } from '../../voting/plan.js';
import { FOR_SOME, HELP, type Help, isHelpful, isNamed } from '../../voting/steps.js';
import type { Situation } from '../../voting/ways-left.js';
import type { GetVotingPlanData } from '../operation-types.js';
import { toValue, type Value } from './value.js';

type PlannedItem = NonNullable<GetVotingPlanData['state']['information']>[number];

/** What a value of a plan is for, in the order of the answer. */
export const STEPS = [
  ...['REGISTER', 'REQUEST_BALLOT', 'VOTE_EARLY', 'RETURN_BALLOT', 'ELECTION_DAY'],
  ...['FOR_SOME', 'CONTACT'],
] as const;

/** Who confirms a day, and where a voter looks something up. Without a name, the label of the field is one. */
const CONTACTS: readonly { slug: string; name: string }[] = [
  { slug: 'sos_phone_number', name: 'Phone of the state election office' },
  { slug: 'leo_voter_registration', name: 'List of the local election offices' },
  { slug: 'sos_election_website', name: '' },
  { slug: 'sos_contact_email', name: '' },
  { slug: 'gov_tool_polling_place', name: '' },
  { slug: 'gov_tool_verify', name: '' },
  { slug: 'gov_tool_absentee_tracker', name: '' },
];

export interface PlanValue extends Value {
  step: (typeof STEPS)[number];
  name: string;
  slug: string;
  region?: string;
}

/** The values that help with what is left to do, and what is not known of it. Steps that are over have none. */
export function helpOf(
  items: readonly PlannedItem[],
  { upcoming, undated }: PlanDays<Deadline>,
  situation: Situation,
): PlanValue[] {
  const values = new Map(items.map((item) => [item.slug, item]));
  const left = new Set<string>([...upcoming.map(({ deadlines: [{ action }] }) => action), ...undated, 'ELECTION_DAY']);
  const shown = new Set<string>();
  return STEPS.flatMap((step) => {
    const helps =
      step === 'CONTACT' ? CONTACTS : named(step === 'FOR_SOME' ? FOR_SOME : left.has(step) ? (HELP[step] ?? []) : []);
    return helps.flatMap(({ slug, name }) => {
      const item = values.get(slug);
      if (!item || shown.has(slug)) return [];
      const value = toValue(item);
      const isHelp =
        step === 'FOR_SOME'
          ? value.status !== 'unknown' || isNamed({ slug, name }, situation)
          : step === 'CONTACT' || isHelpful({ slug, name }, value.status, situation);
      const own = { step, name: name || item.field.label, slug };
      if (isHelp) shown.add(slug);
      return isHelp ? { ...own, ...(item.region && { region: item.region.name }), ...value } : [];
    });
  });
}

const named = (helps: readonly Help[]) =>
  helps.map(({ slug, name }) => ({ slug, name: name === '' ? '' : LOCALES.en.t(name) }));
