import { z } from 'zod';
import { todayIn } from '../../../db/domain/deadlines/today.js';
import { MAX_PLACE_LENGTH } from '../../../db/domain/vocabulary.js';
import { CONTACT_SLUGS, FOR_SOME_SLUGS } from '../../../db/domain/voting/field-actions.js';
import { findFields } from '../../../db/storage/queries/fields.js';
import { type PlaceReading, readPlace } from '../../../db/storage/queries/search/places.js';
import { ANY_WAY, findWay, isOf, LOCALES, type PlanWay, WAYS, wayTitle } from '../../messages/locale.js';
import type { GetVotingPlanData } from '../operation-types.js';
import { mcpOperations } from '../operations.js';
import {
  deadlineOf,
  deadlineSchema,
  deadlineText,
  sourceOf,
  sourceShape,
  sourceText,
  toValue,
  valueShape,
  valueText,
} from './shapes.js';
import { defineTool, runDocument, type ToolContext, ToolError } from './tool.js';

const input = z.strictObject({
  place: z
    .string()
    .min(1)
    .max(MAX_PLACE_LENGTH)
    .describe('Where the person votes: a ZIP code, a state, or a county or city with its state, as "Savannah, GA".'),
  way: z
    .enum(WAYS.map(({ way }) => way))
    .default(ANY_WAY.way)
    .describe('How the person wants to vote: by mail, early in person, on Election Day, or any of these.'),
});

const value = z.object({
  name: z.string(),
  slug: z.string(),
  region: z.string().optional().describe("Set if the value is the region's own."),
  ...valueShape,
});

const STATUS =
  'OPEN: some way is in time. NOT_YET: it begins later. CLOSED: too late, give no instructions for it. NOT_NEEDED: every voter is sent a ballot, or there is no registration. NOT_OFFERED. UNKNOWN: tell the person to ask the office.';

const action = z.object({
  action: z.string().describe('REGISTER, REQUEST_BALLOT, RETURN_BALLOT, VOTE_EARLY or VOTE_ON_ELECTION_DAY.'),
  status: z.string().describe(STATUS),
  text: z.string().describe('Say this: until when, or since when it is over, and what is left instead.'),
  confirmed: z
    .boolean()
    .describe(
      'False if it follows the general-election rules of the state, may move, or is not known: say so, and give the phone number of the office.',
    ),
  last_day: z.string().optional().describe('The last day on which some way is in time, or was (YYYY-MM-DD).'),
  ways: z.array(
    z.object({
      method: z.string(),
      status: z.string(),
      act_by: z.string().optional().describe('Recommend this day.'),
      last_day: z.string().optional(),
      deadlines: z.array(deadlineSchema).describe('What its days are computed from, as in get_deadlines.'),
    }),
  ),
  values: z
    .array(value)
    .describe('What helps with it: tools, forms, directions, ID and places. None where it is over.'),
});

const plan = z.object({
  state: z.string().describe('Postal code.'),
  place: z.string(),
  today: z.string().describe('The day in the state on which this is true.'),
  election: z.object({ id: z.string(), name: z.string(), date: z.string(), ...sourceShape }),
  summary: z.string().describe('What it is too late for, and every way to vote that is left. Say it first.'),
  actions: z.array(action).describe('What belongs to the way that was chosen.'),
  for_some: z.array(value).describe('What differs for some voters only.'),
  contacts: z.array(value).describe('Whom to ask, and where to look it up.'),
  url: z
    .string()
    .optional()
    .describe('The same as a page, with a calendar and a sheet to print. Give it to the person.'),
});

type Plan = z.infer<typeof plan>;

const planOutput = z.object({
  plan: plan.optional().describe('For the one place that was named.'),
  choices: z
    .array(z.string())
    .optional()
    .describe(
      'Instead of a plan, if the name is that of several places. Ask which one is meant, and call again with it.',
    ),
});

