import { z } from 'zod';
import { todayIn } from '../../../db/domain/deadlines/today.js';
import { ended } from '../../../db/domain/voting/deadline-words.js';
import { isSure } from '../../../db/domain/voting/entries.js';
import { notesOf, whatToDo, withoutDate } from '../../../db/domain/voting/entry-text.js';
import { daysOf, type PlanDays, verdictOf } from '../../../db/domain/voting/plan.js';
import { pollHours } from '../../../db/domain/voting/poll-hours.js';
import { PLAN_SLUGS } from '../../../db/domain/voting/steps.js';
import { known } from '../../../db/domain/voting/values.js';
import { ANY_WAY, findWay, type PlanWay, WAYS, wayTitle } from '../../../db/domain/voting/ways.js';
import { findFields } from '../../../db/storage/queries/fields.js';
import { MAX_PLACE_LENGTH, type PlaceReading, readPlace } from '../../../db/storage/queries/search/read-place.js';
import { LOCALES } from '../../messages/locale.js';
import type { DatedDeadline, GetVotingPlanData } from '../operation-types.js';
import { mcpOperations } from '../operations.js';
import { sourceOf, sourceText } from './citation.js';
import { deadlineOf, deadlineText } from './deadline.js';
import { helpOf, planOutput } from './plan-output.js';
import { defineTool, runDocument, type ToolContext, ToolError } from './tool.js';
import { valueText } from './value.js';

type Plan = NonNullable<z.infer<typeof planOutput>['plan']>;
type Days = PlanDays<DatedDeadline>;

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
    return answerOf(data, {
      way,
      today,
      url: context.planUrl?.(reading.state.code, { county: reading.county, way: name }),
    });
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
  const slugs = findFields(context.dataset.database, { slugs: PLAN_SLUGS }).map(({ slug }) => slug);
  const variables = { state: state.code, region: county ?? '', hasRegion: county !== undefined, today, slugs };
  return runDocument<GetVotingPlanData>(mcpOperations.getVotingPlan, variables, context);
}

interface Chosen {
  way: PlanWay;
  today: string;
  /** Of the page with the plan. */
  url: string | undefined;
}

function answerOf({ state, region }: GetVotingPlanData, { way, today, url }: Chosen) {
  const election = state.nextElection;
  const items = region?.information ?? state.information ?? [];
  const values = new Map(items.map((item) => [item.slug, item]));
  const situation = { election, deadlines: election.deadlines, values, today, locale: LOCALES.en };
  const { own, over, ...verdict } = verdictOf(way, situation);
  const days = daysOf(way, election.deadlines, today);
  const listed = daysIn(days, today);
  const { id, name, date } = election;
  const hours = pollHours(known(values, 'polls_open'), known(values, 'polls_close'), election, LOCALES.en);
  const plan: Plan = {
    state: state.code,
    place: region ? `${region.name}, ${state.name}` : state.name,
    today,
    election: { id, name, date, hours: hours || 'polling hours not known', ...sourceOf(election) },
    headline: { text: verdict.text, ...(verdict.detail && { detail: verdict.detail }), standing: verdict.look },
    over: [...(own ? [own] : []), ...over].map(({ what, because, isConfirmed, also }) => ({
      what,
      because,
      confirmed: isConfirmed,
      ...(also && { also: also.trim() }),
    })),
    other_ways: verdict.others.map(({ way: other, text }) => ({ way: other.way, text })),
    ...listed,
    values: helpOf(items, days, situation),
    ...(url && { url }),
  };
  const youCan = verdict.othersNeedRegistration ? 'If you are registered, you can' : 'You can';
  return {
    data: { plan },
    lines: linesOf({ ...plan, ...listed }, wayTitle(way, plan.place, LOCALES.en), youCan),
  };
}

function daysIn({ deadlines, upcoming, passed }: Days, today: string) {
  const dayOf = (entry: Days['upcoming'][number]) => ({
    day: entry.day,
    what: whatToDo(entry, today, LOCALES.en),
    confirmed: isSure(entry, today),
  });
  return {
    days: upcoming.map((entry) => ({
      ...dayOf(entry),
      notes: notesOf(entry, deadlines, today, LOCALES.en),
      deadlines: entry.deadlines.map((deadline) => deadlineOf(deadline, deadlines, today)),
    })),
    passed: passed.map(dayOf),
    no_date: deadlines.filter(({ date }) => date === null).map((one) => withoutDate(one, LOCALES.en)),
  };
}

/** @param title of the plan */
function linesOf(plan: Omit<Plan, 'days'> & ReturnType<typeof daysIn>, title: string, youCan: string): string[] {
  const { election, headline, over, other_ways, days, passed, no_date, values, url } = plan;
  const mark = (confirmed: boolean) => (confirmed ? '' : ' (not confirmed)');
  const dated = ({ day, what, confirmed }: Plan['passed'][number]) => `- ${day}${mark(confirmed)}: ${what}`;
  return [
    `${title}, on ${plan.today}. Next election we know of: ${election.name} (${election.id}) on ${election.date}, ${election.hours} ${sourceText(election)}. Local and special elections may come first.`,
    [headline.text, headline.detail ?? ''].filter(Boolean).map(ended).join(' '),
    ...over.map((one) =>
      `Over: ${one.what}: ${ended(`${one.because}${mark(one.confirmed)}`)} ${one.also ?? ''}`.trim(),
    ),
    ...(other_ways.length > 0 ? [`${youCan} vote in these ways:`] : []),
    ...other_ways.map(({ way, text }) => `- ${way}: ${text}`),
    'Days that are left:',
    ...days.flatMap((entry) => [
      [dated(entry), ...entry.notes].map(ended).join(' '),
      ...entry.deadlines.map((deadline) => `  ${deadlineText(deadline)}`),
    ]),
    ...(no_date.length > 0 ? [`No date: ${no_date.join(', ')}.`] : []),
    ...(passed.length > 0 ? ['Passed:', ...passed.map(dated)] : []),
    'What helps, and whom to call:',
    ...values.map(
      ({ step, name, slug, region, ...value }) =>
        `- ${step}: ${name} (${slug}${region ? `, value of ${region}` : ''}): ${valueText(value)}`,
    ),
    ...(url ? [`The same as a page, with a calendar and a sheet to print: ${url}`] : []),
  ];
}
