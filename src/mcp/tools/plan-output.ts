import { z } from 'zod';
import type { Deadline } from '../../../db/domain/voting/entries.js';
import type { PlanDays } from '../../../db/domain/voting/plan.js';
import { FOR_SOME, HELP, type Help, isHelpful, isNamed } from '../../../db/domain/voting/steps.js';
import type { Situation } from '../../../db/domain/voting/ways-left.js';
import { LOCALES } from '../../messages/locale.js';
import type { GetVotingPlanData } from '../operation-types.js';
import { sourceShape } from './citation.js';
import { toValue, type Value, valueShape } from './value.js';

/** What a value of a plan is for, in the order of the answer. */
const STEPS = [
  'REGISTER',
  'REQUEST_BALLOT',
  'VOTE_EARLY',
  'RETURN_BALLOT',
  'ELECTION_DAY',
  'FOR_SOME',
  'CONTACT',
] as const;

const CONFIRMED =
  'False if it follows the general-election rules of the state, or may move: say so, and give the phone number of the office.';

const passedDay = z.object({ day: z.string(), what: z.string(), confirmed: z.boolean() });

const day = passedDay.extend({
  day: z.string().describe('Recommend this day: the last one on which acting is in time (YYYY-MM-DD).'),
  notes: z.array(z.string()).describe('What to know about the day besides it.'),
  deadlines: z
    .array(z.looseObject({ what: z.string(), date: z.string(), source: z.string(), as_of: z.string() }))
    .describe(
      'What the day is computed from, each as in get_deadlines: with kind, act_by, time, status, slug, text and footnotes.',
    ),
});

const plan = z.object({
  state: z.string().describe('Postal code.'),
  place: z.string(),
  today: z.string().describe('The day in the state on which this is true.'),
  election: z.object({ id: z.string(), name: z.string(), date: z.string(), hours: z.string(), ...sourceShape }),
  headline: z
    .object({ text: z.string(), detail: z.string().optional(), standing: z.enum(['open', 'over', 'unclear']) })
    .describe('How things stand with the way that was chosen. Say it first.'),
  over: z
    .array(
      z.object({
        what: z.string().describe('Such as "Too late to ask for a ballot by mail for Dec 1".'),
        because: z.string(),
        confirmed: z.boolean().describe(CONFIRMED),
        also: z.string().optional().describe('The ways that are left to do it.'),
      }),
    )
    .describe('What is too late. Give no instructions for it.'),
  other_ways: z
    .array(z.object({ way: z.string(), text: z.string() }))
    .describe('The other ways to vote that are left.'),
  days: z.array(day).describe('What is left, by day.'),
  passed: z.array(passedDay).describe('Days that are over, newest first.'),
  no_date: z.array(z.string()).describe('What has no day, with the reason.'),
  values: z
    .array(
      z.object({
        step: z
          .enum(STEPS)
          .describe(
            'What it helps with. FOR_SOME differs for some voters only. CONTACT is whom to ask, and where to look it up.',
          ),
        name: z.string(),
        slug: z.string(),
        region: z.string().optional().describe("Set if the value is the region's own."),
        ...valueShape,
      }),
    )
    .describe('What to bring, how, where, and whom to call.'),
  url: z
    .string()
    .optional()
    .describe('The same as a page, with a calendar and a sheet to print. Give it to the person.'),
});

export const planOutput = z.object({
  plan: plan.optional().describe('For the one place that was named.'),
  choices: z
    .array(z.string())
    .optional()
    .describe(
      'Instead of a plan, if the name is that of several places. Ask which one is meant, and call again with it.',
    ),
});

type PlannedItem = NonNullable<GetVotingPlanData['state']['information']>[number];

/** Who confirms a day, and where a voter looks something up. An empty name means the label of the field. */
const CONTACTS: readonly { slug: string; name: string }[] = [
  { slug: 'sos_phone_number', name: 'Phone of the state election office' },
  { slug: 'leo_voter_registration', name: 'List of the local election offices' },
  { slug: 'sos_election_website', name: '' },
  { slug: 'sos_contact_email', name: '' },
  { slug: 'gov_tool_polling_place', name: '' },
  { slug: 'gov_tool_verify', name: '' },
  { slug: 'gov_tool_absentee_tracker', name: '' },
];

interface PlanValue extends Value {
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