export const getVotingPlan = defineTool({
  name: 'get_voting_plan',
  title: 'Get a plan to vote',
  description:
    'Returns what one person can still do today for the next election: what is over, the days that are left, what to bring, where, and ' +
    'whom to call. Call it when someone asks how, when or whether they can still vote. Say first what is over. Say of a day that is not ' +
    'confirmed that it follows the general-election rules of the state, that this election may differ, and give the phone number of the ' +
    'office. It does not know whether the person is registered or may vote. What it does not mention is not known. It is the next ' +
    'election that the dataset knows: local and special elections may come first.',
  input,
  output: planOutput,
  async run({ place, way: name }, context) {
    const reading = readPlace(context.dataset.database, place, LOCALES.en);
    if ('problem' in reading) throw new ToolError(reading.problem);
    if ('choices' in reading) return chooseOne(reading);
    const way = findWay(name);
    const today = todayIn(reading.state.zones, context.now());
    const data = await read(reading, today, context);
    const url = context.planUrl?.(reading.state.code, { county: reading.county, way: name });
    const plan: Plan = { ...planOf(data, way, today), ...(url && { url }) };
    return { data: { plan }, lines: linesOf(plan, wayTitle(way, plan.place, LOCALES.en)) };
  },
});

function chooseOne({ lead, choices }: Extract<PlaceReading, { choices: unknown }>) {
  const line = `${lead} Ask which one is meant, and call again with it:`;
  return { data: { choices: [...choices] }, lines: [line, ...choices.map((choice) => `- ${choice}`)] };
}

function read(
  { state, county }: Extract<PlaceReading, { state: unknown }>,
  today: string,
  context: ToolContext,
): Promise<GetVotingPlanData> {
  // A dataset may lack some of these fields.
  const fields = findFields(context.dataset.database, { slugs: [...FOR_SOME_SLUGS, ...CONTACT_SLUGS] });
  const slugs = fields.map(({ slug }) => slug);
  const variables = { state: state.code, region: county ?? '', hasRegion: county !== undefined, today, slugs };
  return runDocument<GetVotingPlanData>(mcpOperations.getVotingPlan, variables, context);
}

function planOf({ state, region }: GetVotingPlanData, way: PlanWay, today: string): Omit<Plan, 'url'> {
  const { voting, information } = region ?? state;
  if (!voting) throw new ToolError(`We do not know the next election in ${state.name}. Ask its election office.`);
  const { id, name, date } = voting.election;
  const valuesOf = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => information?.find((item) => item.slug === slug) ?? []).map(namedValue);
  return {
    state: state.code,
    place: region ? `${region.name}, ${state.name}` : state.name,
    today,
    election: { id, name, date, ...sourceOf(voting.election) },
    summary: voting.summary ?? '',
    actions: voting.actions.filter(isOf(way)).map(({ action, status, summary, isConfirmed, lastDay, ways, facts }) => ({
      ...{ action, status, text: summary ?? '', confirmed: isConfirmed },
      ...(lastDay && { last_day: lastDay }),
      ways: ways.map((one) => ({
        ...{ method: one.method, status: one.status },
        ...(one.actBy && { act_by: one.actBy }),
        ...(one.lastDay && { last_day: one.lastDay }),
        deadlines: one.deadlines.map(deadlineOf),
      })),
      values: status === 'CLOSED' ? [] : facts.map(namedValue),
    })),
    for_some: valuesOf(FOR_SOME_SLUGS).filter(({ status }) => status !== 'unknown'),
    contacts: valuesOf(CONTACT_SLUGS),
  };
}

type PlannedItem = NonNullable<GetVotingPlanData['state']['information']>[number];

const namedValue = (item: PlannedItem): Plan['contacts'][number] => ({
  ...{ name: item.field.label, slug: item.slug },
  ...(item.region && { region: item.region.name }),
  ...toValue(item),
});

/** @param title of the plan */
function linesOf({ today, election, summary, actions, for_some, contacts, url }: Plan, title: string): string[] {
  const lineOf = ({ name, slug, region, ...value }: Plan['contacts'][number]) =>
    `- ${name} (${slug}${region ? `, value of ${region}` : ''}): ${valueText(value)}`;
  return [
    `${title}, on ${today}. Next election we know of: ${election.name} (${election.id}) on ${election.date} ${sourceText(election)}. Local and special elections may come first.`,
    summary,
    ...actions.flatMap(({ action, status, text, confirmed, ways, values }) => [
      `${action}: ${status}${confirmed ? '' : ' (not confirmed)'}. ${text}`,
      ...ways.flatMap(({ deadlines }) => deadlines.map((deadline) => `  ${deadlineText(deadline)}`)),
      ...values.map((value) => `  ${lineOf(value)}`),
    ]),
    'For some voters:',
    ...for_some.map(lineOf),
    'Whom to call, and where to look it up:',
    ...contacts.map(lineOf),
    ...(url ? [`The same as a page, with a calendar and a sheet to print: ${url}`] : []),
  ];
}
