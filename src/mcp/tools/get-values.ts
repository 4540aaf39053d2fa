import { z } from 'zod';
import { todayIn } from '../../../db/domain/deadlines/today.js';
import { stateOcdId } from '../../../db/domain/text/ocd-id.js';
import { findFields } from '../../../db/storage/queries/fields.js';
import { findRegion } from '../../../db/storage/queries/find-by-name.js';
import { findStates, type StateRow } from '../../../db/storage/queries/places.js';
import type { GetRegionValuesData, GetValuesData } from '../operation-types.js';
import { mcpOperations } from '../operations.js';
import { toValue, valueShape, valueText } from './shapes.js';
import {
  defineTool,
  existing,
  runDocument,
  slugsArgument,
  slugsNamed,
  stateArgument,
  stateNamed,
  type ToolAnswer,
  type ToolContext,
  ToolError,
  topicArgument,
  topicsVariable,
} from './tool.js';

/** Maximum number of values of several states in an answer. */
const MAX_VALUES = 250;
const MAX_STATES = 60;

const input = z.strictObject({
  state: stateArgument.optional(),
  states: z
    .array(stateArgument)
    .min(1)
    .max(MAX_STATES)
    .optional()
    .describe('Several states, instead of state. Leave both out for all states.'),
  slugs: slugsArgument.optional(),
  topic: topicArgument.optional(),
  region: z
    .string()
    .optional()
    .describe(
      'Name of a county or another region of the state, such as "Cook County", FIPS code of a county, or Open Civic Data id. Its own values replace those of the state.',
    ),
});
type Input = z.infer<typeof input>;

const output = z.object({
  state: z.string().optional().describe('Postal code; only if the input has state.'),
  name: z.string().optional(),
  region: z.string().optional(),
  ocdId: z.string().nullable().optional().describe('Open Civic Data id of the region or, without one, of the state.'),
  areas: z
    .array(z.string())
    .optional()
    .describe('Cities and other regions in the county whose own values replace those of the county.'),
  values: z.array(
    z.object({
      state: z.string().optional().describe('Postal code; only if the input has no state.'),
      slug: z.string(),
      label: z.string(),
      region: z.string().optional().describe("Set if the value is the region's own; otherwise it is the state's."),
      ...valueShape,
    }),
  ),
});

export const getValues = defineTool({
  name: 'get_values',
  title: 'Get values of states',
  description:
    'Returns what the dataset knows about one state, with source and date of each value: for some fields (slugs), for a topic, or, ' +
    'without both, for all fields, which is long. With a region, it returns the values that apply to voters there. ' +
    `To compare, give several states, or no state for all 50 and DC, with at most ${MAX_VALUES} values: 4 fields of all states, or a ` +
    'topic of 10. Example: which states accept ballots that arrive after Election Day? Call it with ' +
    'slugs ["ballot_return_deadline_mail"] and no state. States whose text says "Postmarked by Election Day" accept later ' +
    'arrivals, until the day that the text or its footnotes name; "Received by Election Day" means that they do not. ' +
    'Say which states are unknown. For deadlines as dates use get_deadlines.',
  input,
  output,
  async run(args, context) {
    const { database } = context.dataset;
    const { state, states, topic, region } = args;
    if (args.slugs && topic) throw new ToolError('Give slugs or topic, not both.');
    if (state !== undefined && states) throw new ToolError('Give state or states, not both.');
    if (region !== undefined && state === undefined) throw new ToolError('Give the state of the region, as state.');
    const slugs = slugsNamed(database, args.slugs);
    if (state !== undefined) return valuesOfPlace({ ...args, slugs }, stateNamed(database, state), context);
    const named = states?.map((text) => stateNamed(database, text)) ?? findStates(database);
    const count = named.length * (slugs ?? findFields(database, { topics: topic && [topic] })).length;
    if (count > MAX_VALUES)
      throw new ToolError(`These are ${count} values, more than ${MAX_VALUES}. Give fewer states, or fewer slugs.`);
    return valuesOfStates({ ...args, slugs }, named, context);
  },
});

type Answer = ToolAnswer<z.infer<typeof output>>;

/** The values of one state, or of a region in it. */
async function valuesOfPlace(args: Input, state: StateRow, context: ToolContext): Promise<Answer> {
  const { place, information } = await read(args, state, context);
  const { region, areas = [] } = place;
  const values = information.map((item) => ({
    slug: item.slug,
    label: item.field.label,
    ...(item.region && { region: item.region.name }),
    ...toValue(item),
  }));
  return {
    data: { state: state.code, name: state.name, ...place, values },
    lines: [
      `${region === undefined ? '' : `${region}, `}${state.name} (${state.code}):`,
      ...(areas.length > 0 ? [`Voters in ${areas.join(', ')} have other values: call again with that region.`] : []),
      ...values.map(
        (value) =>
          `- ${value.label} (${value.slug}${value.region ? `, value of ${value.region}` : ''}): ${valueText(value)}`,
      ),
    ],
  };
}

/** The values of several states, field by field. */
async function valuesOfStates(
  { slugs, topic }: Input,
  named: readonly StateRow[],
  context: ToolContext,
): Promise<Answer> {
  const states = await readStates(named, { slugs: slugs ?? null, topics: topicsVariable(topic) }, context);
  const values = states.flatMap(({ code, information }) =>
    information.map((item) => ({
      state: code,
      slug: item.slug,
      label: item.field.label,
      ...toValue(item),
    })),
  );
  const byField = [...Map.groupBy(values, ({ label, slug }) => `${label} (${slug}):`)];
  return {
    data: { values: byField.flatMap(([, ofField]) => ofField) },
    lines: byField.flatMap(([title, ofField]) => [
      title,
      ...ofField.map((value) => `- ${value.state}: ${valueText(value)}`),
    ]),
  };
}

/** A region, or the state without one. */
interface Place {
  region?: string;
  ocdId: string | null;
  areas?: string[];
}

type ValuesOfState = GetValuesData['states'][number];

/** The values of states, each as of its own day. */
async function readStates(states: readonly StateRow[], variables: object, context: ToolContext) {
  const byDay = [...Map.groupBy(states, ({ zones }) => todayIn(zones, context.now()))];
  const read = byDay.map(([today, ofDay]) => {
    const own = { ...variables, today, states: ofDay.map(({ code }) => code) };
    return runDocument<GetValuesData>(mcpOperations.getValues, own, context);
  });
  return (await Promise.all(read)).flatMap((data) => data.states);
}

interface Read {
  place: Place;
  information: (ValuesOfState['information'][number] & { region?: { name: string } | null })[];
}

async function read({ slugs, topic, region: text }: Input, home: StateRow, context: ToolContext): Promise<Read> {
  const variables = { slugs: slugs ?? null, topics: topicsVariable(topic) };
  if (text === undefined) {
    const [{ information }] = (await readStates([home], variables, context)) as [ValuesOfState];
    return { place: { ocdId: stateOcdId(home.code) }, information };
  }
  const found = findRegion(context.dataset.database, home, text);
  const name = existing(found, 'Leave region out for the values of the state.');
  const { region } = await runDocument<GetRegionValuesData>(
    mcpOperations.getRegionValues,
    { ...variables, state: home.code, region: name, today: todayIn(home.zones, context.now()) },
    context,
  );
  const areas = region.areas.map((area) => area.name);
  const place = { region: region.name, ocdId: region.ocdId, ...(areas.length > 0 && { areas }) };
  return { place, information: region.information };
}
